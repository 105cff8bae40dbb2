import type { Participant } from '@dodam/contract'
import { memo } from 'react'
import { MessageBubble } from './message-bubble.tsx'
import type { Row } from './rows.ts'

interface Props {
  rows: readonly Row[]
  other: Participant
  onMenu: (row: Row, anchor: Element) => void
  /** The message at whose menu Tab stops, where it is one of these. */
  stopKey: string | undefined
}

/** Messages that follow each other. */
export const MessageBlock = memo(function MessageBlock({ rows, other, onMenu, stopKey }: Props) {
  return rows.map((row) => (
    <MessageBubble
      key={row.key}
      row={row}
      other={other}
      onMenu={onMenu}
      isStop={row.key === stopKey}
    />
  ))
})
