import { type AdminReport, reports } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { timeText } from '../../../ui/time.tsx'
import { useShortcuts } from '../shell/keys.ts'
import { Assign } from './assign.tsx'
import { CasePerson } from './case-person.tsx'
import type { Claim } from './claiming.ts'
import { useForOther } from './for-other.ts'
import { Section } from './section.tsx'
import { useLinks } from './use-links.ts'

interface Props {
  of: AdminReport
  claim: Claim
  /** The reader reported it, so they can take it on only where no other admin could. */
  isOwn: boolean
}

/** The admin who holds a case, and until when. */
export function ClaimBar({ of: one, claim, isOwn }: Props) {
  const { t } = useTranslation()
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
  const isForOther = useForOther(one) !== null
  const mayTake = !isForOther && (claim.kind !== 'held' || claim.isMine)
  const takeText = t(isMine ? 'admin.safety.claim.prolong' : 'admin.safety.claim.take')
  const answerUntil = useLinks(one.id)?.answerUntil ?? null
  const take = () => void run({ params: { id: one.id }, body: {} })
  useShortcuts(mayTake && !isPending ? [{ key: 't', does: takeText, run: take }] : [])
  return (
    <Section title={t('admin.safety.claim.title')}>
      <p aria-live="polite">
        <ClaimText of={one} claim={claim} isOwn={isOwn} />
      </p>
      {isMine && answerUntil !== null && (
        <p>{t('admin.safety.claim.mineCalled', { time: timeText(answerUntil) })}</p>
      )}
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

function ClaimText({ of: one, claim, isOwn }: Props) {
  const { t } = useTranslation()
  const forOther = useForOther(one)
  if (isOwn) return t('admin.safety.claim.own')
  if (forOther !== null && claim.kind !== 'held') return forOther
  if (claim.kind === 'free') return t('admin.safety.claim.free')
  const time = timeText(claim.until)
  const isHeld = claim.kind === 'held'
  if (claim.isMine)
    return t(isHeld ? 'admin.safety.claim.mine' : 'admin.safety.claim.endedMine', { time })
  return (
    <CasePerson
      person={one.claimer}
      text={(name) =>
        t(isHeld ? 'admin.safety.claim.theirs' : 'admin.safety.claim.endedTheirs', { name, time })
      }
    />
  )
}
