import type { HeldStory, Language, ReportDecision, ReportSide } from '@dodam/contract'

/** The outcome of a report as a text for each side. */
const outcomes: Record<ReportSide, Record<ReportDecision, Record<Language, string>>> = {
  reporter: {
    dismiss: {
      ko: '살펴봤어요. 이번에는 규칙에 어긋난 점을 찾지 못했어요.',
      en: 'We looked at it. This time, we didn’t find anything against the rules.',
    },
    delete_content: {
      ko: '살펴보고 삭제했어요. 알려 줘서 고마워요.',
      en: 'We looked at it and deleted it. Thank you for telling us.',
    },
    warn: {
      ko: '살펴보고 필요한 조치를 했어요. 알려 줘서 고마워요.',
      en: 'We looked at it and acted on it. Thank you for telling us.',
    },
    suspend: {
      ko: '살펴보고 필요한 조치를 했어요. 알려 줘서 고마워요.',
      en: 'We looked at it and acted on it. Thank you for telling us.',
    },
    helped: {
      ko: '알려 준 덕분에 도움을 줄 수 있었어요. 걱정해 줘서 고마워요.',
      en: 'Because you told us, we could help. Thank you for looking out for them.',
    },
    handed_over: {
      ko: '도움을 주는 곳에 알렸고, 이제 그곳에서 함께 살펴요. 알려 줘서 고마워요.',
      en: 'We told people whose job is to help, and they’re looking after it now. Thank you for telling us.',
    },
    no_danger: {
      ko: '살펴봤어요. 지금은 위험해 보이지 않아요. 걱정해 줘서 고마워요. 또 걱정되면 언제든 알려 주세요.',
      en: 'We looked at it. Right now, no one seems to be in danger. Thank you for caring. If you’re ever worried again, tell us any time.',
    },
  },
  concerned: {
    dismiss: {
      ko: '안전을 위해 한 부분을 살펴봤어요. 규칙에 어긋난 점은 없었어요.',
      en: 'To keep everyone safe, we looked at one part. Nothing in it was against the rules.',
    },
    delete_content: {
      ko: '규칙에 어긋나서 삭제했어요.',
      en: 'It was against the rules, so we deleted it.',
    },
    warn: {
      ko: '규칙에 어긋나서 경고를 보냈어요.',
      en: 'It was against the rules, so we sent you a warning.',
    },
    suspend: {
      ko: '규칙에 어긋나서 한동안 글을 쓸 수 없어요.',
      en: 'It was against the rules, so you can’t write for a while.',
    },
    helped: {
      ko: '걱정되는 마음에 살펴봤어요. 잘못한 것은 없어요. 혼자 견디지 않아도 괜찮아요.',
      en: 'We were worried about you. You did nothing wrong, and you don’t have to get through this alone.',
    },
    handed_over: {
      ko: '안전하기를 바라서 도움을 주는 곳에 알렸어요. 잘못한 것은 없어요. 함께 도와줄 사람들이 있어요.',
      en: 'We want you to be safe, so we told people who can help. You did nothing wrong, and you’re not alone.',
    },
    no_danger: {
      ko: '걱정되는 마음에 살펴봤어요. 잘못한 것은 없어요. 이야기하고 싶을 때 언제든 말해 주세요.',
      en: 'We were worried and took a look. You did nothing wrong. Whenever you want to talk, we’re here.',
    },
  },
}

/** That nothing was found against the person concerned, where no part of a chat or text of theirs was opened. */
const nothingFound: Record<Language, string> = {
  ko: '규칙에 어긋난 점은 없었어요.',
  en: 'Nothing was against the rules.',
}

/** That the person concerned was suspended, once no suspension holds. */
const suspendedBefore: Record<Language, string> = {
  ko: '규칙에 어긋나서 한동안 글을 쓸 수 없었어요.',
  en: 'It was against the rules, so you couldn’t write for a while.',
}

/** For the person concerned, where an earlier decision on the case has deleted something. */
const staysDeleted: Record<Language, string> = {
  ko: '삭제된 것은 돌아오지 않아요.',
  en: 'What was deleted doesn’t come back.',
}

/** What became of a held text, for its author. */
const stories: Record<HeldStory, Record<Language, string>> = {
  keep_private: {
    ko: '쓴 글은 지우지 않았어요. 나만 볼 수 있게 남아 있어요.',
    en: 'What you wrote isn’t deleted. It’s still there, and only you can see it.',
  },
  publish: {
    ko: '쓴 글은 이제 다른 사람도 볼 수 있어요.',
    en: 'Others can now see what you wrote.',
  },
}

/** That a contested decision was looked at again, for who asked for it. */
export const lookedAgain = {
  again: { ko: '다시 봤어요.', en: 'We looked again.' },
  stays: {
    ko: '다시 봤어요. 결정은 그대로예요.',
    en: 'We looked again, and the decision stays the same.',
  },
  changed: {
    ko: '다시 봤어요. 결정이 바뀌었어요.',
    en: 'We looked again, and the decision has changed.',
  },
} as const satisfies Record<string, Record<Language, string>>

/** A decision with what makes its words true for the person concerned. */
interface Concerning {
  decision: ReportDecision
  story: HeldStory | null
  /** Whether an admin has opened the sealed part. */
  isOpened: boolean
  /** Whether an earlier decision on the case was a deletion. */
  wasDeleted: boolean
  /** Whether a suspension holds now, of this decision or of another one. */
  isSuspended: boolean
}

function mainText({ decision, isOpened, isSuspended }: Concerning) {
  if (decision === 'dismiss' && !isOpened) return nothingFound
  if (decision === 'suspend' && !isSuspended) return suspendedBefore
  return outcomes.concerned[decision]
}

/** Return the outcome of a case as its reporters read it. */
export const outcomeForReporter = (decision: ReportDecision, language: Language): string =>
  outcomes.reporter[decision][language]

/** Return the outcome of a case as the person concerned reads it. */
export function outcomeForConcerned(concerning: Concerning, language: Language): string {
  const { decision, story, wasDeleted } = concerning
  return [
    mainText(concerning),
    ...(story === null ? [] : [stories[story]]),
    ...(wasDeleted && decision !== 'delete_content' ? [staysDeleted] : []),
  ]
    .map((text) => text[language])
    .join(' ')
}
