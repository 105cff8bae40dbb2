import { type AdminReport, disclosure, isCrisisCase, isUrgentCase, reports } from '@dodam/contract'
import { PhoneCall, ShieldQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useRead } from '../../../api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { useMe } from '../../accounts/session.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useMay } from '../parts/use-may.ts'
import { adminPaths } from '../paths.ts'
import { useShortcuts } from '../shell/keys.ts'
import { Appeals } from './appeals.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseNotes } from './case-notes.tsx'
import { isOwnReport, severityTone } from './case-words.ts'
import { ClaimBar } from './claim-bar.tsx'
import { claimOf, useClaimTime } from './claiming.ts'
import { Crisis } from './crisis.tsx'
import { Decide } from './decide.tsx'
import { EndRoom } from './end-room.tsx'
import { Evidence } from './evidence.tsx'
import { ExportCase } from './export-case.tsx'
import { Handovers } from './handovers.tsx'
import { History } from './history.tsx'
import { Identify } from './identify.tsx'
import { OpenCases } from './links.tsx'
import { NextCase } from './next-case.tsx'
import { PauseNote } from './pause-note.tsx'
import { PersonActs } from './person-acts.tsx'
import { Rescue } from './rescue.tsx'
import { WriteToThem } from './write-to-them.tsx'

/** One case, from claim to decision. */
export function CasePage({ id }: { id: number }) {
  const { t } = useTranslation()
  const go = useNavigate()
  const { data, error, refetch } = useRead(reports.readCase, { params: { id } })
  useShortcuts([
    { key: 'Escape', does: t('admin.safety.back'), run: () => void go(adminPaths.safety) },
  ])
  const back = { to: adminPaths.safety, 'aria-label': t('admin.safety.back') }
  if (error?.status === 404)
    return (
      <AdminPage title={t('admin.shell.nav.safety')} back={back}>
        <EmptyState icon={<ShieldQuestion />} line={t('admin.safety.goneCase')} />
      </AdminPage>
    )
  if (data === undefined)
    return (
      <AdminPage title={t('admin.shell.nav.safety')} back={back}>
        {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingRows />}
      </AdminPage>
    )
  return (
    <AdminPage
      title={t(`admin.safety.title.${data.targetType}`)}
      back={back}
      beside={
        <Badge tone={severityTone[data.severity]}>
          {t(`admin.safety.severity.${data.severity}`)}
        </Badge>
      }
    >
      <PauseNote />
      <Case of={data} />
    </AdminPage>
  )
}

function Case({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  const claim = claimOf(one, { meId, now: useClaimTime(one.claimedAt) })
  const isPending = one.status === 'pending'
  const isMine = claim.kind === 'held' && claim.isMine
  // Who reported a case has it only where no other admin could.
  const isOwn = isOwnReport(one, meId) && !isMine
  const mayDisclose = useMay()(disclosure.identify) && !isOwn
  const { wordOf, change } = useAddress()
  if (isPending && !isOwn && wordOf('view', ['case', 'rescue']) === 'rescue')
    return (
      <Rescue of={one} isMine={isMine} onClose={() => change({ view: null }, { replace: false })} />
    )
  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        {isPending && <ClaimBar of={one} claim={claim} isOwn={isOwn} />}
        {!isPending && one.decidedBy === meId && <NextCase />}
        <CaseFacts of={one} />
        <OpenCases id={one.id} isMine={isMine} />
        <Appeals of={one} />
        {!isOwn && isCrisisCase(one) && <Crisis of={one} />}
        {isPending && !isOwn && isCrisisCase(one) && (
          <Button variant="soft" onClick={() => change({ view: 'rescue' }, { replace: false })}>
            <PhoneCall aria-hidden="true" className="size-4" />
            {t('admin.safety.rescue.open')}
          </Button>
        )}
        {!isOwn && isCrisisCase(one) && <WriteToThem key={one.id} of={one} mayWrite={isMine} />}
        {!isOwn && <CaseNotes key={`notes ${one.id}`} id={one.id} />}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {(isPending || !isOwn) && (
          <Evidence
            key={`${isPending} ${isMine}`}
            id={one.id}
            isDecided={!isPending}
            mayOpen={isMine || !isPending}
          />
        )}
        {!isOwn && <History key={one.id} id={one.id} />}
        {isPending && !isOwn && <Decide of={one} claim={claim} />}
        {!isOwn && <Handovers key={`handovers ${one.id}`} id={one.id} />}
        {mayDisclose && (
          <Identify
            key={`identify ${one.id}`}
            id={one.id}
            isUrgent={isUrgentCase(one)}
            mayAsk={isMine || !isPending}
          />
        )}
        {mayDisclose && (
          <ExportCase key={`export ${one.id}`} id={one.id} mayAsk={isMine || !isPending} />
        )}
        {isMine && one.isRoomOpen && <EndRoom id={one.id} />}
        {one.target.user && <PersonActs person={one.target.user} />}
      </div>
    </div>
  )
}
