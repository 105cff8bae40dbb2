import type { Language } from '@dodam/contract'

/** What demo people say by themselves: `listener` and `sharer` one after the other, `help` where there are signs of a crisis. */
interface Lines {
  /** The beginning of all that they say, so that none of it is taken for a person's words. */
  mark: string
  request: string
  listener: readonly string[]
  sharer: readonly string[]
  help: string
  rating: string
}

const end = {
  ko: '준비된 답은 여기까지예요. 이제 자동으로 답하지 않아요. 메시지 삭제, 나가기, 차단, 신고도 눌러 보세요.',
  en: 'Those were all the answers I have. You can also see how deleting a message works, or a report.',
}

export const lines: Readonly<Record<Language, Lines>> = {
  ko: {
    mark: '[체험용 · 자동]',
    request:
      '안녕하세요, 체험용 리스너예요. 글을 읽고 이야기를 듣고 싶어서 신청해요. 수락하면 대화방에서 자동으로 답해요.',
    listener: [
      '수락해 줘서 고마워요. 저는 체험용이라 사람이 아니라 자동으로 답해요. 실제로는 이 자리에 또래 리스너가 있어요.',
      '들려줘서 고마워요. 그때 어떤 마음이 들었어요?',
      '그랬군요. 하고 싶은 만큼만 더 들려줘도 돼요.',
      end.ko,
    ],
    sharer: [
      '신청해 줘서 고마워요. 저는 체험용이라 사람이 아니라 자동으로 답해요. 편하게 말을 걸어 보세요.',
      '네, 요즘 그 생각을 자주 해요. 물어봐 줘서 고마워요.',
      '그렇게 말해 주니까 마음이 조금 가벼워요.',
      end.ko,
    ],
    help: '저는 자동으로 답하는 체험용이라, 이 이야기를 사람처럼 들을 수 없어요. 지금 사람에게 말해 주세요. 화면의 ‘도움받기’에서 109와 1388에 바로 전화할 수 있어요.',
    rating: '이야기해 줘서 고마워요. 괜찮다면 별점을 남겨 주세요.',
  },
  en: {
    mark: '[Demo · automatic]',
    request:
      'Hi, I’m a demo listener. I read your story and would like to listen. If you accept, I answer automatically in the chat.',
    listener: [
      'Thanks for accepting. I’m part of the demo: not a person, my answers are automatic. In real life a listener of your age is here.',
      'Thank you for telling me. How did that make you feel?',
      'I see. You can tell me more, as much as you like.',
      end.en,
    ],
    sharer: [
      'Thanks for asking. I’m part of the demo: not a person, my answers are automatic. Feel free to start talking.',
      'Yes, it’s been on my mind a lot. Thanks for asking about it.',
      'Hearing that makes it feel a little lighter.',
      end.en,
    ],
    help: 'I’m part of the demo and answer automatically, so I can’t listen to this the way a person would. Please tell a person now: “Get help” on this screen lists who answers, in Korea 109 and 1388.',
    rating: 'Thanks for talking. If you like, leave a rating.',
  },
}

/** Return what a demo person says, with its mark. */
export const said = (language: Language, text: string): string => `${lines[language].mark} ${text}`

/** Return how many lines of a conversation are said, by a demo person's messages. Those of the seed count as the first one. */
export function saidBefore(messages: readonly string[]): number {
  const all = Object.values(lines)
  const marked = messages.filter((text) => all.some(({ mark }) => text.startsWith(mark)))
  const helps = marked.filter((text) => all.some(({ help }) => text.endsWith(help)))
  return marked.length - helps.length + (marked.length < messages.length ? 1 : 0)
}
