import { drawn } from '@dodam/contract'
import type { Span } from './spans.ts'
import { piecesOf } from './spans.ts'

/** The number of characters around a mark in the short form. */
const around = 24

interface Props {
  text: string
  spans: readonly Span[]
  /** Shows little more than the marks. */
  isShort?: boolean
}

/** A text with its findings marked, drawn like every written text. The spans count characters of the stored one. */
export const MarkedText = ({ text, spans, isShort = false }: Props) => {
  const pieces = piecesOf(text, spans).map((piece) => ({ ...piece, text: drawn(piece.text) }))
  return pieces.map((piece, at) =>
    piece.isMarked ? (
      <mark
        key={piece.start}
        className="rounded-sm bg-warn-soft px-0.5 text-ink underline decoration-2 decoration-warn underline-offset-4"
      >
        {piece.text}
      </mark>
    ) : isShort ? (
      clipped(piece.text, at === 0, at === pieces.length - 1)
    ) : (
      piece.text
    ),
  )
}

/** Return the words next to a mark. */
function clipped(text: string, isFirst: boolean, isLast: boolean): string {
  const points = [...text]
  const room = isFirst || isLast ? around : 2 * around
  if (points.length <= room) return text
  const head = isFirst ? '' : points.slice(0, around).join('')
  const tail = isLast ? '' : points.slice(-around).join('')
  return `${head}…${tail}`
}
