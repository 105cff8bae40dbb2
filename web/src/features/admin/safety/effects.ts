import type { ReportDecision } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** What a decision will do, a line each, said before it is done. */
export function useEffectTexts(): (decision: ReportDecision, time: string) => string[] {
  const { t } = useTranslation()
  return (decision, time) =>
    (['0', '1', '2'] as const).map((at) => t(`admin.safety.effects.${decision}.${at}`, { time }))
}
