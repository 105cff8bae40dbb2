import type { RequestKey } from './chat-requests.ts'

export interface DemoMessage {
  from: 'sharer' | 'listener'
  minutesAgo: number
  content: string
}

export interface DemoRoom {
  /** An accepted request: it names the post, both people and whether the sharer is anonymous. */
  request: RequestKey
  /** How many of the other side's last messages each side has not read. */
  unread: Readonly<Record<'sharer' | 'listener', number>>
  /** Oldest first. */
  messages: readonly DemoMessage[]
}
