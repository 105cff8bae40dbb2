import { type AdminReport, disclosure, isCrisisCase, isUrgentCase, reports } from '@dodam/contract'
import { PhoneCall, ShieldQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { useMe } from '../../accounts/session.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useMay } from '../parts/use-may.ts'
import { adminPaths } from '../paths.ts'
import { Appeals } from './appeals.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseNotes } from './case-notes.tsx'
import { hasReporter, isOwnReport, severityTone } from './case-words.ts'
import { ClaimBar } from './claim-bar.tsx'
import { claimOf, useClaimTime } from './claiming.ts'
import { Crisis } from './crisis.tsx'
import { mayBeHidden } from './crisis-steps.ts'
import { Decide } from './decide.tsx'
import { EndRoom } from './end-room.tsx'
import { Evidence } from './evidence.tsx'
import { useEvidenceRefusal } from './evidence-refusal.ts'
import { ExportCase } from './export-case.tsx'
import { Handovers } from './handovers.tsx'
import { History } from './history.tsx'
import { Identify } from './identify.tsx'
import { OpenCases } from './links.tsx'
import { NextCase } from './next-case.tsx'
import { PauseNote } from './pause-note.tsx'
import { PersonActs } from './person-acts.tsx'
import { Rescue } from './rescue.tsx'
import { WhoSees } from './who-sees.tsx'
import { WriteToThem } from './write-to-them.tsx'

/** Whether emergency services may have to be sent to the person of a case. */
const isForRescue = (one: AdminReport) => one.severity === 'P1' || isCrisisCase(one)

/** The words to say on the phone take the place of the case while its address says so. */
function useRescue() {
  const { wordOf, change } = useAddress()
  const show = (view: 'rescue' | null) => change({ view }, { replace: false })
  return {
    isOpen: wordOf('view', ['case', 'rescue']) === 'rescue',
    open: () => show('rescue'),
    close: () => show(null),
  }
}

/** One case, from claim to decision. */
export function CasePage({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead(reports.readCase, { params: { id } })
  const rescue = useRescue()
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
      inner={
        rescue.isOpen && isForRescue(data)
          ? { does: t('admin.safety.rescue.close'), run: rescue.close }
          : undefined
      }
      beside={
        data.status === 'pending' || data.decision === null ? (
          <Badge tone={severityTone[data.severity]}>
            {t(`admin.safety.severity.${data.severity}`)}
          </Badge>
        ) : (
          <Badge tone="calm">{t(`admin.safety.decision.${data.decision}`)}</Badge>
        )
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
  const refusal = useEvidenceRefusal(one, { claim, isOwn })
  const rescue = useRescue()
  if (isForRescue(one) && !isOwn && rescue.isOpen)
    return <Rescue of={one} refusal={refusal} onClose={rescue.close} />
  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        {isPending && <ClaimBar of={one} claim={claim} isOwn={isOwn} />}
        <NextCase key={`next ${one.id}`} of={one} />
        <CaseFacts of={one} isMine={isMine} />
        {isPending && isMine && mayBeHidden(one) && <WhoSees of={one} />}
        <OpenCases id={one.id} isMine={isMine} />
        <Appeals of={one} />
        {!isOwn && isCrisisCase(one) && <Crisis of={one} />}
        {!isOwn && isForRescue(one) && (
          <Button variant="soft" onClick={rescue.open}>
            <PhoneCall aria-hidden="true" className="size-4" />
            {t('admin.safety.rescue.open')}
          </Button>
        )}
        {!isOwn && <WriteToThem key={one.id} of={one} mayWrite={isMine} />}
        {!isOwn && <CaseNotes key={`notes ${one.id}`} id={one.id} />}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {(isPending || !isOwn) && (
          <Evidence
            key={`${isPending} ${isMine}`}
            id={one.id}
            isDecided={!isPending}
            refusal={refusal}
            isReported={hasReporter(one)}
          />
        )}
        {!isOwn && <History key={`history ${one.id} ${one.decidedAt}`} id={one.id} />}
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
        {isMine && one.isRoomOpen && <EndRoom of={one} />}
        {one.target.user && <PersonActs person={one.target.user} />}
      </div>
    </div>
  )
}
