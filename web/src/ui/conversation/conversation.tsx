import type { ReactNode } from 'react'
import { Announcer } from './announcer.tsx'
import { MessageList, type MessageListProps } from './message-list.tsx'

interface Props extends MessageListProps {
  /** Stands between the messages and the composer and has its place always: for example that the other one is typing. */
  status?: ReactNode
  /** Where a message is written, or why none can be. */
  composer: ReactNode
  /** What is shown while there is no message. */
  empty?: ReactNode
}

/**
 * What two write to each other, with the place to write at its end; what stands above is the caller's. Knows messages
 * and who "I" am, and nothing of where they come from.
 */
export function Conversation({ status, composer, empty, ...list }: Props) {
  const { rows, partner } = list
  return (
    <>
      {rows.length > 0 ? (
        <MessageList {...list} />
      ) : (
        <div className="m-auto max-w-xs px-6 text-center text-balance text-ink-soft">{empty}</div>
      )}
      <Announcer rows={rows} name={partner.name} />
      {status}
      {composer}
    </>
  )
}
