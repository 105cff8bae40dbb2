import { checkText } from '@dodam/safety'

/** What an answer may offer to do next. The client knows which screen each one opens. */
const steps = [
  ...(['write-worry', 'breathe', 'find-listener', 'helplines', 'own-stories'] as const),
  ...(['chat-list', 'chat-requests', 'notifications', 'store', 'support', 'verification'] as const),
  ...(['settings-profile', 'settings-notifications', 'settings-display'] as const),
  ...(['settings-blocks', 'settings-reports', 'settings-security', 'settings-data'] as const),
] as const
export type Step = (typeof steps)[number]

export interface Turn {
  from: 'teen' | 'helper'
  text: string
  family?: string
}

export interface Asked {
  message: string
  language: 'ko' | 'en'
  /** Oldest first, without `message`. */
  past: readonly Turn[]
  /** Whether a listener is here who could start a chat now. */
  isListenerHere?: boolean
}

export interface Answer {
  /** The family, or two joined by `+`. */
  family: string
  text: string
  step: Step | null
  /** The text must stand as it is, and the helplines with it. */
  isCrisis: boolean
}

/** What the families of an answer, as `Answer.family` names them, are about. */
export const familiesIn = (
  family: string,
): { kind: 'crisis' | 'feeling' | 'app' | 'self' | 'talk' }[] =>
  family.split('+').map((id) => ({
    kind:
      id === 'crisis-hold'
        ? 'crisis'
        : id === 'app-block'
          ? 'app'
          : id === 'human'
            ? 'self'
            : id === 'sad'
              ? 'feeling'
              : 'talk',
  }))

/** A few families, until the built-in helper comes in place of this file. */
export function answer({ message, language, isListenerHere = false }: Asked): Answer {
  const isKorean = /[가-힣]/.test(message) || (language === 'ko' && !/[a-z]/i.test(message))
  const say = (
    family: string,
    ko: string,
    en: string,
    { step = null, isCrisis = false }: Partial<Pick<Answer, 'step' | 'isCrisis'>> = {},
  ): Answer => ({ family, text: isKorean ? ko : en, step, isCrisis })
  if (checkText(message, { place: 'helper' }).some(({ kind }) => kind === 'crisis'))
    return say(
      'crisis-hold',
      '말해 줘서 고마워요. 지금 혼자 있지 않아도 돼요. 바로 이야기할 수 있는 곳이 있어요.',
      'Thank you for telling me. You don’t have to be alone with this. There are people you can talk to right now.',
      { step: 'helplines', isCrisis: true },
    )
  if (/차단|block/i.test(message))
    return say(
      'app-block',
      '상대방의 프로필에서 차단할 수 있어요.',
      'You can block them from their profile.',
      { step: 'settings-blocks' },
    )
  if (/사람이야|사람이에요|are you (?:a )?(?:human|real)/i.test(message))
    return say('human', '저는 사람이 아니라 AI예요.', 'I’m not a person. I’m an AI.')
  if (/슬퍼|슬프|sad/i.test(message))
    return say('sad', '많이 슬펐겠어요.', 'That sounds really sad.', {
      step: isListenerHere ? 'find-listener' : 'write-worry',
    })
  return say('listening', '더 이야기해 줄래요?', 'Would you like to tell me more?')
}
