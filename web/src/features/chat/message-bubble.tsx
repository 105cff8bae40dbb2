import type { Participant } from '@dodam/contract'
import { CircleAlert, Clock } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { dayText, timeText } from '../../ui/time.tsx'
import { errorLine } from './error-line.ts'
import { MessageMenuButton } from './message-menu-button.tsx'
import { discard, repost, type Unsent } from './outbox.ts'
import type { Row } from './rows.ts'
import { useLongPress } from './use-long-press.ts'

interface Props {
  row: Row
  other: Participant
  /** Opens what can be done with a message of mine, beside an element. */
  onMenu: (row: Row, anchor: Element) => void
  /** Whether Tab stops at this message's menu; arrow keys lead to the others. */
  isStop: boolean
}

/** One message, with whatever stands above it. There may be thousands: only what changed is drawn again. */
export const MessageBubble = memo(function MessageBubble({ row, other, onMenu, isStop }: Props) {
  const { isMine, isFirst, above, unsent } = row
  return (
    <div className={cx('group px-4 pb-1', (isFirst || above) && 'pt-2')}>
      {above && <Separator row={row} />}
      <div className={cx('flex items-end gap-2', isMine ? 'justify-end' : 'justify-start')}>
        {!isMine && (
          <span className="w-8 shrink-0 self-start">
            {isFirst && <Avatar person={other} size="sm" />}
          </span>
        )}
        {hasMenu(row) ? (
          <Mine row={row} onMenu={onMenu} isStop={isStop} />
        ) : (
          <>
            {isMine && <Mark row={row} />}
            <Content row={row} />
          </>
        )}
        {!isMine && row.isLast && <Clocked at={row.at} />}
      </div>
      {unsent && row.state === 'failed' && <Failed unsent={unsent} />}
    </div>
  )
})

/** Whether something can be done with a message: with one of mine that is stored. */
export const hasMenu = ({ id, isMine, isDeleted }: Row) => id !== null && isMine && !isDeleted

/** A message of mine with its menu: behind a button, a right click, or a long press. */
function Mine({ row, onMenu, isStop }: Omit<Props, 'other'>) {
  const content = useRef<HTMLDivElement>(null)
  const open = () => {
    const bubble = content.current?.firstElementChild
    if (bubble) onMenu(row, bubble)
  }
  return (
    <>
      <MessageMenuButton onOpen={open} isStop={isStop} />
      <Mark row={row} />
      <div
        ref={content}
        role="presentation"
        {...useLongPress(open)}
        className="contents pointer-coarse:select-none [-webkit-touch-callout:none]"
      >
        <Content row={row} />
      </div>
    </>
  )
}

function Separator({ row: { above, at } }: { row: Row }) {
  return (
    <p className="flex justify-center pt-2 pb-4">
      <time
        dateTime={at}
        className={cx(
          'text-[0.8125rem] leading-5 text-ink-soft',
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
      <p className="rounded-[1.25rem] border border-line px-4 py-2 text-[0.9375rem] text-ink-soft">
        {t('chat.room.deleted')}
      </p>
    )
  if (row.isLarge) return <p className="py-1 text-5xl leading-tight">{row.content}</p>
  return (
    <p
      className={cx(
        'max-w-[min(75%,32rem)] rounded-[1.25rem] px-4 py-2 leading-6 break-words whitespace-pre-wrap',
        row.isMine ? 'bg-brand text-brand-ink' : 'bg-surface-raised text-ink shadow-card',
        corner(row),
      )}
    >
      {row.content}
    </p>
  )
}

const Clocked = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-xs leading-5 whitespace-nowrap text-ink-soft">
    {timeText(at)}
  </time>
)

/** Beside my own message: how its sending stands, that it is unread, and when it was. */
function Mark({ row: { state, isLast, at } }: { row: Row }) {
  return (
    <span className="flex shrink-0 flex-col items-end">
      <State state={state} isLast={isLast} />
      {isLast && (state === 'read' || state === 'unread') && <Clocked at={at} />}
    </span>
  )
}

function State({ state, isLast }: Pick<Row, 'state' | 'isLast'>) {
  const { t } = useTranslation()
  if (state === 'read' || state === 'failed') return null
  if (state === 'unread')
    return (
      <span className="text-xs leading-4 font-bold text-brand-strong">
        <span aria-hidden="true">1</span>
        <span className="sr-only">{t('chat.room.unread')}</span>
      </span>
    )
  if (state === 'sending')
    return (
      <span className="mb-1 size-3 rounded-full border-[1.5px] border-ink-soft/60">
        <span className="sr-only">{t('chat.room.sending')}</span>
      </span>
    )
  return (
    <span className="flex max-w-28 items-center gap-1 text-right text-xs leading-4 text-ink-soft">
      <span className={cx(!isLast && 'sr-only')}>{t('chat.room.waiting')}</span>
      <Clock aria-hidden="true" className="size-3.5 shrink-0" />
    </span>
  )
}

function Failed({ unsent }: { unsent: Unsent }) {
  const { t } = useTranslation()
  const act = 'min-h-9 rounded-full px-3 font-semibold hover:bg-surface-sunken'
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 pt-1 text-[0.8125rem]">
      <span role="alert" className="flex items-center gap-1 text-danger">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {t('chat.room.failed')} {errorLine(unsent.reason)}
      </span>
      <button type="button" className={cx(act, 'text-brand-strong')} onClick={() => repost(unsent)}>
        {t('chat.room.retry')}
      </button>
      <button
        type="button"
        className={cx(act, 'text-danger')}
        onClick={() => discard(unsent.clientId)}
      >
        {t('chat.room.delete')}
      </button>
    </div>
  )
}
