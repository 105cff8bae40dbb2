import { isAdult, type VerificationApplication, verification } from '@dodam/contract'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { RelativeTime } from '../../../ui/time.tsx'
import { VerifiedMark } from '../../../ui/verified-mark.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { useMe } from '../../accounts/session.ts'
import { adminPaths } from '../paths.ts'
import { useShortcuts } from '../shell/keys.ts'
import type { Decision } from './decision-dialog.tsx'
import { RecordFacts } from './record-facts.tsx'
import { approvalOf, standingOf } from './standing.ts'

const tones = {
  pending: 'warn',
  approved: 'calm',
  rejected: 'neutral',
  ended: 'neutral',
} as const

interface Props {
  application: VerificationApplication
  /** A second admin is waited for. */
  isProposed: boolean
  isOpen: boolean
  onToggle: () => void
  onDecide: (decision: Decision) => void
}

/** One application: its author and their facts; opened, also its text and the decisions. */
export function ApplicationCard({ application, isProposed, isOpen, onToggle, onDecide }: Props) {
  const { t } = useTranslation()
  const body = useId()
  const { user, createdAt } = application
  const standing = standingOf(application)
  const name = user.isDeleted ? t('posts.author.deleted') : nicknameOf(user)
  return (
    <article
      aria-label={name}
      className={cx(
        'rounded-card border bg-surface-raised',
        isOpen ? 'border-brand' : 'border-line',
      )}
    >
      <div className="relative flex items-start gap-3 px-4 py-3 has-[[data-row]:focus-visible]:rounded-card has-[[data-row]:focus-visible]:outline-2 has-[[data-row]:focus-visible]:outline-brand">
        <Avatar person={user} className="size-11" />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="flex flex-wrap items-center gap-x-2 font-semibold">
            <button
              type="button"
              data-row=""
              aria-expanded={isOpen}
              aria-controls={body}
              onClick={onToggle}
              className="min-w-0 text-left break-words after:absolute after:inset-0 focus-visible:outline-none"
            >
              {name}
            </button>
            {user.isVerified && <VerifiedMark />}
            <Badge tone={tones[standing]}>{t(`admin.verification.stands.${standing}`)}</Badge>
            {isProposed && <Badge tone="brand">{t('admin.verification.record.waits')}</Badge>}
          </h2>
          <p className="text-sm text-ink-soft">
            {!user.isDeleted && (
              <>
                <Link
                  to={adminPaths.user(user.id)}
                  className="relative underline underline-offset-4"
                >
                  {t('admin.verification.account')}
                </Link>{' '}
                ·{' '}
              </>
            )}
            {t(`app.role.${user.role}`)} ·{' '}
            {t(isAdult(user) ? 'admin.verification.adult' : 'admin.verification.teenager')} ·{' '}
            {t('admin.verification.applied')} <RelativeTime at={createdAt} />
          </p>
          <Known application={application} />
        </div>
        <ChevronDown
          aria-hidden="true"
          className={cx('mt-2 size-5 shrink-0 text-ink-soft', isOpen && 'rotate-180')}
        />
      </div>
      <div id={body} hidden={!isOpen} className="border-t border-line px-4 py-4">
        {isOpen && <Opened application={application} onDecide={onDecide} />}
      </div>
    </article>
  )
}

/** What the applicant has done here so far. */
function Known({ application: { user } }: Pick<Props, 'application'>) {
  const { t } = useTranslation()
  const facts = [
    ...(user.joinedAt
      ? [{ name: t('admin.verification.joined'), value: <RelativeTime at={user.joinedAt} /> }]
      : []),
    { name: t('admin.verification.comments'), value: user.commentCount },
    { name: t('admin.verification.chats'), value: user.chatCount },
    { name: t('admin.verification.likes'), value: user.likeCount },
  ]
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      {facts.map((fact) => (
        <div key={fact.name} className="flex gap-1.5">
          <dt className="text-ink-soft">{fact.name}</dt>
          <dd className="font-medium tabular-nums">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Opened({ application, onDecide }: Pick<Props, 'application' | 'onDecide'>) {
  const { t } = useTranslation()
  const me = useMe()
  const standing = standingOf(application)
  const { user, reason, experienceDescription, qualifications, reviewNote, reviewedAt } =
    application
  const texts = [
    { name: t('admin.verification.reason'), text: reason },
    { name: t('admin.verification.experience'), text: experienceDescription },
    { name: t('admin.verification.qualifications'), text: qualifications },
    { name: t('admin.verification.note'), text: reviewNote },
  ]
  const isMine = user.id === me?.id
  const { data: known } = useRead(
    verification.readReview,
    { params: { id: application.id } },
    { enabled: !isMine },
  )
  const approveText = t(known ? approvalOf(known, me?.id).label : 'admin.verification.approve')
  useShortcuts(
    known && standing === 'pending'
      ? [
          { key: 'a', does: approveText, run: () => onDecide('approve') },
          { key: 'x', does: t('admin.verification.reject'), run: () => onDecide('reject') },
        ]
      : [],
  )
  return (
    <div className="flex flex-col gap-4">
      {user.isDeleted && <p className="text-ink-soft">{t('admin.verification.gone')}</p>}
      <dl className="flex max-w-prose flex-col gap-4">
        {texts.map(
          ({ name, text }) =>
            text && (
              <div key={name}>
                <dt className="text-sm font-semibold">{name}</dt>
                <dd className="mt-1">
                  <WrittenText text={text} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {reviewedAt && (
        <p className="text-sm text-ink-soft">
          {t('admin.verification.decided')} <RelativeTime at={reviewedAt} />
        </p>
      )}
      {known && <RecordFacts review={known} />}
      {isMine ? (
        <p className="rounded-field bg-surface-sunken px-4 py-3 text-ink-soft">
          {t('admin.verification.own')}
        </p>
      ) : standing === 'pending' ? (
        <div className="flex flex-wrap gap-2">
          <Button disabled={!known} onClick={() => onDecide('approve')}>
            {approveText}
          </Button>
          <Button variant="dangerSoft" onClick={() => onDecide('reject')}>
            {t('admin.verification.reject')}
          </Button>
        </div>
      ) : (
        standing === 'approved' &&
        user.isVerified && (
          <div>
            <Button variant="dangerSoft" onClick={() => onDecide('revoke')}>
              {t('admin.verification.revoke')}
            </Button>
          </div>
        )
      )}
    </div>
  )
}
