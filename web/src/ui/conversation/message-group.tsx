import { memo } from 'react'
import { type BubbleProps, MessageBubble } from './message-bubble.tsx'
import type { Row } from './rows.ts'

interface Props extends Omit<BubbleProps, 'row' | 'isStop'> {
  rows: readonly Row[]
  /** The message at whose menu Tab stops, where it is one of these. */
  stopKey: string | undefined
}

/** Messages that follow each other. */
export const MessageGroup = memo(function MessageGroup({ rows, stopKey, ...rest }: Props) {
  return rows.map((row) => (
    <MessageBubble key={row.key} row={row} isStop={row.key === stopKey} {...rest} />
  ))
})
