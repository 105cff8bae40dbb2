import type { ReactNode } from 'react'
import { Announcer } from './announcer.tsx'
import { MessageList, type MessageListProps } from './message-list.tsx'

interface Props extends MessageListProps {
  /**
   * Shown between messages and composer, with its space always reserved: for example that the other participant is
   * typing.
   */
  status?: ReactNode
  /** The field for a message, or why there is none. */
  composer: ReactNode
  empty?: ReactNode
}

/**
 * A conversation of two, with the composer at its end; the header is the caller's. Knows messages and which are the
 * reader's, but not where they come from.
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
