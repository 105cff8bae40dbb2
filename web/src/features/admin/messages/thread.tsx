import { type SupportMessage, support } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { usePersonName } from '../../../i18n/person-name.ts'
import { doubtSupport } from '../../../live/support.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { dateTimeText, timeText, useNow } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { adminPaths } from '../paths.ts'
import { ReplyBox } from './reply-box.tsx'
import { holdingOf, isLate, statusTones } from './standing.ts'

interface Props {
  id: number
  onClose: () => void
}

/** One message with its answers and its acts. */
export function MessageThread({ id, onClose }: Props) {
  const { data, error, refetch } = useRead(support.read, { params: { id } })
  if (data) return <Thread message={data} onClose={onClose} />
  if (error) return <ErrorState line={errorText(error)} onRetry={() => void refetch()} />
  return <LoadingRows />
}

function Thread({ message, onClose }: { message: SupportMessage; onClose: () => void }) {
  const { t } = useTranslation()
  const heading = useId()
  const nameOf = usePersonName()
  const now = useNow()
  const me = useMe()
  const { user, userId, type, status, createdAt, dueAt, aiResponse, replies, language } = message
  if (!me) return null
  const holding = holdingOf(message, { myId: me.id, now })
  const late = isLate(message, now)
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface-raised p-4 sm:p-5 lg:sticky lg:top-4"
    >
      <header className="flex items-start gap-3">
        <Avatar person={user} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 id={heading} className="min-w-0 text-lg leading-snug font-bold break-words">
            {user === null || userId === null ? (
              t('posts.author.deleted')
            ) : (
              <Link
                to={adminPaths.user(userId)}
                className="underline decoration-line-strong underline-offset-4 hover:decoration-brand"
              >
                {nameOf(user)}
              </Link>
            )}
          </h2>
          <p className="text-sm text-ink-soft">
            {user && <>@{user.username} · </>}
            <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
          </p>
          <div className="flex flex-wrap gap-1.5">
            <Badge tone={statusTones[status]}>{t(`admin.messages.status.${status}`)}</Badge>
            <Badge>{t(`admin.messages.type.${type}`)}</Badge>
            {language && <Badge>{t(`admin.messages.language.${language}`)}</Badge>}
          </div>
        </div>
        <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} className="-mt-2 -mr-2" />
      </header>
      <p className="whitespace-pre-line break-words">
        {userId === null ? t('admin.messages.blanked') : message.message}
      </p>
      {aiResponse !== null && (
        <Quote title={t('admin.messages.first')} at={createdAt} text={aiResponse} />
      )}
      {replies.map((reply) => (
        <Quote
          key={reply.id}
          isOurs
          title={t('admin.messages.team')}
          at={reply.createdAt}
          text={reply.message}
        />
      ))}
      {status !== 'resolved' && replies.length === 0 && (
        <p className={late ? 'font-semibold text-danger' : 'text-ink-soft'}>
          {t(late ? 'admin.messages.wasDue' : 'admin.messages.due', { time: dateTimeText(dueAt) })}
        </p>
      )}
      <Standing message={message} holding={holding} />
      {userId !== null && <ReplyBox me={me} message={message} userId={userId} holding={holding} />}
    </section>
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
    <p className="whitespace-pre-line break-words">{text}</p>
  </div>
)

/** Who holds it, with the two steps: taking it on, and completing it. */
function Standing({
  message: { id, status, handler, handledUntil },
  holding,
}: {
  message: SupportMessage
  holding: ReturnType<typeof holdingOf>
}) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { run, sent } = useAct(support.setStatus, {
    gone: { SUPPORT_TAKEN: 'general', SUPPORT_MOVED: 'general' },
    failed: 'admin.messages.statusFailed',
  })
  const move = async (to: 'processing' | 'resolved') => {
    const { kind } = await run({ params: { id }, body: { status: to } })
    if (kind !== 'done') doubtSupport(cache, id)
  }
  const name = handler?.nickname ?? ''
  const time = handledUntil === null ? '' : timeText(handledUntil)
  const said = {
    nobody: t('admin.messages.holding.nobody'),
    mine: t('admin.messages.holding.mine', { time }),
    theirs: t('admin.messages.holding.theirs', { name, time }),
    free: t('admin.messages.holding.free', { name }),
    over: t('admin.messages.holding.over'),
  }[holding]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-surface-sunken px-4 py-2">
      <p role="status" className="flex min-h-11 min-w-48 flex-1 items-center gap-2">
        {(holding === 'theirs' || holding === 'free') && handler && (
          <Avatar person={handler} size="sm" />
        )}
        {said}
      </p>
      {(holding === 'nobody' || holding === 'free') && (
        <Button
          variant="soft"
          busy={sent?.body.status === 'processing'}
          onClick={() => void move('processing')}
        >
          {t(holding === 'nobody' ? 'admin.messages.take' : 'admin.messages.goOn')}
        </Button>
      )}
      {status === 'processing' && holding !== 'theirs' && (
        <Button
          variant="soft"
          busy={sent?.body.status === 'resolved'}
          onClick={() => void move('resolved')}
        >
          {t('admin.messages.complete')}
        </Button>
      )}
    </div>
  )
}
