import { ArrowDown } from 'lucide-react'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer } from 'virtua'
import { cx } from '../cx.ts'
import { Menu, type MenuItem } from '../menu.tsx'
import { timeText } from '../time.tsx'
import { type FailureActs, hasMenu, type Partner } from './message-bubble.tsx'
import { MessageGroup } from './message-group.tsx'
import { groupsOf } from './message-groups.ts'
import { type Older, OlderLine } from './older-line.tsx'
import type { Row } from './rows.ts'

/** This close to the end counts as there for who scrolls down, and for who scrolls up. */
const nearEnd = 64
const atEnd = 16
/** Older messages are asked for so early that who scrolls rarely waits for them. */
const nearStart = 3_000
/** Drawn beyond what is on screen: fingers are faster than a slow phone draws. */
const buffer = 400
/** Of a group that was not measured yet, roughly: too little, and opening a conversation would draw more than fits. */
const groupHeight = 600

export interface MessageListProps {
  rows: readonly Row[]
  partner: Partner
  /** What came before it; undefined where nothing did. */
  older: Older | undefined
  /** What can be done with a message; undefined where nothing can. */
  menuOf?: (row: Row) => readonly MenuItem[]
  onFailure?: FailureActs
  /** What is told below a message. Give the same function each time. */
  below?: (row: Row) => ReactNode
}

/** A message whose menu is open, and where it stands. */
interface Chosen {
  row: Row
  anchor: Element
}

/** The messages. Stays at their end while one is there, and where one is while older messages load above. */
export function MessageList(props: MessageListProps) {
  const { rows, partner, older, menuOf, onFailure, below } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastOffset = useRef(0)
  const lastHeight = useRef(0)
  const [isAway, setAway] = useState(false)
  const firstSeq = rows[0]?.seq ?? 1
  const last = rows.at(-1)
  const [seenKey, setSeenKey] = useState(last?.key)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const openMenu = useCallback((row: Row, anchor: Element) => setChosen({ row, anchor }), [])
  const stopKey = useMemo(() => rows.findLast(hasMenu)?.key, [rows])
  const [origin] = useState(firstSeq)
  const groups = useMemo(() => groupsOf(rows, origin), [rows, origin])
  const hasNews = isAway && last !== undefined && last.key !== seenKey

  // True only while rows are added above: then virtua keeps the distance to the end.
  const [start, setStart] = useState(firstSeq)
  useLayoutEffect(() => setStart(firstSeq), [firstSeq])

  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })

  const lastKey = last?.key
  // Written here: what I wrote on another device comes stored, and must not take me away from what I read.
  const isLastWrittenHere = last !== undefined && last.isMine && last.seq === null
  const fillUp = () => {
    const shown = scroller.current
    if (shown && shown.scrollHeight <= shown.clientHeight) older?.load()
  }
  useLayoutEffect(() => {
    if (isLastWrittenHere) isAtEnd.current = true
    if (isAtEnd.current) toEnd()
    fillUp()
    // oxlint-disable-next-line react/exhaustive-deps -- follows the newest row, nothing else
  }, [lastKey])

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
    // Only scrolling up leaves the end. A row that turns out lower than estimated moves the list up as well, and
    // changes its height: that is not scrolling by the reader.
    const isMeasured = scrollHeight !== lastHeight.current
    if (isUp && !(isMeasured && isAtEnd.current)) isAtEnd.current = gap < atEnd
    else if (gap < nearEnd) isAtEnd.current = true
    lastOffset.current = offset
    lastHeight.current = scrollHeight
    setAway(!isAtEnd.current)
    if (isAtEnd.current) setSeenKey(lastKey)
    if (isUp && offset < nearStart) older?.load()
  }

  return (
    <section
      aria-label={t('conversation.messages')}
      className="relative flex min-h-0 flex-1 flex-col"
    >
      <div
        ref={scroller}
        // Reachable by keyboard, as it scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="h-full w-full overflow-y-auto overscroll-contain contain-strict"
      >
        <Virtualizer
          data={groups}
          itemSize={groupHeight}
          bufferSize={buffer}
          shift={firstSeq < start}
          onScroll={onScroll}
        >
          {({ key, rows: shown }) => (
            <MessageGroup
              key={key}
              rows={shown}
              partner={partner}
              onMenu={menuOf && openMenu}
              onFailure={onFailure}
              below={below}
              stopKey={shown.some((row) => row.key === stopKey) ? stopKey : undefined}
            />
          )}
        </Virtualizer>
      </div>
      {older && <OlderLine older={older} />}
      {chosen && menuOf && (
        <Menu
          label={t('conversation.menu', { time: timeText(chosen.row.at) })}
          items={menuOf(chosen.row)}
          anchor={chosen.anchor}
          onClose={() => setChosen(null)}
        />
      )}
      {isAway && (
        <button
          type="button"
          onClick={toEnd}
          aria-label={hasNews ? undefined : t('conversation.toEnd')}
          className={cx(
            'absolute bottom-3 flex min-h-11 min-w-11 animate-fade items-center justify-center gap-2 rounded-full border border-line bg-surface-raised shadow-float',
            hasNews
              ? 'left-1/2 -translate-x-1/2 px-5 text-body-small font-semibold text-brand-strong'
              : 'right-4 text-ink-soft',
          )}
        >
          <ArrowDown aria-hidden="true" className="size-5" />
          {hasNews && t('conversation.newMessages')}
        </button>
      )}
    </section>
  )
}
