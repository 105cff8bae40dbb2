import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../device/use-kept.ts'
import { toast } from '../../ui/toast.ts'
import { openHelp } from '../helplines/help.ts'
import { noPlan, plan } from './plan.ts'

/** The longest time that a timer takes. */
const mostMs = 2_147_483_647

/** Reminds once of the moment that a member chose for talking. Renders nothing. */
export default function MomentKeeper({ momentAt }: { momentAt: number }) {
  const { t } = useTranslation()
  const [current, write] = useKept(plan, noPlan)
  const remind = useEffectEvent(() => {
    write({ ...current, momentAt: null })
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
