import { type Answer, risk } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { useMe } from '../../accounts/session.ts'
import { adminPaths } from '../paths.ts'

/** An account's risk score, loaded only on request: each look is recorded. */
export function UserRisk({ id }: { id: number }) {
  const { t } = useTranslation()
  const me = useMe()
  const [shown, setShown] = useState<Answer<typeof risk.read> | null>(null)
  const look = useAct(risk.read, { failed: 'admin.users.risk.failed' })
  // Admins do not see their own risk score.
  if (me?.id === id) return null
  return (
    <section className="flex flex-col gap-3 rounded-field border border-line bg-surface-raised px-4 py-3">
      <h2 className="font-semibold">{t('admin.users.risk.title')}</h2>
      {shown === null ? (
        <>
          <p className="text-sm text-ink-soft">{t('admin.users.risk.line')}</p>
          <Button
            variant="soft"
            className="self-start"
            busy={look.isPending}
            onClick={() =>
              void look.run({ params: { id }, query: {} }, (outcome) => {
                if (outcome.kind === 'done') setShown(outcome.answer)
              })
            }
          >
            {t('admin.users.risk.look')}
          </Button>
        </>
      ) : (
        <Points risk={shown} />
      )}
    </section>
  )
}

const rounded = (points: number) => Math.round(points * 10) / 10

function Points({
  risk: { points, line, signs, pausedAt, caseId },
}: {
  risk: Answer<typeof risk.read>
}) {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="font-semibold tabular-nums">
        {t('admin.users.risk.points', { points: rounded(points), line })}
      </p>
      {pausedAt !== null && <p className="text-warn">{t('admin.users.risk.over')}</p>}
      {signs.length === 0 ? (
        <p className="text-ink-soft">{t('admin.users.risk.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {signs.map((sign) => (
            <li key={sign.sign} className="flex flex-col py-1.5">
              <span>{sign.why}</span>
              <span className="flex gap-2 text-sm text-ink-soft tabular-nums">
                <span>{t('admin.users.risk.times', { count: sign.count })}</span>
                <span>{t('admin.users.risk.worth', { points: rounded(sign.points) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {caseId !== null && (
        <Link
          to={adminPaths.case(caseId)}
          className="inline-flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
        >
          {t('admin.users.risk.case')}
        </Link>
      )}
    </div>
  )
}
