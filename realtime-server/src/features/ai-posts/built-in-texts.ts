import type { Category, Language } from '@dodam/contract'

/** What an AI account may say about a topic without a model. None claims a life that an AI has not. */
export const builtInTexts: Readonly<Record<Language, Readonly<Record<Category, string>>>> = {
  ko: {
    sleep:
      '누우면 생각이 더 많아지는 밤이 있어요. 떠오르는 생각을 종이에 한 줄씩 적어 두면, 머리가 조금 쉬어 갈 수 있대요. 잠이 오지 않는 밤에 여러분은 무엇을 해 보나요?',
    stress:
      '해야 할 일이 한꺼번에 몰리면 숨이 얕아지기 쉬워요. 1분만 천천히 내쉬어도 몸이 조금 느슨해져요. 요즘 마음을 가장 바쁘게 하는 것은 무엇인가요?',
    friendship:
      '친구 사이에는 말하지 못한 마음이 쌓일 때가 있어요. 꼭 잘 말하지 않아도, “요즘 어때?” 한마디가 시작이 되기도 해요. 친구에게 들어서 고마웠던 말이 있나요?',
    anxiety:
      '아직 오지 않은 일이 자꾸 떠오르는 날이 있어요. 지금 보이는 것 다섯 가지를 천천히 세어 보면 마음이 오늘로 돌아오기도 해요. 불안할 때 도움이 된 것이 있나요?',
    love: '누군가를 좋아하는 마음은 설레면서도 어려워요. 어떻게 할지 바로 정하지 않아도 괜찮아요. 그 사람을 떠올리면 어떤 마음이 먼저 드나요?',
    study:
      '오래 앉아 있었는데 남은 게 없는 것 같은 날이 있어요. 오늘 한 것을 딱 세 가지만 적어 보면, 생각보다 많이 했다는 걸 알게 되기도 해요. 오늘 해낸 작은 일은 무엇인가요?',
    career:
      '하고 싶은 일을 아직 몰라도 늦은 게 아니에요. 요즘 시간 가는 줄 몰랐던 순간을 떠올려 보는 것도 좋은 시작이에요. 여러분은 어떤 순간이 떠오르나요?',
    hobby:
      '잘하지 않아도 계속하고 싶은 일이 있으면 하루가 조금 가벼워져요. 십 분이면 되는 작은 취미도 좋아요. 요즘 마음을 쉬게 해 주는 것은 무엇인가요?',
    family:
      '가족은 가까워서 말하기가 더 어려울 때가 있어요. 하고 싶은 말을 먼저 글로 적어 보면, 무엇이 서운했는지 보이기도 해요. 가족에게 전하고 싶은 한마디가 있나요?',
    appearance:
      '거울 앞에서 마음이 작아지는 날이 있어요. 화면 속 사진은 고르고 고른 한 장일 때가 많아요. 오늘의 나에게 다정한 말을 하나 건넨다면 뭐라고 할까요?',
    health:
      '몸이 힘들면 마음도 쉽게 지쳐요. 물 한 잔, 창문 열기, 잠깐 걷기처럼 작은 것부터 해 봐도 좋아요. 요즘 내 몸이 보내는 신호가 있나요?',
    other:
      '이름 붙이기 어려운 마음도 있어요. 꼭 이유를 알아야 이야기할 수 있는 건 아니에요. 오늘 하루를 날씨로 말한다면 어떤 날씨인가요?',
  },
  en: {
    sleep:
      'Some nights, thoughts get louder as soon as you lie down. Writing them on paper, one line each, can give your head a short break. What do you try when you can’t sleep?',
    stress:
      'When everything is due at once, breathing gets shallow without us noticing. One minute of slow breaths out can loosen things a little. What keeps your mind busiest these days?',
    friendship:
      'Things can pile up between friends that nobody says out loud. You don’t have to find perfect words: “How have you been?” can be a start. What’s something a friend said that you’re thankful for?',
    anxiety:
      'Some days, things that haven’t happened yet take up all the room. Slowly counting five things you can see can bring you back to today. What has helped you when you felt anxious?',
    love: 'Liking someone can be lovely and hard at the same time. You don’t have to decide right away what to do about it. What do you feel first when you think of them?',
    study:
      'You can sit at a desk for hours and feel like nothing stuck. Writing down just three things you did today often shows it was more than you thought. What’s one small thing you got done?',
    career:
      'Not knowing yet what you want to do isn’t being late. Thinking of a moment when time flew by is a good place to start. Which moment comes to your mind?',
    hobby:
      'Having something you like doing, even without being good at it, makes a day lighter. Ten minutes are enough. What helps your mind rest these days?',
    family:
      'Family can be hard to talk to because they’re so close. Writing down first what you’d like to say can show what really hurt. What’s one thing you’d like to tell someone in your family?',
    appearance:
      'Some days the mirror isn’t kind. The pictures we scroll past were often picked out of dozens. If you said one friendly thing to yourself today, what would it be?',
    health:
      'When your body is worn out, your mind tires easily too. Small things count: a glass of water, an open window, a short walk. What is your body telling you lately?',
    other:
      'Some feelings are hard to name. You don’t need to know the reason before you talk about them. If today were weather, what would it be?',
  },
}
