import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.ts'
import { openHelp } from '../helplines/help.ts'
import { usePlan } from './plan.ts'

/** The longest time that a timer takes. */
const mostMs = 2_147_483_647

/** For a night a moment stands in the plan after it; then it is not brought up again. */
const staleMs = 12 * 3_600_000

/** Reminds once of the moment that a member chose for talking, and takes it out of the plan later. Renders nothing. */
export default function MomentKeeper({ momentAt }: { momentAt: number }) {
  const { t } = useTranslation()
  const [current, write] = usePlan()
  const dueAt = current.isReminded ? momentAt + staleMs : momentAt
  const act = useEffectEvent(() => {
    if (Date.now() - momentAt >= staleMs) {
      write({ ...current, momentAt: null })
      return
    }
    write({ ...current, isReminded: true })
    toast(t('help-path.reminder'), {
      tone: 'calm',
      action: { label: t('helplines.button'), onAct: openHelp },
    })
  })
  useEffect(() => {
    const timer = setTimeout(act, Math.min(mostMs, Math.max(0, dueAt - Date.now())))
    return () => clearTimeout(timer)
  }, [dueAt])
  return null
}
