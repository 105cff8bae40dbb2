import type { ScorePoint, Security } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { numberText } from '../../../ui/number-text.ts'
import { Stat, Stats } from '../parts/stat.tsx'
import { adminPaths } from '../paths.ts'
import { SeverityBadge, StatusBadge, severityTones, useTypeText } from './attack.tsx'

/** This many reasons are shown before "show more". */
const shownPoints = 5

interface Props {
  metrics: Security['securityMetrics']
  logins: Security['loginAttempts']
}

/** The security score, its parts, and how to raise each of them. */
export function Score({ metrics, logins }: Props) {
  const { t } = useTranslation()
  const { threatLevel, securityScore, activeThreats, protectedUsers, points } = metrics
  const first = points.slice(0, shownPoints)
  const others = points.slice(shownPoints)
  return (
    <section aria-label={t('admin.security.score.title')} className="flex flex-col gap-3">
      <Stats>
        <Stat
          label={t('admin.security.score.level')}
          value={t(`admin.security.level.${threatLevel}`)}
          tone={severityTones[threatLevel]}
        />
        <Stat
          label={t('admin.security.score.score')}
          value={`${securityScore} / 100`}
          tone={severityTones[threatLevel]}
        />
        <Stat
          label={t('admin.security.score.threats')}
          value={numberText(activeThreats)}
          tone={activeThreats > 0 ? 'warn' : 'neutral'}
        />
        <Stat label={t('admin.security.score.blocked')} value={numberText(logins.blockedIPs)} />
        <Stat
          label={t('admin.security.score.logins')}
          value={numberText(logins.suspicious)}
          hint={t('admin.security.score.loginsHint')}
        />
        <Stat label={t('admin.security.score.users')} value={numberText(protectedUsers)} />
      </Stats>
      <div className="flex flex-col gap-2 rounded-field border border-line bg-surface-raised px-4 py-3">
        <h2 className="font-semibold">{t('admin.security.score.why')}</h2>
        {points.length === 0 ? (
          <p className="text-ink-soft">{t('admin.security.score.whole')}</p>
        ) : (
          <>
            <Points points={first} />
            {others.length > 0 && (
              <details>
                <summary className="min-h-11 py-2 font-medium text-brand-strong">
                  {t('admin.security.score.others', { count: others.length })}
                </summary>
                <Points points={others} />
              </details>
            )}
          </>
        )}
        <p className="text-sm text-ink-soft">{t('admin.security.score.formula')}</p>
      </div>
    </section>
  )
}

function Points({ points }: { points: readonly ScorePoint[] }) {
  const { t } = useTranslation()
  const typeText = useTypeText()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {points.map(({ incidentId, type, rule, severity, status, points: taken }) => (
        <li key={incidentId} className="flex gap-3 py-2">
          <span className="w-10 shrink-0 text-right text-lg leading-tight font-bold tabular-nums">
            −{taken}
          </span>
          <div className="flex min-w-0 flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to={adminPaths.incident(incidentId)}
                className="font-medium text-brand-strong underline underline-offset-4"
              >
                {t('admin.security.incidentOf', { id: incidentId, type: typeText(type) })}
              </Link>
              <SeverityBadge severity={severity} />
              <StatusBadge status={status} />
            </span>
            <span>{t(`admin.security.rule.${rule}`)}</span>
            <span className="text-sm text-ink-soft">
              {t(
                status === 'blocked'
                  ? 'admin.security.score.raise.blocked'
                  : 'admin.security.score.raise.investigating',
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
