import type { ChatRequest } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePersonName } from '../../i18n/person-name.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { dateTimeText } from '../../ui/time.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { useGradeName } from '../profiles/grade-name.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { byName, type Reported } from '../reports/reporting.ts'
import { PostExcerpt } from './post-excerpt.tsx'
import { RequestFooter } from './request-footer.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { useAnswer } from './use-answer.ts'

const nameless = {
  id: null,
  nickname: null,
  avatarType: null,
  characterAvatar: null,
  isDeleted: false,
}

/** Return what to report: the other person, or for an anonymous author the story. */
function reportOf({ listener, sharer, post }: ChatRequest): Reported {
  const other = listener ?? sharer ?? null
  return other
    ? { targetType: 'user', targetId: other.id, keepAway: byName(other) }
    : { targetType: 'post', targetId: post.id }
}

interface Props {
  request: ChatRequest
  /** It was withdrawn while the list is on screen. */
  isGone: boolean
  /** Called if the request changed elsewhere, so that the list is read again. */
  onOutdated: () => void
}

/** One request, with the person on the other side. */
export function RequestCard({ request, isGone, onOutdated }: Props) {
  const { t } = useTranslation()
  const name = usePersonName()
  const grade = useGradeName()
  const { post, message, listener } = request
  const other = listener ?? request.sharer ?? null
  const shown = other ?? { ...nameless, alias: request.alias }
  const answering = useAnswer(request, name(shown), onOutdated)
  return (
    <article className="flex flex-col gap-4 rounded-card border border-line bg-surface-raised p-5 shadow-card">
      <header className="flex items-center gap-3">
        <Avatar person={shown} />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
          <div className="flex min-w-0 items-center gap-1">
            <h2 className="truncate font-semibold">
              {other && !other.isDeleted ? (
                <Link to={paths.profile(other.id)} className="hover:underline">
                  {name(other)}
                </Link>
              ) : (
                name(shown)
              )}
            </h2>
            {other?.isVerified && <VerifiedMark />}
            {other?.gradeLevel === 'adult' && <Badge>{grade('adult')}</Badge>}
            {request.alias && !other && (
              <span className="ml-1 shrink-0 text-ink-soft text-xs">{t('ui.anonymous')}</span>
            )}
          </div>
          {!isGone && (
            <RequestStatusBadge
              status={answering.status}
              {...(request.chatRoomId !== null && { to: paths.chat(request.chatRoomId) })}
            />
          )}
          <p className="col-span-2 truncate text-ink-soft text-sm">
            <time dateTime={request.createdAt}>{dateTimeText(request.createdAt)}</time>
          </p>
        </div>
        {!other?.isDeleted && (
          <ReportButton
            label={t('reports.open')}
            reported={reportOf(request)}
            className="-mr-2 self-start"
          />
        )}
      </header>
      <PostExcerpt post={post} />
      <WrittenText text={message} />
      {request.mayBeApproach && (
        <p className="-mt-2 text-body-small text-ink-soft">{t('chat-requests.card.approach')}</p>
      )}
      {/* After the answer too, so that it does not move the cards below. */}
      {listener && request.alias && (
        <p className="-mb-2 text-ink-soft text-sm">{t('chat-requests.card.anonymous')}</p>
      )}
      <RequestFooter request={request} isGone={isGone} answering={answering} />
    </article>
  )
}
