import type { HeldStory, ReportDecision } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** Return the effects of a decision, one line each. */
export function useEffectTexts(): (
  decision: ReportDecision,
  more?: { time?: string; story?: HeldStory | null },
) => string[] {
  const { t } = useTranslation()
  return (decision, { time = '', story = null } = {}) => [
    ...(['0', '1', '2'] as const).map((at) =>
      t(`admin.safety.effects.${decision}.${at}`, { time }),
    ),
    ...(story === null ? [] : [t(`admin.safety.effects.story.${story}`)]),
  ]
}
