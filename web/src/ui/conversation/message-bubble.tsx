import { CircleAlert, Clock, ShieldCheck } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, type Pictured } from '../avatar.tsx'
import { cx } from '../cx.ts'
import { dayText, timeText } from '../time.tsx'
import { WrittenText } from '../written-text.tsx'
import { MessageMenuButton } from './message-menu-button.tsx'
import type { Row } from './rows.ts'
import { useLongPress } from './use-long-press.ts'

/** The other participant of a conversation. */
export interface Partner {
  person: Pictured | null
  name: string
  /** Replaces the person's picture. */
  picture?: ReactNode
  /** Shown above each of their messages; hidden from screen readers, because the name says the same. */
  label?: ReactNode
}

/** Acts on a message that could not be sent. */
export interface FailureActs {
  /** Why it was refused, in the current language. */
  whyOf: (row: Row) => string
  retry: (row: Row) => void
  discard: (row: Row) => void
}

export interface BubbleProps {
  row: Row
  partner: Partner
  /** Opens the message's menu beside an element. Without it messages have no menu. */
  onMenu: ((row: Row, anchor: Element) => void) | undefined
  onFailure: FailureActs | undefined
  /** Rendered below a message. */
  below: ((row: Row) => ReactNode) | undefined
  onSeen: ((seq: number) => void) | undefined
  /** Whether this message's menu is the tab stop; arrow keys reach the others. */
  isStop: boolean
}

/** Whether a message has a menu: it is stored and not deleted. */
export const hasMenu = ({ seq, isDeleted }: Row) => seq !== null && seq > 0 && !isDeleted

/** One message with its separator. Memoised, because there may be thousands. */
export const MessageBubble = memo(function MessageBubble(props: BubbleProps) {
  const { row, partner, onMenu, onFailure, below, onSeen, isStop } = props
  const { isMine, isFirst, above } = row
  const bubble = useRef<HTMLDivElement>(null)
  const mayOpen = onMenu !== undefined && hasMenu(row)
  const open = () => {
    if (bubble.current) onMenu?.(row, bubble.current)
  }
  return (
    <div className={cx('group px-4 pb-1', (isFirst || above) && 'pt-2')}>
      {row.isFirstUnread && <ReadUpToHere />}
      {above && <Separator row={row} />}
      {/* In reading order: author and time, text, state, acts. */}
      <div className={cx('flex items-end gap-2', isMine && 'flex-row-reverse')}>
        {!isMine && (
          <span className="w-8 shrink-0 self-start">
            {isFirst && (partner.picture ?? <Avatar person={partner.person} size="sm" />)}
          </span>
        )}
        <Said row={row} partner={partner} />
        <div ref={bubble} className="max-w-[min(75%,32rem)] min-w-0">
          {!isMine && partner.label && (
            <div aria-hidden="true" className="pb-1">
              {partner.label}
            </div>
          )}
          {row.label && (
            <p className={cx('pb-1 text-caption leading-5 text-ink-soft', isMine && 'text-right')}>
              {row.label}
            </p>
          )}
          {mayOpen ? (
            <Pressable onPress={open}>
              <Content row={row} />
            </Pressable>
          ) : (
            <Content row={row} />
          )}
          {onSeen && !isMine && row.seq !== null && row.state === 'unread' && (
            <SeenMark seq={row.seq} onSeen={onSeen} />
          )}
        </div>
        <Mark row={row} />
        {mayOpen && <MessageMenuButton at={row.at} onOpen={open} isStop={isStop} />}
      </div>
      {row.isMasked && <Masked isMine={isMine} />}
      {onFailure && row.state === 'failed' && <Failed row={row} onFailure={onFailure} />}
      {below && (
        <div
          className={cx(
            'flex max-w-md flex-col gap-1 pt-1.5 empty:hidden',
            isMine ? 'ml-auto' : 'ml-10',
          )}
        >
          {below(row)}
        </div>
      )}
    </div>
  )
})

/** The end of an unread message, which tells when it is on screen. */
function SeenMark({ seq, onSeen }: { seq: number; onSeen: (seq: number) => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen(seq)
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [seq, onSeen])
  return <span ref={mark} aria-hidden="true" className="block" />
}

/** Opens the menu by a right click or a long press on the text. */
function Pressable({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <div
      role="presentation"
      {...useLongPress(onPress)}
      className="pointer-coarse:select-none [-webkit-touch-callout:none]"
    >
      {children}
    </div>
  )
}

/** Author and time of every message, for screen readers: on screen one line serves several messages. */
function Said({ row, partner }: Pick<BubbleProps, 'row' | 'partner'>) {
  const { t } = useTranslation()
  const name = row.isMine ? t('conversation.me') : partner.name
  return <span className="sr-only">{t('conversation.said', { name, time: timeText(row.at) })}</span>
}

function ReadUpToHere() {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-3 pt-2 pb-3 text-caption leading-5 text-brand-strong before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40">
      {t('conversation.readUpToHere')}
    </p>
  )
}

function Separator({ row: { above, at } }: { row: Row }) {
  return (
    <p className="flex justify-center pt-2 pb-4">
      <time
        dateTime={at}
        className={cx(
          'text-caption leading-5 text-ink-soft',
          above === 'day' && 'rounded-full bg-surface-sunken px-3.5 py-1',
        )}
      >
        {above === 'day' ? dayText(at) : timeText(at)}
      </time>
    </p>
  )
}

const corner = (row: Row) =>
  row.isMine
    ? cx(!row.isFirst && 'rounded-tr-md', !row.isLast && 'rounded-br-md')
    : cx(!row.isFirst && 'rounded-tl-md', !row.isLast && 'rounded-bl-md')

function Content({ row }: { row: Row }) {
  const { t } = useTranslation()
  if (row.isDeleted)
    return (
      <p className="rounded-[1.25rem] border border-line px-4 py-2 text-body-small text-ink-soft">
        {t('conversation.deleted')}
      </p>
    )
  if (row.isLarge) return <p className="py-1 text-5xl leading-tight">{row.content}</p>
  return (
    <WrittenText
      lang={row.lang}
      text={row.content}
      className={cx(
        'rounded-[1.25rem] px-4 py-2 leading-6',
        row.isMine ? 'bg-brand text-brand-ink' : 'bg-surface-raised text-ink shadow-card',
        corner(row),
      )}
    />
  )
}

/** Shown to both, because the masked text alone would be confusing. */
function Masked({ isMine }: { isMine: boolean }) {
  const { t } = useTranslation()
  return (
    <p
      className={cx(
        'flex items-center gap-1 pt-0.5 text-ink-soft text-xs leading-5',
        isMine ? 'justify-end' : 'pl-11',
      )}
    >
      <ShieldCheck aria-hidden="true" className="size-3.5 shrink-0" />
      {t('conversation.masked')}
    </p>
  )
}

/** Beside a message: its time, and for own messages whether it is sent and read. */
function Mark({ row }: { row: Row }) {
  const { isMine, state, showsTime, at } = row
  // The time is written in the reader's language, which can change.
  useTranslation()
  const isStored = state === 'read' || state === 'unread'
  return (
    <span className="flex shrink-0 flex-col items-end empty:hidden">
      {isMine && <State row={row} />}
      {showsTime && isStored && (
        // Screen readers get the time before the text of every message.
        <time
          dateTime={at}
          aria-hidden="true"
          className="text-xs leading-5 whitespace-nowrap text-ink-soft"
        >
          {timeText(at)}
        </time>
      )}
    </span>
  )
}

function State({ row: { state, isLast } }: { row: Row }) {
  const { t } = useTranslation()
  if (state === 'read' || state === 'failed' || state === 'stopped') return null
  if (state === 'unread')
    return (
      <span className="text-xs leading-4 font-bold text-brand-strong">
        <span aria-hidden="true">1</span>
        <span className="sr-only">{t('conversation.unread')}</span>
      </span>
    )
  if (state === 'sending')
    return (
      <span className="mb-1 size-3 rounded-full border-[1.5px] border-ink-soft/60">
        <span className="sr-only">{t('conversation.sending')}</span>
      </span>
    )
  return (
    <span className="flex max-w-28 items-center gap-1 text-right text-xs leading-4 text-ink-soft">
      <span className={cx(!isLast && 'sr-only')}>{t('conversation.waiting')}</span>
      <Clock aria-hidden="true" className="size-3.5 shrink-0" />
    </span>
  )
}

function Failed({ row, onFailure }: { row: Row; onFailure: FailureActs }) {
  const { t } = useTranslation()
  const act = 'min-h-11 rounded-full px-3 font-semibold hover:bg-surface-sunken'
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 text-caption">
      <span role="alert" className="flex items-center gap-1 text-danger">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t('conversation.failed')} {onFailure.whyOf(row)}
      </span>
      <button
        type="button"
        className={cx(act, 'text-brand-strong')}
        onClick={() => onFailure.retry(row)}
      >
        {t('conversation.retry')}
      </button>
      <button
        type="button"
        className={cx(act, 'text-danger')}
        onClick={() => onFailure.discard(row)}
      >
        {t('conversation.discard')}
      </button>
    </div>
  )
}
