import { helplinesIn, type Language, type Notice, type Noticed, teamPlaces } from '@dodam/contract'
import { does, needIn, type Verdict } from './verdicts.ts'

const messages: Record<Notice['code'], Record<Language, string>> = {
  CRISIS: {
    ko: '많이 힘들었겠어요. 글은 그대로 전해졌어요. 지금 바로 이야기할 수 있는 곳이 있어요.',
    en: 'That sounds really hard. Your words went through just as you wrote them, and there are people you can talk to right now.',
  },
  HELD: {
    ko: '이야기해 줘서 고마워요. 다른 사람에게 보이기 전에 지원팀이 먼저 읽을게요. 지금 바로 이야기할 수 있는 곳도 있어요.',
    en: 'Thank you for telling us. Someone from the support team will read this before others see it. There are people you can talk to right now.',
  },
  CONTACT_MASKED: {
    ko: '서로의 안전을 위해 연락처는 가려서 전했어요.',
    en: 'To keep you both safe, contact details are hidden.',
  },
  CONTACT_NOTED: {
    ko: '연락처나 나를 찾을 수 있는 정보는 여기에 쓰지 않는 게 안전해요.',
    en: 'It’s safer not to share contact details here, or anything someone could find you by.',
  },
}

const noticeOf = (code: Notice['code'], language: Language): Notice => ({
  code,
  message: messages[code][language],
  ...((code === 'CRISIS' || code === 'HELD') && { helplines: [...helplinesIn(language)] }),
})

type Code = Notice['code']

/** Return the notices for the author of accepted texts; none for texts that the team reads and answers. */
export function codesOf(verdicts: readonly Verdict[]): Set<Code> {
  const codes = new Set<Code>()
  for (const verdict of verdicts) {
    if (teamPlaces.includes(verdict.place)) continue
    if (does(verdict, 'holds')) codes.add('HELD')
    else if (needIn(verdict) > 0) codes.add('CRISIS')
    if (does(verdict, 'masks')) codes.add('CONTACT_MASKED')
    else if (does(verdict, 'notes')) codes.add('CONTACT_NOTED')
  }
  return codes
}

/** Add the notices to an answer, in the author's language. */
export const withNotices = <T extends object>(
  answer: T,
  codes: ReadonlySet<Code>,
  language: Language,
): T & Noticed => ({
  ...answer,
  ...(codes.size > 0 && { notices: [...codes].map((code) => noticeOf(code, language)) }),
})
