import { type AdminReport, isUrgentCase, reports } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { timeText } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { useShortcuts } from '../shell/keys.ts'
import { Assign } from './assign.tsx'
import type { Claim } from './claiming.ts'
import { Section } from './section.tsx'

/** Whether an appeal needs another admin than this one. Only the server knows whether there is one. */
export const isSecondLook = (one: AdminReport, meId: number): boolean =>
  one.status === 'pending' && one.decidedBy === meId

interface Props {
  of: AdminReport
  claim: Claim
  /** The reader reported it, so they can take it on only where no other admin could. */
  isOwn: boolean
}

/** The admin who holds a case, and until when. */
export function ClaimBar({ of: one, claim, isOwn }: Props) {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  const { run, isPending } = useAct(reports.claim, {
    done: 'admin.safety.claim.taken',
    failed: 'admin.safety.failed',
    gone: {
      CASE_DECIDED: 'admin.safety.changed',
      SECOND_ADMIN_REQUIRED: 'admin.safety.claim.second',
      FORBIDDEN: 'admin.safety.claim.own',
    },
  })
  const isMine = claim.kind === 'held' && claim.isMine
  const mayTake = claim.kind !== 'held' || claim.isMine
  const takeText = t(isMine ? 'admin.safety.claim.prolong' : 'admin.safety.claim.take')
  const take = () => void run({ params: { id: one.id }, body: {} })
  useShortcuts(mayTake && !isPending ? [{ key: 't', does: takeText, run: take }] : [])
  return (
    <Section title={t('admin.safety.claim.title')}>
      <p aria-live="polite">{useClaimText(claim, isOwn)}</p>
      {isMine && isUrgentCase(one) && <p>{t('admin.safety.claim.mineCalled')}</p>}
      {isSecondLook(one, meId) && <p className="text-warn">{t('admin.safety.claim.second')}</p>}
      {mayTake && (
        <Button
          className="self-start"
          variant={isMine ? 'soft' : 'primary'}
          busy={isPending}
          onClick={take}
        >
          {takeText}
        </Button>
      )}
      {isMine && <Assign of={one} />}
    </Section>
  )
}

function useClaimText(claim: Claim, isOwn: boolean): string {
  const { t } = useTranslation()
  if (isOwn) return t('admin.safety.claim.own')
  if (claim.kind === 'free') return t('admin.safety.claim.free')
  const said = { name: claim.name, time: timeText(claim.until) }
  if (claim.kind === 'held')
    return t(claim.isMine ? 'admin.safety.claim.mine' : 'admin.safety.claim.theirs', said)
  return t(claim.isMine ? 'admin.safety.claim.endedMine' : 'admin.safety.claim.endedTheirs', said)
}
