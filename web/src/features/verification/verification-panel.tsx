import type { Me, VerificationApplication } from '@dodam/contract'
import { BadgeCheck, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { readOnAt } from '../../ui/focus.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { dateText, dateTimeText, useNow } from '../../ui/time.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { MayWrite } from '../reports/suspension-note.tsx'
import { ApplicationForm } from './application-form.tsx'
import { OwnApplication } from './own-application.tsx'
import { endsSoon, type Standing, useVerification } from './standing.ts'
import { VerificationRules } from './verification-rules.tsx'
import { WithdrawApplication } from './withdraw-application.tsx'

/** The member's standing as a verified listener, and the application. */
export function VerificationPanel({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { standing, pending, error, retry } = useVerification(me)
  if (error && !standing) return <ErrorState onRetry={retry} />
  if (!standing)
    return (
      <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    )
  return <Known {...{ me, standing, pending }} onOutdated={retry} />
}

interface KnownProps {
  me: Me
  standing: Standing
  pending: VerificationApplication | undefined
  onOutdated: () => void
}

function Known({ me, standing, pending, onOutdated }: KnownProps) {
  const { t } = useTranslation()
  const isRenewing = me.isVerified && pending !== undefined
  const { state, application } = standing
  /** The application that is followed by a new one. */
  const [after, setAfter] = useState<number>()
  const [isSent, setSent] = useState(false)
  const now = useNow()
  const mayRenew =
    state === 'verified' && !isRenewing && application !== undefined && endsSoon(application, now)
  const isAnswered = state === 'rejected' || state === 'revoked' || mayRenew
  const isWriting = state === 'none' || (isAnswered && after === application?.id)
  return (
    <>
      {/* Mounted from the start, because screen readers announce only changes of it. */}
      <div role="status" className="empty:hidden">
        {state !== 'none' && (
          <StandingCard key={application?.id} me={me} standing={standing} takesFocus={isSent} />
        )}
      </div>
      {isRenewing && <p className="text-body-small">{t('verification.renewing')}</p>}
      {isAnswered && !isWriting && (
        <Button variant="soft" className="self-start" onClick={() => setAfter(application?.id)}>
          {t(mayRenew ? 'verification.renew' : 'verification.again')}
        </Button>
      )}
      {isWriting && <VerificationRules me={me} />}
      {application && !isWriting && <OwnApplication application={application} />}
      {pending && <WithdrawApplication {...{ me, onOutdated }} application={pending} />}
      {isWriting && (
        <section
          // The button that opened it is unmounted.
          ref={after === undefined ? undefined : readOnAt}
          tabIndex={-1}
          aria-label={t('verification.form.title')}
          className="border-line border-t pt-5"
        >
          <MayWrite>
            <ApplicationForm
              key={application?.id}
              me={me}
              before={
                application && {
                  reason: application.reason,
                  experienceDescription: application.experienceDescription,
                  qualifications: application.qualifications ?? '',
                }
              }
              onSent={() => setSent(true)}
              onOutdated={onOutdated}
            />
          </MayWrite>
        </section>
      )}
    </>
  )
}

type Told = Exclude<Standing['state'], 'none'>
const looks: Record<Told, { icon: LucideIcon; look: string; iconLook: string }> = {
  pending: { icon: Hourglass, look: 'bg-surface-sunken', iconLook: 'text-ink-soft' },
  verified: { icon: BadgeCheck, look: 'bg-brand-soft', iconLook: 'text-brand-strong' },
  rejected: { icon: Undo2, look: 'bg-surface-sunken', iconLook: 'text-ink-soft' },
  revoked: { icon: Undo2, look: 'bg-surface-sunken', iconLook: 'text-ink-soft' },
}

interface CardProps {
  me: Me
  standing: Standing
  /** The sent form is unmounted, so this part takes the focus. */
  takesFocus: boolean
}

function StandingCard({ me, standing: { state, application }, takesFocus }: CardProps) {
  const { t } = useTranslation()
  if (state === 'none') return null
  const { icon: Icon, look, iconLook } = looks[state]
  const times = {
    pending: application?.createdAt,
    verified: application?.reviewedAt ?? me.verificationDate,
    rejected: application?.reviewedAt,
    revoked: application?.revokedAt,
  }
  const at = times[state]
  const note = application?.reviewNote
  return (
    <div
      ref={takesFocus ? readOnAt : undefined}
      tabIndex={-1}
      className={cx('flex animate-fade gap-3.5 rounded-field p-4 sm:p-5', look)}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-6 shrink-0', iconLook)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-bold">{t(`verification.state.${state}.title`)}</h3>
        <p className="text-body-small">{t(`verification.state.${state}.line`)}</p>
        {note && (
          <div className="mt-2 border-brand border-l-2 pl-3">
            <p className="font-semibold text-sm">{t('verification.note')}</p>
            <WrittenText text={note} className="text-body-small" />
          </div>
        )}
        {state === 'verified' && application?.validUntil && (
          <p className="text-body-small">
            {t('verification.until', { day: dateText(application.validUntil) })}
          </p>
        )}
        {at && (
          <p className="mt-1 text-ink-soft text-sm">
            {t(`verification.state.${state}.at`, { time: dateTimeText(at) })}
          </p>
        )}
      </div>
    </div>
  )
}
