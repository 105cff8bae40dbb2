import type { Participant } from '@dodam/contract'
import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VList, type VListHandle } from 'virtua'
import { cx } from '../../ui/cx.ts'
import { MessageBubble } from './message-bubble.tsx'
import type { Row } from './rows.ts'

const nearEnd = 64
const nearStart = 400

interface Props {
  rows: Row[]
  other: Participant
  /** Seq of the first message that is loaded. */
  firstSeq: number
  onOlder: (() => void) | undefined
}

/** The conversation. Stays at its end while one is there, and where one is while older messages load above. */
export function MessageList({ rows, other, firstSeq, onOlder }: Props) {
  const { t } = useTranslation()
  const list = useRef<VListHandle>(null)
  const isAtEnd = useRef(true)
  const lastOffset = useRef(0)
  const [isAway, setAway] = useState(false)
  const last = rows.at(-1)
  const [seenKey, setSeenKey] = useState(last?.key)
  const hasNews = isAway && last !== undefined && last.key !== seenKey

  // True only while rows are added above: then virtua keeps the distance to the end.
  const [start, setStart] = useState(firstSeq)
  useLayoutEffect(() => setStart(firstSeq), [firstSeq])

  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })

  const lastKey = last?.key
  const isLastMine = last?.isMine === true
  const fillUp = () => {
    const shown = list.current
    if (shown && shown.scrollSize <= shown.viewportSize) onOlder?.()
  }
  useLayoutEffect(() => {
    if (isLastMine) isAtEnd.current = true
    if (isAtEnd.current) toEnd()
    fillUp()
    // oxlint-disable-next-line react/exhaustive-deps -- follows the newest row, nothing else
  }, [lastKey, isLastMine])

  const onScroll = (offset: number) => {
    const { viewportSize = 0, scrollSize = 0 } = list.current ?? {}
    const isNear = offset + viewportSize >= scrollSize - nearEnd
    // Only who scrolls up leaves the end; a growing conversation does not push them away from it.
    if (isNear) isAtEnd.current = true
    else if (offset < lastOffset.current - 1) isAtEnd.current = false
    lastOffset.current = offset
    setAway(!isAtEnd.current)
    if (isAtEnd.current) setSeenKey(lastKey)
    if (offset < nearStart) onOlder?.()
  }

  return (
    <section aria-label={t('chat.room.messages')} className="relative flex min-h-0 flex-1 flex-col">
      <VList
        ref={list}
        shift={firstSeq < start}
        onScroll={onScroll}
        onResize={() => {
          if (isAtEnd.current) toEnd()
        }}
        // Reachable by keyboard, as it scrolls.
        tabIndex={0}
        className="overscroll-contain"
      >
        {rows.map((row) => (
          <MessageBubble key={row.key} row={row} other={other} />
        ))}
      </VList>
      {isAway && (
        <button
          type="button"
          onClick={toEnd}
          aria-label={hasNews ? undefined : t('chat.room.toEnd')}
          className={cx(
            'absolute bottom-3 flex min-h-11 min-w-11 animate-fade items-center justify-center gap-2 rounded-full border border-line bg-surface-raised shadow-float',
            hasNews
              ? 'left-1/2 -translate-x-1/2 px-5 text-[0.9375rem] font-semibold text-brand-strong'
              : 'right-4 text-ink-soft',
          )}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
          {hasNews && t('chat.room.newMessages')}
        </button>
      )}
    </section>
  )
}
