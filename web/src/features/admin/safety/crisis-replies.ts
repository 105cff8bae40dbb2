import type { SavedReplyDraft } from '@dodam/contract'

/** Built-in words for the first messages to a member who may be in danger. */
export const crisisReplies: readonly SavedReplyDraft[] = [
  {
    titleKo: '먼저 말 걸기',
    titleEn: 'Say hello',
    messageKo:
      '안녕하세요, 도담 지원팀이에요. 쓴 이야기를 읽고 마음이 쓰였어요. 잘못한 것은 없어요. 지금 안전한가요? 편한 만큼만 여기에 답해 주세요.',
    messageEn:
      'Hello, this is the Dodam support team. We read what you wrote, and we care about you. You did nothing wrong. Are you safe right now? Answer here, as little or as much as you like.',
  },
  {
    titleKo: '도움 번호 알리기',
    titleEn: 'Give the numbers',
    messageKo:
      '혼자 견디지 않아도 괜찮아요. 109와 1388은 밤낮으로 열려 있고, 이름을 말하지 않아도 돼요. 지금 위험하다면 112나 119에 바로 전화해 주세요. 우리도 여기 있어요.',
    messageEn:
      'You don’t have to get through this alone. In Korea 109 and 1388 answer day and night, and you don’t have to say your name. If you’re in danger now, please call 112 or 119. We’re here too.',
  },
  {
    titleKo: '어디인지 묻기',
    titleEn: 'Ask where they are',
    messageKo:
      '많이 걱정돼요. 지금 어디에 있는지, 곁에 누가 있는지 알려 줄 수 있나요? 도와줄 사람을 보내고 싶어요. 여기에 쓴 것은 지원팀만 읽어요.',
    messageEn:
      'We’re worried about you. Can you tell us where you are, and whether somebody is with you? We’d like to send somebody who can help. Only the support team reads what you write here.',
  },
  {
    titleKo: '곁에 있는 사람',
    titleEn: 'Somebody near',
    messageKo:
      '곁에 믿을 수 있는 사람이 있나요? 가족, 선생님, 친구 누구든 괜찮아요. “나 지금 힘들어. 같이 있어 줘.” 한마디면 돼요. 말하기 어려우면 이 화면을 보여 줘도 좋아요.',
    messageEn:
      'Is there somebody near whom you trust: family, a teacher, a friend? “I’m not okay. Please stay with me.” is enough. If that’s hard to say, you can show them this screen.',
  },
  {
    titleKo: '다시 안부 묻기',
    titleEn: 'Ask again how they are',
    messageKo:
      '아까 이야기한 지원팀이에요. 지금은 좀 어때요? 도움을 받을 수 있었나요? 한마디만 답해도 괜찮아요.',
    messageEn:
      'It’s the support team again. How are you now? Could somebody help you? One word is enough.',
  },
]
