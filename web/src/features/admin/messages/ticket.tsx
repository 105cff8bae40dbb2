import type { Me, SupportMessage } from '@dodam/contract'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Badge } from '../../../ui/badge.tsx'
import { dateTimeText, useNow } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { ReplyBox } from './reply-box.tsx'
import { holdingOf, isBlank, isLate, statusTones } from './standing.ts'
import { StandingBar } from './standing-bar.tsx'

interface Props {
  me: Me
  message: SupportMessage
  /** Whether it is the one that is being answered. */
  isOpen: boolean
  /** Leads to it where it is not open. */
  to: string
  /** How many messages are shown above it. */
  above: number
}

/** One message with its replies and its author's answers in order of time; the open one with its acts. */
export function Ticket({ me, message, isOpen, to, above }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const box = useRef<HTMLElement>(null)
  const now = useNow()
  const { type, status, createdAt, dueAt, waitingSince } = message
  const holding = holdingOf(message, { myId: me.id, now })
  const late = isLate(message, now)
  useEffect(() => {
    // Older messages come later, above it. Without any the page stays where it is.
    if (isOpen && above > 0) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, above])
  return (
    <article
      ref={box}
      aria-labelledby={heading}
      aria-current={isOpen ? 'true' : undefined}
      className={`flex flex-col gap-3 rounded-field border p-3.5 ${isOpen ? 'border-brand' : 'border-line'}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={heading} className="flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
          <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
          <Badge>{t(`admin.messages.type.${type}`)}</Badge>
          <Badge tone={statusTones[status]}>{t(`admin.messages.status.${status}`)}</Badge>
          {late && <Badge tone="danger">{t('admin.messages.late')}</Badge>}
        </h3>
        {!isOpen && (
          <Link
            to={to}
            className="inline-flex min-h-9 items-center text-sm font-semibold text-brand-strong underline underline-offset-4 max-lg:min-h-11"
          >
            {t('admin.messages.answerThis')}
          </Link>
        )}
      </header>
      <Words of={message} />
      {isOpen && (
        <>
          {waitingSince !== null && (
            <p className={late ? 'font-semibold text-danger' : 'text-ink-soft'}>
              {t(late ? 'admin.messages.wasDue' : 'admin.messages.due', {
                time: dateTimeText(dueAt),
              })}
            </p>
          )}
          <StandingBar message={message} holding={holding} />
          {!isBlank(message) && <ReplyBox me={me} message={message} holding={holding} />}
        </>
      )}
    </article>
  )
}

/** What was written in a message, by its author, the AI helper and the team. */
function Words({ of: said }: { of: SupportMessage }) {
  const { t } = useTranslation()
  const { message, visitor, aiResponse, createdAt, ...rest } = said
  const parts = [
    ...rest.replies.map((one) => ({ ...one, isOurs: true })),
    ...rest.answers.map((one) => ({ ...one, isOurs: false })),
  ].toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  return (
    <>
      <WrittenText text={isBlank(said) ? t('admin.messages.blanked') : message} />
      {aiResponse !== null && (
        <Quote title={t('admin.messages.first')} at={createdAt} text={aiResponse} />
      )}
      {parts.map((part) => (
        <Quote
          key={`${part.isOurs} ${part.id}`}
          isOurs={part.isOurs}
          title={t(`admin.messages.${part.isOurs ? 'team' : visitor ? 'visitor.name' : 'member'}`)}
          at={part.createdAt}
          text={part.message}
        />
      ))}
    </>
  )
}

interface QuoteProps {
  title: string
  at: string
  text: string
  isOurs?: boolean
}

const Quote = ({ title, at, text, isOurs = false }: QuoteProps) => (
  <div className={`rounded-field px-4 py-3 ${isOurs ? 'bg-brand-soft' : 'bg-surface-sunken'}`}>
    <p className="mb-1 text-sm">
      <span className="font-semibold">{title}</span>{' '}
      <time dateTime={at} className="text-ink-soft">
        {dateTimeText(at)}
      </time>
    </p>
    <WrittenText text={text} />
  </div>
)
