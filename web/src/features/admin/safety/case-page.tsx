import { type AdminReport, isCrisisCase, reports } from '@dodam/contract'
import { ShieldQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useRead } from '../../../api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { useMe } from '../../accounts/session.ts'
import { AdminPage } from '../parts/admin-page.tsx'
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
import { Handovers } from './handovers.tsx'
import { History } from './history.tsx'
import { OpenCases } from './links.tsx'
import { NextCase } from './next-case.tsx'
import { PauseNote } from './pause-note.tsx'
import { PersonActs } from './person-acts.tsx'
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
  const meId = useMe()?.id ?? 0
  const claim = claimOf(one, { meId, now: useClaimTime(one.claimedAt) })
  const isPending = one.status === 'pending'
  const isMine = claim.kind === 'held' && claim.isMine
  const isOwn = isOwnReport(one, meId)
  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        {isPending && <ClaimBar of={one} claim={claim} isOwn={isOwn} />}
        {!isPending && one.decidedBy === meId && <NextCase />}
        <CaseFacts of={one} />
        <OpenCases id={one.id} />
        <Appeals of={one} />
        {!isOwn && isCrisisCase(one) && <Crisis of={one} />}
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
        {isMine && one.isRoomOpen && <EndRoom id={one.id} />}
        {one.target.user && <PersonActs person={one.target.user} />}
      </div>
    </div>
  )
}
