import type { SupportAnswer, SupportMessage, SupportReply } from '@dodam/contract'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { dateTimeText, useNow } from '../../ui/time.tsx'
import { WrittenText } from '../../ui/written-text.tsx'

const tones: Record<SupportMessage['status'], Tone> = {
  pending: 'neutral',
  processing: 'brand',
  resolved: 'calm',
}

interface Props {
  message: SupportMessage
  /** Where its writer adds to it. */
  children: ReactNode
}

/** One message to the support team, for its writer. */
export function SupportCard({ message: held, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { type, message, status, createdAt, replies, aiResponse, answers } = held
  const roomId = replies.at(-1)?.roomId ?? null
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h4 id={id} className="font-semibold">
          {t(`support.type.${type}`)}{' '}
          <time dateTime={createdAt} className="font-normal text-ink-soft text-sm">
            {dateTimeText(createdAt)}
          </time>
        </h4>
        <Badge tone={tones[status]}>{t(`support.status.${status}`)}</Badge>
      </header>
      <WrittenText text={message} />
      {aiResponse !== null && <FirstAnswer text={aiResponse} />}
      {[...replies.map(byTeam), ...answers.map(byMe)].toSorted(inTime).map((part) => (
        <Part key={`${part.isMine} ${part.id}`} part={part} />
      ))}
      <Standing message={held} />
      {roomId !== null && (
        <Link
          to={paths.chat(roomId)}
          className="-mx-3 inline-flex min-h-11 items-center gap-1 self-start rounded-full px-3 font-semibold text-body-small text-brand-strong hover:bg-surface-sunken"
        >
          {t('support.card.room')}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      )}
      {children}
    </article>
  )
}

const quoted = 'rounded-field px-4 py-3'

/** A reply of the team, or what its writer added. */
type Said = SupportAnswer & { isMine: boolean }

const byTeam = (reply: SupportReply): Said => ({ ...reply, isMine: false })
const byMe = (answer: SupportAnswer): Said => ({ ...answer, isMine: true })
const inTime = (one: Said, other: Said) => Date.parse(one.createdAt) - Date.parse(other.createdAt)

function Part({ part: { isMine, message, createdAt } }: { part: Said }) {
  const { t } = useTranslation()
  return (
    <div className={`${quoted} ${isMine ? 'border border-line' : 'bg-brand-soft'}`}>
      <p className="mb-1 text-sm">
        <span className={`font-semibold ${isMine ? '' : 'text-brand-strong'}`}>
          {t(isMine ? 'support.card.me' : 'support.card.team')}
        </span>{' '}
        <time dateTime={createdAt} className="text-ink-soft">
          {dateTimeText(createdAt)}
        </time>
      </p>
      <WrittenText text={message} />
    </div>
  )
}

/** The helper's immediate answer. The team answers as well. */
function FirstAnswer({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className={`${quoted} bg-surface-sunken`}>
      <p className="mb-1 flex items-center gap-1.5 text-ink-soft text-sm">
        <Badge tone="calm">AI</Badge>
        {t('support.card.first')}
      </p>
      <WrittenText text={text} />
    </div>
  )
}

/** The state of the message, in words that stay true as time passes. */
function Standing({ message: { status, waitingSince, dueAt } }: { message: SupportMessage }) {
  const { t } = useTranslation()
  const now = useNow()
  if (status === 'resolved' || waitingSince === null) return null
  const isLate = Date.parse(dueAt) <= now
  return (
    <p className="text-body-small text-ink-soft">
      {isLate
        ? t('support.card.late')
        : t(`support.card.due.${status}`, { time: dateTimeText(dueAt) })}
    </p>
  )
}
