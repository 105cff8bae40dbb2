import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.ts'
import { openHelp } from '../helplines/help.ts'
import { usePlan } from './plan.ts'

/** The longest time that a timer takes. */
const mostMs = 2_147_483_647

/** A moment that is over for longer than a night is not brought up again. */
const staleMs = 12 * 3_600_000

/** Reminds once of the moment that a member chose for talking. Renders nothing. */
export default function MomentKeeper({ momentAt }: { momentAt: number }) {
  const { t } = useTranslation()
  const [current, write] = usePlan()
  const remind = useEffectEvent(() => {
    write({ ...current, momentAt: null })
    if (Date.now() - momentAt > staleMs) return
    toast(t('help-path.reminder'), {
      tone: 'calm',
      action: { label: t('helplines.button'), onAct: openHelp },
    })
  })
  useEffect(() => {
    const timer = setTimeout(remind, Math.min(mostMs, Math.max(0, momentAt - Date.now())))
    return () => clearTimeout(timer)
  }, [momentAt])
  return null
}
