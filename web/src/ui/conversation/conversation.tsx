import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
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
  /** Shown until the first message. */
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
      {rows.length > 0 && <MessageList {...list} />}
      {rows.every(({ seq }) => seq === 0) && (
        <div
          className={cx(
            'mx-auto max-w-xs px-6 text-center text-balance text-ink-soft',
            rows.length > 0 ? 'pb-4' : 'my-auto',
          )}
        >
          {empty}
        </div>
      )}
      <Announcer rows={rows} name={partner.name} />
      {status}
      {composer}
    </>
  )
}
