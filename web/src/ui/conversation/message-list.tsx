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
import { isRefused, type Row } from './rows.ts'

/** Distance in px that counts as the end: when scrolling down, and when scrolling up. */
const nearEnd = 64
const atEnd = 16
/** Load older messages this many px ahead, so that scrolling rarely waits for them. */
const nearStart = 3_000
/** Rendered beyond the screen in px, because flings are faster than a slow phone renders. */
const buffer = 400
/** The estimated height of a group in px. With a lower one, opening a conversation would render more than fits. */
const groupHeight = 600

export interface MessageListProps {
  rows: readonly Row[]
  partner: Partner
  /** Older messages; undefined if there are none. */
  older: Older | undefined
  /** The menu of a message; undefined if there is none. */
  menuOf?: (row: Row) => readonly MenuItem[]
  onFailure?: FailureActs
  /** Rendered below a message. Must be a stable function. */
  below?: (row: Row) => ReactNode
  /** Called with the seq of an unread message whose end is on screen. Must be a stable function. */
  onSeen?: (seq: number) => void
}

/** A message with an open menu, and its anchor. */
interface Chosen {
  row: Row
  anchor: Element
}

/** The messages. Stays at the end while the reader is there, and keeps the position while older messages load above. */
export function MessageList(props: MessageListProps) {
  const { rows, partner, older, menuOf, onFailure, below, onSeen } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastOffset = useRef(0)
  const lastHeight = useRef(0)
  const [isAway, setAway] = useState(false)
  const firstSeq = rows.find(({ seq }) => seq !== null)?.seq ?? 1
  const last = rows.at(-1)
  // What is on its way stands below it. Its stored copy is no news, so its key counts as seen too.
  const newsKey = rows.findLast(({ seq }) => seq !== null)?.key
  const [seenKeys, setSeenKeys] = useState([newsKey, last?.key])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const openMenu = useCallback((row: Row, anchor: Element) => setChosen({ row, anchor }), [])
  const stopKey = useMemo(() => rows.findLast(hasMenu)?.key, [rows])
  const [origin] = useState(firstSeq)
  const groups = useMemo(() => groupsOf(rows, origin), [rows, origin])
  const hasNews = isAway && !seenKeys.includes(newsKey)

  // True only while rows are added above: then virtua keeps the distance to the end.
  const [start, setStart] = useState(firstSeq)
  useLayoutEffect(() => setStart(firstSeq), [firstSeq])

  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })

  const lastKey = last?.key
  // Written here: a message from the reader's other device arrives stored, and must not scroll this one.
  const isLastWrittenHere =
    last !== undefined && last.isMine && last.seq === null && !isRefused(last)
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

  // Rows are measured only once they and their fonts are rendered, and the on-screen keyboard shrinks the container.
  // This observer runs after layout; virtua reports changes before it.
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
    // Read from the DOM: the list's own numbers are estimates until every row is measured, and would leave the end by
    // mistake.
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
    if (isAtEnd.current)
      setSeenKeys((keys) =>
        keys[0] === newsKey && keys[1] === lastKey ? keys : [newsKey, lastKey],
      )
    if (isUp && offset < nearStart) older?.load()
  }

  return (
    <section
      aria-label={t('conversation.messages')}
      className="relative flex min-h-0 flex-1 flex-col"
    >
      <div
        ref={scroller}
        // Scrollable, so it must be reachable by keyboard.
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
              onSeen={onSeen}
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
