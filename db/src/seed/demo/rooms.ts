import type { RequestKey } from './chat-requests.ts'

export interface DemoMessage {
  from: 'sharer' | 'listener'
  minutesAgo: number
  content: string
}

export interface DemoRoom {
  /** An accepted request: it names the post, both people and whether the sharer is anonymous. */
  request: RequestKey
  /** How many of the last messages each side has not read yet: all of them the other side's. */
  unread: Readonly<Record<'sharer' | 'listener', number>>
  /** Oldest first. */
  messages: readonly DemoMessage[]
}

export const rooms: readonly DemoRoom[] = [
  {
    request: 'listener1-odd-one',
    unread: { sharer: 3, listener: 0 },
    messages: [
      { from: 'listener', minutesAgo: 2700, content: '안녕하세요! 받아 줘서 고마워요 ㅎㅎ' },
      { from: 'listener', minutesAgo: 2699, content: '글 읽는데 제 중학교 때 얘기인 줄 알았어요' },
      { from: 'sharer', minutesAgo: 2696, content: '저 신청 메시지 보고 좀 울컥했어요ㅠㅠ' },
      { from: 'sharer', minutesAgo: 2695, content: '뒷자리 얘기 아는 사람 처음 봐요' },
      { from: 'listener', minutesAgo: 2693, content: '저는 고2예요. 편하게 말해도 돼요' },
      { from: 'sharer', minutesAgo: 2690, content: '저는 중3이요! 언니라고 해도 돼요..?' },
      {
        from: 'listener',
        minutesAgo: 2687,
        content: '당연하지 ㅎㅎ 그럼 나도 말 놓을게. 오늘은 어땠어?',
      },
      {
        from: 'sharer',
        minutesAgo: 2684,
        content: '오늘도 체육관 갈 때 둘이 팔짱 끼고 가고 저는 뒤에서 걸었어요',
      },
      { from: 'sharer', minutesAgo: 2683, content: '근데 둘 다 저한테 잘해 주긴 하거든요' },
      { from: 'sharer', minutesAgo: 2682, content: '그래서 서운하다고 하면 제가 이상한 애 같아요' },
      { from: 'listener', minutesAgo: 2679, content: '잘해 주는 거랑 외로운 건 따로일 수 있어' },
      {
        from: 'listener',
        minutesAgo: 2678,
        content: '걔네가 나쁜 게 아니어도 네가 서운한 건 진짜잖아',
      },
      { from: 'sharer', minutesAgo: 2676, content: '😭' },
      { from: 'sharer', minutesAgo: 2675, content: '그 말 듣고 싶었나 봐요' },
      { from: 'sharer', minutesAgo: 1330, content: '언니는 그때 어떻게 했어요?' },
      {
        from: 'listener',
        minutesAgo: 1328,
        content: '솔직히 나는 괜찮은 척만 하다가 별거 아닌 걸로 터졌어',
      },
      { from: 'listener', minutesAgo: 1327, content: '그래서 너는 아직 작을 때 말했으면 좋겠어' },
      {
        from: 'listener',
        minutesAgo: 1326,
        content: '둘한테 한꺼번에 말고, 더 편한 애 한 명한테 먼저',
      },
      { from: 'sharer', minutesAgo: 1324, content: '그럼 학원 같이 다니는 애한테 말해 볼까요' },
      {
        from: 'sharer',
        minutesAgo: 1323,
        content: '"요즘 나만 따로인 것 같아서 좀 서운했어" 이렇게요',
      },
      {
        from: 'listener',
        minutesAgo: 1320,
        content: '완벽한데? 누구 탓도 안 하고 네 마음만 말했잖아',
      },
      { from: 'listener', minutesAgo: 1319, content: '👍' },
      { from: 'sharer', minutesAgo: 1316, content: '떨리지만 해 볼게요' },
      { from: 'sharer', minutesAgo: 170, content: '언니 저 말했어요!!!' },
      {
        from: 'sharer',
        minutesAgo: 169,
        content: '걔는 진짜 몰랐대요. 미안하다고 울어서 저도 같이 울었어요 ㅋㅋㅋㅋ',
      },
      { from: 'sharer', minutesAgo: 168, content: '내일은 셋이 떡볶이 먹으러 가기로 했어요' },
      { from: 'listener', minutesAgo: 34, content: '와 진짜 잘했다' },
      { from: 'listener', minutesAgo: 33, content: '👏' },
      {
        from: 'listener',
        minutesAgo: 32,
        content: '먼저 말 꺼낸 거 너무 멋있어. 떡볶이 먹고 와서 후기 꼭 들려줘 ㅎㅎ',
      },
    ],
  },
  {
    request: 'listener2-sorry-first',
    unread: { sharer: 0, listener: 0 },
    messages: [
      { from: 'sharer', minutesAgo: 9790, content: '안녕하세요' },
      { from: 'listener', minutesAgo: 9788, content: '안녕 ㅎㅎ 반가워' },
      {
        from: 'listener',
        minutesAgo: 9787,
        content: '한 달 버틴 사람으로서 말하는데 일주일이면 아직 안 늦었어',
      },
      { from: 'sharer', minutesAgo: 9785, content: '한 달이요? ㄷㄷ' },
      { from: 'listener', minutesAgo: 9783, content: '응.. 둘 다 자존심 세우다가' },
      {
        from: 'listener',
        minutesAgo: 9782,
        content: '결국 체육대회 때 같은 조 돼서 어색하게 풀림 ㅋㅋㅋ',
      },
      { from: 'sharer', minutesAgo: 9780, content: 'ㅋㅋㅋㅋㅋ' },
      { from: 'sharer', minutesAgo: 9779, content: '저는 먼저 욕한 게 좀 찔려요' },
      { from: 'sharer', minutesAgo: 9778, content: '저 때문에 졌다고 해서 순간 열받았거든요' },
      {
        from: 'listener',
        minutesAgo: 9775,
        content: '그럼 딱 그것만 사과하면 어때? 누가 더 잘못했는지는 일단 빼고',
      },
      { from: 'sharer', minutesAgo: 9774, content: '오' },
      { from: 'sharer', minutesAgo: 9773, content: '근데 말로 하면 오글거려서 못 할 것 같은데' },
      {
        from: 'listener',
        minutesAgo: 9771,
        content: '길게 안 해도 됨. 음료수 하나 주면서 "그때 욕한 거 미안" 한마디면 돼',
      },
      { from: 'sharer', minutesAgo: 9768, content: '걔 초코우유 좋아하는데' },
      { from: 'listener', minutesAgo: 9766, content: '그건 네 닉네임이잖아 ㅋㅋㅋㅋ' },
      { from: 'sharer', minutesAgo: 9765, content: '아 맞네' },
      { from: 'sharer', minutesAgo: 9764, content: '🤣' },
      { from: 'sharer', minutesAgo: 8420, content: '형 저 했어요' },
      { from: 'listener', minutesAgo: 8417, content: '오오 어떻게 됐어?' },
      {
        from: 'sharer',
        minutesAgo: 8415,
        content: '매점에서 초코우유 두 개 사서 하나 주면서 욕한 거 미안하다고 했어요',
      },
      { from: 'sharer', minutesAgo: 8414, content: '걔가 "나도" 이러고 끝남' },
      { from: 'listener', minutesAgo: 8412, content: '그게 다야? ㅋㅋㅋㅋ' },
      { from: 'sharer', minutesAgo: 8411, content: '네 그러고 바로 게임 얘기함' },
      { from: 'listener', minutesAgo: 8410, content: '그럼 다 풀린 거네 ㅋㅋ' },
      {
        from: 'listener',
        minutesAgo: 8409,
        content: '먼저 말하는 거 어른도 잘 못 해. 진짜 잘했어',
      },
      { from: 'sharer', minutesAgo: 8406, content: '형 덕분이에요 감사합니다' },
      { from: 'listener', minutesAgo: 8404, content: '😎' },
      { from: 'listener', minutesAgo: 8403, content: '이제 질 것 같으면 물 한 잔 마시고 와 ㅋㅋ' },
      { from: 'sharer', minutesAgo: 8401, content: '넵 ㅋㅋ 오늘은 이겼어요' },
    ],
  },
  {
    request: 'anonymous3-new-country',
    unread: { sharer: 0, listener: 0 },
    messages: [
      { from: 'listener', minutesAgo: 15200, content: 'hey June, thanks for accepting' },
      { from: 'listener', minutesAgo: 15199, content: 'how was today, honestly?' },
      { from: 'sharer', minutesAgo: 15197, content: 'hi! honestly? 6 out of 10' },
      {
        from: 'sharer',
        minutesAgo: 15196,
        content: 'someone asked if I wanted to eat lunch with them and I said "yes I am rice"',
      },
      { from: 'listener', minutesAgo: 15193, content: 'oh no' },
      { from: 'listener', minutesAgo: 15192, content: '😂' },
      {
        from: 'listener',
        minutesAgo: 15191,
        content: 'that is a completely understandable sentence though',
      },
      {
        from: 'sharer',
        minutesAgo: 15190,
        content: 'they laughed but like, nice laughing? I think?',
      },
      { from: 'listener', minutesAgo: 15187, content: 'did they still eat with you?' },
      { from: 'sharer', minutesAgo: 15184, content: 'yeah' },
      { from: 'listener', minutesAgo: 15182, content: 'then it was nice laughing' },
      { from: 'sharer', minutesAgo: 15181, content: 'huh' },
      { from: 'sharer', minutesAgo: 15180, content: 'ok that helps actually' },
      {
        from: 'listener',
        minutesAgo: 15177,
        content:
          'in my first year I kept a list of my worst sentences. it stopped being embarrassing around number 30, it was just funny',
      },
      { from: 'sharer', minutesAgo: 15174, content: 'starting mine with rice' },
      {
        from: 'sharer',
        minutesAgo: 6900,
        content: 'update, number 9: I told the librarian she was delicious',
      },
      { from: 'listener', minutesAgo: 6898, content: 'wait, how' },
      {
        from: 'sharer',
        minutesAgo: 6896,
        content: 'I wanted to say the book smelled nice. I gave up halfway',
      },
      { from: 'listener', minutesAgo: 6895, content: '🤣' },
      {
        from: 'sharer',
        minutesAgo: 6892,
        content: 'BUT the girl behind me told me the right word and we talked for like ten minutes',
      },
      { from: 'listener', minutesAgo: 6889, content: 'in Korean??' },
      { from: 'sharer', minutesAgo: 6887, content: 'mostly Korean! with hands' },
      { from: 'listener', minutesAgo: 6885, content: 'hands count' },
      {
        from: 'sharer',
        minutesAgo: 6883,
        content: "she's teaching me slang, I'm helping with her English essay",
      },
      {
        from: 'listener',
        minutesAgo: 6880,
        content: "that's a friend, June. that's how that happens",
      },
      { from: 'sharer', minutesAgo: 6877, content: '🥺' },
      { from: 'sharer', minutesAgo: 6876, content: 'I still miss home a lot at night' },
      {
        from: 'listener',
        minutesAgo: 6873,
        content: "you can have a friend here and miss there. it doesn't cancel out",
      },
      { from: 'sharer', minutesAgo: 6872, content: 'thank you for getting it' },
      { from: 'listener', minutesAgo: 6869, content: "anytime. and I'm waiting for number 10" },
    ],
  },
  {
    request: 'listener2-full-bus',
    unread: { sharer: 0, listener: 3 },
    messages: [
      { from: 'listener', minutesAgo: 23300, content: '안녕하세요! 수락해 줘서 고마워요' },
      {
        from: 'sharer',
        minutesAgo: 23297,
        content: '안녕하세요.. 이런 거 처음이라 뭐라고 해야 할지 모르겠어요',
      },
      { from: 'listener', minutesAgo: 23294, content: '아무 말이나 괜찮아요 ㅎㅎ 천천히 해요' },
      { from: 'sharer', minutesAgo: 23292, content: '위클래스 가면 검사부터 해요?' },
      {
        from: 'listener',
        minutesAgo: 23290,
        content: '저는 첫날엔 쌤이 차 한 잔 주시고 요즘 어떤지 물어보신 게 다였어요',
      },
      {
        from: 'listener',
        minutesAgo: 23289,
        content: '소파도 있고 보드게임도 있어서 교실 같지 않아요',
      },
      { from: 'sharer', minutesAgo: 23288, content: '아 다행이다' },
      { from: 'sharer', minutesAgo: 23287, content: '애들이 볼까 봐 그게 제일 걱정이에요' },
      {
        from: 'listener',
        minutesAgo: 23286,
        content: '저도 그랬어요. 미리 말씀드리면 사람 없는 시간으로 잡아 주세요',
      },
      { from: 'sharer', minutesAgo: 23283, content: '그런 것도 되는구나' },
      { from: 'sharer', minutesAgo: 23282, content: '말하다가 울면 어떡하죠' },
      {
        from: 'listener',
        minutesAgo: 23281,
        content: '거기 휴지 진짜 많아요 ㅋㅋ 저도 첫날 울었는데 아무도 안 놀라더라고요',
      },
      { from: 'sharer', minutesAgo: 23279, content: '😌' },
      { from: 'sharer', minutesAgo: 12950, content: '저 오늘 갔다 왔어요' },
      { from: 'listener', minutesAgo: 12949, content: '오! 어땠어요?' },
      { from: 'sharer', minutesAgo: 12948, content: '진짜 차 주셨어요 ㅎㅎ 유자차' },
      {
        from: 'sharer',
        minutesAgo: 12947,
        content: '버스 얘기 했더니 그럴 수 있다고, 숨 쉬는 연습부터 같이 해 보자고 하셨어요',
      },
      { from: 'listener', minutesAgo: 12944, content: '잘됐다. 제일 무거운 첫걸음을 뗐네요' },
      {
        from: 'sharer',
        minutesAgo: 12943,
        content: '안 간다고 할까 하다가 여기서 들은 거 생각나서 갔어요',
      },
      { from: 'listener', minutesAgo: 12941, content: '와 그 말 들으니까 제가 더 고맙네요' },
      { from: 'listener', minutesAgo: 12940, content: '💪' },
      { from: 'sharer', minutesAgo: 52, content: '오늘 버스에서 두 정거장 더 갔어요' },
      { from: 'sharer', minutesAgo: 51, content: '손은 차가웠는데 끝까지 안 내렸어요' },
      { from: 'sharer', minutesAgo: 50, content: '누구한테 말하고 싶었는데 여기가 생각났어요' },
    ],
  },
  {
    request: 'hanulbit-no-dream',
    unread: { sharer: 0, listener: 0 },
    messages: [
      {
        from: 'listener',
        minutesAgo: 7500,
        content: '안녕하세요, 얘기 나눌 수 있게 해 줘서 고마워요',
      },
      {
        from: 'sharer',
        minutesAgo: 7499,
        content: '안녕하세요. 사실 무슨 말을 해야 할지 잘 모르겠습니다',
      },
      {
        from: 'listener',
        minutesAgo: 7497,
        content:
          '괜찮아요. 진로 말고 어제 얘기부터 할까요? 어제 제일 덜 지루했던 시간이 언제였어요?',
      },
      { from: 'sharer', minutesAgo: 7495, content: '음... 강아지 산책이요' },
      {
        from: 'sharer',
        minutesAgo: 7494,
        content: '저희 개가 나이가 많아서 유모차에 태워서 다녀요',
      },
      { from: 'listener', minutesAgo: 7492, content: '유모차는 직접 고른 거예요?' },
      {
        from: 'sharer',
        minutesAgo: 7491,
        content: '중고로 사서 제가 좀 고쳤어요. 바닥이 흔들려서 미끄럼 방지 깔고 높이도 바꾸고',
      },
      {
        from: 'sharer',
        minutesAgo: 7490,
        content: '내릴 때 무릎 아플까 봐 작은 경사로도 만들었어요',
      },
      { from: 'listener', minutesAgo: 7488, content: '잠깐만요' },
      {
        from: 'listener',
        minutesAgo: 7487,
        content: '방금 불편한 걸 관찰해서, 재료를 찾아서, 고쳐서, 써 보고 또 고쳤다는 얘기네요',
      },
      {
        from: 'sharer',
        minutesAgo: 7484,
        content: '그렇게 말하니까 거창하네요 ㅎㅎ 그냥 개가 불편해 보여서요',
      },
      {
        from: 'listener',
        minutesAgo: 7482,
        content: '"그냥 불편해 보여서"가 그걸 직업으로 하는 사람들의 시작이기도 해요',
      },
      { from: 'sharer', minutesAgo: 4640, content: '쌤 그 말 듣고 좀 찾아봤습니다' },
      {
        from: 'sharer',
        minutesAgo: 4639,
        content: '보조 기구 만드는 일이 진짜 있더라고요. 동물 휠체어 만드는 곳도 있고',
      },
      { from: 'listener', minutesAgo: 4638, content: '찾아보면서 기분이 어땠어요?' },
      { from: 'sharer', minutesAgo: 4635, content: '두 시간이 지나 있었어요' },
      { from: 'listener', minutesAgo: 4634, content: '그게 제일 중요한 대답 같아요 😊' },
      { from: 'sharer', minutesAgo: 4631, content: '근데 꿈이라고 적기엔 아직 잘 모르겠어요' },
      {
        from: 'listener',
        minutesAgo: 4628,
        content: '적을 필요 없어요. 지금은 "궁금한 것" 칸에 두면 돼요',
      },
      { from: 'sharer', minutesAgo: 4627, content: '궁금한 것 칸은 없는데요 ㅋㅋ' },
      { from: 'listener', minutesAgo: 4624, content: '그럼 마음속에 하나 만들어 둬요 ㅎㅎ' },
      { from: 'sharer', minutesAgo: 4621, content: '넵. 강아지한테도 고맙다고 해야겠네요' },
      { from: 'listener', minutesAgo: 4620, content: '꼭 전해 줘요. 산책 조심히 다녀오고요' },
      { from: 'sharer', minutesAgo: 4618, content: '🙏' },
    ],
  },
]
