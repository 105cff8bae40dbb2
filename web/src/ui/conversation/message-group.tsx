import { memo } from 'react'
import { type BubbleProps, MessageBubble } from './message-bubble.tsx'
import type { Row } from './rows.ts'

interface Props extends Omit<BubbleProps, 'row' | 'isStop'> {
  rows: readonly Row[]
  /** The key of the message whose menu is the tab stop, if it is in this group. */
  stopKey: string | undefined
}

/** A group of consecutive messages. */
export const MessageGroup = memo(function MessageGroup({ rows, stopKey, ...rest }: Props) {
  return rows.map((row) => (
    <MessageBubble key={row.key} row={row} isStop={row.key === stopKey} {...rest} />
  ))
})
