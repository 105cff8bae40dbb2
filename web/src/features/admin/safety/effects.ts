import {
  type AdminReport,
  type CaseLinks,
  type HeldStory,
  isUpholding,
  type ReportDecision,
} from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { hasReporter, isTold } from './case-words.ts'

interface More {
  time?: string
  story?: HeldStory | null
  pause?: CaseLinks['pause']
  /** The story that was reported, or that the comment is under, where members can read it. */
  postId?: CaseLinks['postId']
}

/** Return what a decision against a person leaves of their text, and who sees it; null where nothing is left to see. */
function leftOf({ targetType, target }: AdminReport, { postId = null }: More) {
  if (target.isDeleted || targetType === 'user') return null
  if (targetType === 'message') return 'message'
  if (target.isHeld) return 'held'
  return postId === null ? null : targetType
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
  const wasDeleted = one.decision === 'delete_content'
  /** The first effect says that nothing is deleted, which the first decision may have done already. */
  const keyOf = (decision: ReportDecision, at: '0' | '1' | '2') =>
    wasDeleted && at === '0' && !isUpholding(decision)
      ? ('admin.safety.effects.deletedBefore' as const)
      : (`admin.safety.effects.${decision}.${at}` as const)
  return (decision, more = {}) => {
    const { time = '', story = null, pause = null } = more
    const left = isTold(decision) ? leftOf(one, more) : null
    return [
      ...(['0', '1', '2'] as const)
        .filter((at) => at !== '2' || hasReporter(one))
        .map((at) => t(keyOf(decision, at), { time })),
      ...(left === null ? [] : [t(`admin.safety.effects.left.${left}`)]),
      ...(story === null ? [] : [t(`admin.safety.effects.story.${story}`)]),
      ...(pause === null ? [] : ofPause[pause](decision)).map((each) =>
        t(`admin.safety.effects.pause.${each}`),
      ),
    ]
  }
}
