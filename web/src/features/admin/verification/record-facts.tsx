import {
  type VerificationRecord,
  type VerificationReview,
  verificationChecks,
} from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { dateText } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { PersonLink } from '../parts/person-link.tsx'

interface Props {
  review: VerificationReview
}

/** What the team knows for a decision, and the record of an adult: what was checked, by which admins, and until when. */
export function RecordFacts({ review: { record, reportsCount, riskPoints, riskLine } }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const facts = [
    { name: t('admin.verification.reports'), value: reportsCount },
    {
      name: t('admin.verification.points'),
      value: t('admin.verification.pointsOf', { points: riskPoints, line: riskLine }),
    },
  ]
  return (
    <>
      <Facts facts={facts} />
      {record && (
        <section
          aria-label={t('admin.verification.record.title')}
          className="flex flex-col gap-2 rounded-field bg-surface-sunken px-4 py-3"
        >
          <h3 className="font-semibold">{t('admin.verification.record.title')}</h3>
          {record.proposedBy === null ? (
            <p>{t('admin.verification.record.before')}</p>
          ) : (
            <Checks checks={record.checks} />
          )}
          <p className="text-sm">
            {t('admin.verification.record.until', { day: dateText(record.validUntil) })}
          </p>
          {[record.proposedBy, record.agreedBy].map(
            (admin, at) =>
              admin && (
                <p key={admin.id} className="text-sm text-ink-soft">
                  {t(
                    at === 0 ? 'admin.verification.record.by' : 'admin.verification.record.second',
                  )}{' '}
                  <PersonLink id={admin.id} name={nicknameOf(admin)} />
                </p>
              ),
          )}
          {record.status === 'proposed' && (
            <p className="text-sm text-warn">
              {t(
                record.proposedBy?.id === me?.id
                  ? 'admin.verification.record.mine'
                  : 'admin.verification.record.theirs',
              )}
            </p>
          )}
          {record.status === 'valid' && record.proposedBy && !record.agreedBy && (
            <p className="text-sm text-ink-soft">{t('admin.verification.record.alone')}</p>
          )}
        </section>
      )}
    </>
  )
}

/** The checks of a record, each with the day when it was seen. */
export function Checks({ checks }: Pick<VerificationRecord, 'checks'>) {
  const { t } = useTranslation()
  const facts = verificationChecks.map((check) => {
    const at = checks[check]
    return {
      name: t(`admin.verification.record.check.${check}`),
      value: at === null ? t('admin.verification.record.unseen') : dateText(at),
    }
  })
  return <Facts facts={facts} />
}

const Facts = ({ facts }: { facts: readonly { name: string; value: string | number }[] }) => (
  <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
    {facts.map((fact) => (
      <div key={fact.name} className="flex gap-1.5">
        <dt className="text-ink-soft">{fact.name}</dt>
        <dd className="font-medium tabular-nums">{fact.value}</dd>
      </div>
    ))}
  </dl>
)
