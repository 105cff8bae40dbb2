import type { Me } from '@dodam/contract'
import { SignOutQuestion } from '../features/accounts/sign-out-question.tsx'
import { OutboxKeeper } from '../features/chat/outbox-keeper.tsx'
import { MaintenanceLine } from '../features/connection/maintenance-line.tsx'
import { PathHost } from '../features/help-path/path-host.tsx'
import { usePlan } from '../features/help-path/plan.ts'
import { DeviceKeeper } from '../features/push/device-keeper.tsx'
import { island } from '../ui/island.tsx'
import { MissingUnseen } from '../ui/missing.tsx'

const CheckIns = island(() => import('../features/check-ins/check-ins.tsx'), MissingUnseen, null)

const MomentKeeper = island(
  () => import('../features/help-path/moment-keeper.tsx'),
  MissingUnseen,
  null,
)

const GradeQuestion = island(
  () => import('../features/settings/grade-question.tsx'),
  MissingUnseen,
  null,
)

const StaySignedIn = island(
  () => import('../features/accounts/stay-signed-in.tsx'),
  MissingUnseen,
  null,
)

/** Background parts for members on every page, mostly without a view. */
export default function Keepers({ me }: { me: Me }) {
  const [{ momentAt }] = usePlan()
  return (
    <>
      <MaintenanceLine />
      <OutboxKeeper userId={me.id} />
      <DeviceKeeper userId={me.id} />
      {me.isAdmin && <StaySignedIn key={me.id} />}
      <CheckIns key={me.id} me={me} />
      {me.gradeQuestion && <GradeQuestion key={me.id} {...me.gradeQuestion} />}
      <SignOutQuestion />
      <PathHost />
      {momentAt !== null && <MomentKeeper momentAt={momentAt} />}
    </>
  )
}
