import type { AdminReport, CaseLinks, HeldStory, ReportDecision } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { hasReporter } from './case-words.ts'

interface More {
  time?: string
  story?: HeldStory | null
  pause?: CaseLinks['pause']
}

const ofPause = {
  stays: () => ['stays'] as const,
  // Until they may write, its end changes nothing for them.
  ends: (decision: ReportDecision) =>
    [decision === 'suspend' ? 'endsLater' : 'ends', 'anew'] as const,
}

/** Return the effects of a decision about a case, one line each; the last of its own tells what the reporter hears. */
export function useEffectTexts(
  one: AdminReport,
): (decision: ReportDecision, more?: More) => string[] {
  const { t } = useTranslation()
  return (decision, { time = '', story = null, pause = null } = {}) => [
    ...(['0', '1', '2'] as const)
      .filter((at) => at !== '2' || hasReporter(one))
      .map((at) => t(`admin.safety.effects.${decision}.${at}`, { time })),
    ...(story === null ? [] : [t(`admin.safety.effects.story.${story}`)]),
    ...(pause === null ? [] : ofPause[pause](decision)).map((each) =>
      t(`admin.safety.effects.pause.${each}`),
    ),
  ]
}
