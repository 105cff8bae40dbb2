import { type Incident, security } from '@dodam/contract'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { usePages, useRead } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { PersonLink } from '../parts/person-link.tsx'
import { adminPaths } from '../paths.ts'
import { SeverityBadge, StatusBadge, useTypeText } from './attack.tsx'
import { AttemptTable } from './attempts.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { detectedText } from './detected.ts'
import { Facts } from './facts.tsx'
import { networkOf, useSourceText } from './source.ts'

/** One incident: its source, the automatic reaction, its attempts and its end. */
export function IncidentPage({ id }: { id: number }) {
  const { t } = useTranslation()
  const typeText = useTypeText()
  const isNumber = Number.isSafeInteger(id) && id > 0
  // Read the page of the list that starts with it.
  const read = useRead(
    security.listIncidents,
    { query: { before: id + 1, limit: 1 } },
    { enabled: isNumber },
  )
  const incident = read.data?.items.find((one) => one.id === id)
  const isNobody = !isNumber || (read.data !== undefined && incident === undefined)
  return (
    <AdminPage
      title={
        incident
          ? t('admin.security.incidentOf', { id, type: typeText(incident.type) })
          : t('admin.shell.nav.security')
      }
      back={{
        to: { pathname: adminPaths.security, search: '?tab=incidents' },
        'aria-label': t('admin.security.back'),
      }}
      {...(incident && {
        line: t(`admin.security.rule.${incident.rule}`),
        actions: <Acts incident={incident} />,
      })}
    >
      {isNobody ? (
        <EmptyState icon={<SearchX />} line={t('admin.security.incidents.notFound')} />
      ) : incident ? (
        <Whole incident={incident} />
      ) : read.error ? (
        <ErrorState onRetry={() => void read.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </AdminPage>
  )
}

function Whole({ incident }: { incident: Incident }) {
  const { t } = useTranslation()
  const sourceText = useSourceText()
  const list = usePages(security.listIncidentEvents, { params: { id: incident.id } })
  const { answer, answerUntil } = incident
  return (
    <>
      <section
        aria-label={t('admin.security.incidents.facts')}
        className="rounded-field border border-line bg-surface-raised px-4 py-2"
      >
        <Facts
          facts={[
            [
              t('admin.security.column.severity'),
              <SeverityBadge key="it" severity={incident.severity} />,
            ],
            [t('admin.security.column.status'), <StatusBadge key="it" status={incident.status} />],
            [t('admin.security.column.source'), sourceText(incident)],
            [
              t('admin.security.column.user'),
              incident.targetUser !== null && (
                <PersonLink id={incident.targetUserId} name={incident.targetUser} />
              ),
            ],
            [t('admin.security.column.count'), numberText(incident.count)],
            [t('admin.security.column.firstAt'), dateTimeText(incident.firstAt)],
            [t('admin.security.column.lastAt'), dateTimeText(incident.lastAt)],
            [
              t('admin.security.incidents.answered'),
              answerUntil === null
                ? t(`admin.security.answer.${answer}`)
                : t('admin.security.answer.until', {
                    answer: t(`admin.security.answer.${answer}`),
                    until: dateTimeText(answerUntil),
                  }),
            ],
            [t('admin.security.incidents.note'), incident.note && detectedText(incident.note)],
          ]}
        />
      </section>
      {incident.parts.length > 1 && <Parts parts={incident.parts} />}
      <h2 className="text-lg font-bold">{t('admin.security.incidents.attempts')}</h2>
      <Listed list={list}>
        <AttemptTable attempts={list.items} />
      </Listed>
    </>
  )
}

/** What was detected of the source, the gravest first. */
function Parts({ parts }: Pick<Incident, 'parts'>) {
  const { t } = useTranslation()
  const typeText = useTypeText()
  return (
    <section aria-label={t('admin.security.incidents.parts')} className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">{t('admin.security.incidents.parts')}</h2>
      <ul className="flex flex-col divide-y divide-line rounded-field border border-line bg-surface-raised px-4">
        {parts.map(({ rule, type, severity, count }) => (
          <li key={rule} className="flex flex-col gap-0.5 py-2">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{typeText(type)}</span>
              <span className="text-ink-soft tabular-nums">×{numberText(count)}</span>
              <SeverityBadge severity={severity} />
            </span>
            <span className="text-ink-soft">{t(`admin.security.rule.${rule}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({ incident }: { incident: Incident }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'block' | 'close' | null>(null)
  const end = () => setOpen(null)
  const network = networkOf(incident.source)
  const setStatus = useAct(security.setIncidentStatus, {
    done: 'admin.security.close.reopened',
    failed: 'admin.security.close.failed',
  })
  const reopen = () =>
    void setStatus.run({ params: { id: incident.id }, body: { status: 'investigating' } })
  const isClosed = incident.status === 'resolved'
  return (
    <>
      {network !== null && (
        <Button variant="dangerSoft" onClick={() => setOpen('block')}>
          {t('admin.security.block.do')}
        </Button>
      )}
      {isClosed ? (
        <Button variant="soft" busy={setStatus.isPending} onClick={reopen}>
          {t('admin.security.close.reopen')}
        </Button>
      ) : (
        <Button onClick={() => setOpen('close')}>{t('admin.security.close.do')}</Button>
      )}
      {open === 'block' && network !== null && (
        <BlockDialog ip={network} type={incident.type} onClose={end} />
      )}
      {open === 'close' && <CloseDialog incidents={[incident]} onClose={end} />}
    </>
  )
}
