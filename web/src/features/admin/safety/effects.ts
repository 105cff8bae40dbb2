import type { ReportDecision } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** Return the effects of a decision, one line each. */
export function useEffectTexts(): (decision: ReportDecision, time: string) => string[] {
  const { t } = useTranslation()
  return (decision, time) =>
    (['0', '1', '2'] as const).map((at) => t(`admin.safety.effects.${decision}.${at}`, { time }))
}
