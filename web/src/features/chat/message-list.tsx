import type { Participant } from '@dodam/contract'
import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { blocksOf } from './blocks.ts'
import { MessageBlock } from './message-block.tsx'
import { hasMenu } from './message-bubble.tsx'
import { type Chosen, MessageMenu } from './message-menu.tsx'
import type { Row } from './rows.ts'
import { useDeletion } from './use-deletion.ts'

/** This close to the end counts as there for who scrolls down, and for who scrolls up. */
const nearEnd = 64
const atEnd = 16
/** Older messages are asked for so early that who scrolls rarely waits for them. */
const nearStart = 3_000
/** Drawn beyond what is on screen: fingers are faster than a slow phone draws. */
const buffer = 400
/** Of a block that was not measured yet, roughly: too little, and opening a room would draw more than fits. */
const blockHeight = 600

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
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastOffset = useRef(0)
  const [isAway, setAway] = useState(false)
  const last = rows.at(-1)
  const [seenKey, setSeenKey] = useState(last?.key)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const openMenu = useCallback((row: Row, anchor: Element) => setChosen({ row, anchor }), [])
  const deletion = useDeletion()
  const stopKey = useMemo(() => rows.findLast(hasMenu)?.key, [rows])
  const [origin] = useState(firstSeq)
  const blocks = useMemo(() => blocksOf(rows, origin), [rows, origin])
  const hasNews = isAway && last !== undefined && last.key !== seenKey

  // True only while rows are added above: then virtua keeps the distance to the end.
  const [start, setStart] = useState(firstSeq)
  useLayoutEffect(() => setStart(firstSeq), [firstSeq])

  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })

  const lastKey = last?.key
  const isLastMine = last?.isMine === true
  const fillUp = () => {
    const shown = scroller.current
    if (shown && shown.scrollHeight <= shown.clientHeight) onOlder?.()
  }
  useLayoutEffect(() => {
    if (isLastMine) isAtEnd.current = true
    if (isAtEnd.current) toEnd()
    fillUp()
    // oxlint-disable-next-line react/exhaustive-deps -- follows the newest row, nothing else
  }, [lastKey, isLastMine])

  // Rows get their true heights only once they are drawn, and with fonts; the keyboard shrinks what holds them. This
  // hears of it when the page has them, while virtua tells of it before.
  useEffect(() => {
    const shown = scroller.current
    if (!shown) return undefined
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) shown.scrollTo({ top: shown.scrollHeight })
    })
    for (const element of [shown, ...shown.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onScroll = (offset: number) => {
    // As the page knows them: the list's own numbers are guesses until every row was measured, and would let go of the end.
    const { clientHeight = 0, scrollHeight = 0 } = scroller.current ?? {}
    const gap = scrollHeight - clientHeight - offset
    const isUp = offset < lastOffset.current - 1
    // Only who scrolls up leaves the end; a growing conversation does not push them away from it.
    if (isUp) isAtEnd.current = gap < atEnd
    else if (gap < nearEnd) isAtEnd.current = true
    lastOffset.current = offset
    setAway(!isAtEnd.current)
    if (isAtEnd.current) setSeenKey(lastKey)
    if (isUp && offset < nearStart) onOlder?.()
  }

  return (
    <section aria-label={t('chat.room.messages')} className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        // Reachable by keyboard, as it scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="h-full w-full overflow-y-auto overscroll-contain contain-strict"
      >
        <Virtualizer
          data={blocks}
          itemSize={blockHeight}
          bufferSize={buffer}
          shift={firstSeq < start}
          onScroll={onScroll}
        >
          {({ key, rows: shown }) => (
            <MessageBlock
              key={key}
              rows={shown}
              other={other}
              onMenu={openMenu}
              stopKey={shown.some((row) => row.key === stopKey) ? stopKey : undefined}
            />
          )}
        </Virtualizer>
      </div>
      {chosen && (
        <MessageMenu
          {...chosen}
          onClose={() => setChosen(null)}
          onDelete={(row) => {
            // What had the focus goes with the message.
            scroller.current?.focus()
            deletion.start(row)
          }}
        />
      )}
      <ConfirmDialog
        open={deletion.asking !== null}
        onClose={deletion.stop}
        title={t('chat.message.ask.title')}
        description={t('chat.message.ask.line')}
        confirm={t('chat.message.delete')}
        isDangerous
        onConfirm={deletion.confirm}
      />
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
