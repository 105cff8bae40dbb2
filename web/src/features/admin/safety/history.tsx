import { type CaseHistory, type PersonRecord, reports } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { CasePerson } from './case-person.tsx'
import { useCaseReason } from './case-reason.ts'
import { Fact, Facts, Section } from './section.tsx'

/** The earlier cases of both sides. Opening it is audited. */
export function History({ id }: { id: number }) {
  const { t } = useTranslation()
  const [history, setHistory] = useState<CaseHistory | null>(null)
  const { run, isPending } = useAct(reports.readHistory, { failed: 'admin.safety.failed' })
  return (
    <Section title={t('admin.safety.history.title')}>
      {history ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Side title={t('admin.safety.history.concerned')} record={history.concerned} isMasked />
          <Side
            title={t('admin.safety.history.reporter')}
            record={history.reporter}
            isMasked={history.isReporterMasked}
          />
        </div>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{t('admin.safety.history.line')}</p>
          <Button
            variant="soft"
            className="self-start"
            busy={isPending}
            onClick={() =>
              void run({ params: { id } }, (outcome) => {
                if (outcome.kind === 'done') setHistory(outcome.answer)
              })
            }
          >
            {t('admin.safety.history.open')}
          </Button>
        </>
      )}
    </Section>
  )
}

interface SideProps {
  title: string
  record: PersonRecord | null
  /** Why there is no record. */
  isMasked: boolean
}

function Side({ title, record, isMasked }: SideProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {record ? (
        <Record of={record} />
      ) : (
        <p className="text-ink-soft">
          {t(isMasked ? 'admin.safety.history.masked' : 'admin.safety.history.nobody')}
        </p>
      )}
    </div>
  )
}

function Record({ of: one }: { of: PersonRecord }) {
  const { t } = useTranslation()
  const { care, ...received } = one.received
  return (
    <>
      <p>
        <CasePerson person={one.person} />
        <span className="block text-sm text-ink-soft">
          {one.accountMonths === 0
            ? t('admin.safety.history.monthsNew')
            : t('admin.safety.history.months', { count: one.accountMonths })}
        </span>
      </p>
      {one.isSuspended && (
        <p className="text-warn">
          {one.suspendedUntil
            ? t('admin.safety.history.suspendedUntil', { time: dateTimeText(one.suspendedUntil) })
            : t('admin.safety.history.suspended')}
        </p>
      )}
      <Facts>
        <Fact name={t('admin.safety.history.received')}>
          {t('admin.safety.history.ended', received)}
          {care > 0 && (
            <span className="block text-sm text-ink-soft">
              {t('admin.safety.history.care', { count: care })}
            </span>
          )}
        </Fact>
        <Fact name={t('admin.safety.history.filed')}>
          {t('admin.safety.history.ended', one.filed)}
        </Fact>
        <Fact name={t('admin.safety.history.warnings')}>
          {t('admin.safety.history.times', { count: one.warnings })}
        </Fact>
        <Fact name={t('admin.safety.history.suspensions')}>
          {t('admin.safety.history.times', { count: one.suspensions })}
        </Fact>
      </Facts>
      <Risk of={one} />
      <Decisions of={one} />
    </>
  )
}

function Risk({ of: { risk } }: { of: PersonRecord }) {
  const { t } = useTranslation()
  const { points, line } = risk
  return (
    <div>
      <h4 className="text-sm text-ink-soft">{t('admin.safety.history.risk')}</h4>
      <p>{t('admin.safety.history.riskOf', { points, line })}</p>
      <ul className="list-disc pl-5 text-sm marker:text-ink-soft">
        {risk.signs.map((sign) => (
          <li key={sign.sign}>
            {sign.why} {t('admin.safety.facts.points', { points: sign.points })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Decisions({ of: { decisions } }: { of: PersonRecord }) {
  const { t } = useTranslation()
  const reasonText = useCaseReason()
  return (
    <div>
      <h4 className="text-sm text-ink-soft">{t('admin.safety.history.decisions')}</h4>
      {decisions.length === 0 ? (
        <p>{t('admin.safety.history.none')}</p>
      ) : (
        <ul className="list-disc pl-5 text-sm marker:text-ink-soft">
          {decisions.map(({ decision, category, decidedOn }, at) => (
            <li key={`${decidedOn} ${at}`}>
              {decidedOn} · {t(`admin.safety.decision.${decision}`)} · {reasonText(category)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
