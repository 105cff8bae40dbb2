import type { AdminReport, HeldStory, ReportDecision } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { hasReporter } from './case-words.ts'

/** Return the effects of a decision about a case, one line each; the last of its own tells what the reporter hears. */
export function useEffectTexts(
  one: AdminReport,
): (decision: ReportDecision, more?: { time?: string; story?: HeldStory | null }) => string[] {
  const { t } = useTranslation()
  return (decision, { time = '', story = null } = {}) => [
    ...(['0', '1', '2'] as const)
      .filter((at) => at !== '2' || hasReporter(one))
      .map((at) => t(`admin.safety.effects.${decision}.${at}`, { time })),
    ...(story === null ? [] : [t(`admin.safety.effects.story.${story}`)]),
  ]
}
