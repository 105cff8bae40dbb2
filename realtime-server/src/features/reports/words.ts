import type { Language, ReportDecision, ReportSide } from '@dodam/contract'

/** The outcome of a report as a text for each side. */
const outcomes: Record<ReportSide, Record<ReportDecision, Record<Language, string>>> = {
  reporter: {
    dismiss: {
      ko: '살펴봤어요. 이번에는 규칙에 어긋난 점을 찾지 못했어요.',
      en: 'We looked at it. This time we found nothing against the rules.',
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
  },
  concerned: {
    dismiss: {
      ko: '안전을 위해 한 부분을 살펴봤어요. 규칙에 어긋난 점은 없었어요.',
      en: 'To keep everybody safe, a moderator looked at one part. Nothing in it was against the rules.',
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
      en: 'It was against the rules, so you cannot write for a while.',
    },
  },
}

export const outcomeOf = (side: ReportSide, decision: ReportDecision, language: Language): string =>
  outcomes[side][decision][language]
