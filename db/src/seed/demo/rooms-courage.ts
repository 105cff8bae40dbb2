import type { DemoRoom } from './demo-room.ts'

export const courageRooms: readonly DemoRoom[] = [
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
      { from: 'sharer', minutesAgo: 23291, content: '위클래스 가면 검사부터 해요?' },
      {
        from: 'listener',
        minutesAgo: 23289,
        content: '저는 첫날엔 쌤이 차 한 잔 주시고 요즘 어떤지 물어보신 게 다였어요',
      },
      {
        from: 'listener',
        minutesAgo: 23288,
        content: '소파도 있고 보드게임도 있어서 교실 같지 않아요',
      },
      { from: 'sharer', minutesAgo: 23286, content: '아 다행이다' },
      { from: 'sharer', minutesAgo: 23285, content: '애들이 볼까 봐 그게 제일 걱정이에요' },
      {
        from: 'listener',
        minutesAgo: 23284,
        content: '저도 그랬어요. 미리 말씀드리면 사람 없는 시간으로 잡아 주세요',
      },
      { from: 'sharer', minutesAgo: 23283, content: '그런 것도 되는구나' },
      { from: 'sharer', minutesAgo: 23282, content: '말하다가 울면 어떡하죠' },
      {
        from: 'listener',
        minutesAgo: 23279,
        content: '거기 휴지 진짜 많아요 ㅋㅋ 저도 첫날 울었는데 아무도 안 놀라더라고요',
      },
      { from: 'sharer', minutesAgo: 23278, content: '😌' },
      { from: 'sharer', minutesAgo: 12950, content: '저 오늘 갔다 왔어요' },
      { from: 'listener', minutesAgo: 12948, content: '오! 어땠어요?' },
      { from: 'sharer', minutesAgo: 12947, content: '진짜 차 주셨어요 ㅎㅎ 유자차' },
      {
        from: 'sharer',
        minutesAgo: 12946,
        content: '버스 얘기 했더니 그럴 수 있다고, 숨 쉬는 연습부터 같이 해 보자고 하셨어요',
      },
      { from: 'listener', minutesAgo: 12945, content: '잘됐다. 제일 무거운 첫걸음을 뗐네요' },
      {
        from: 'sharer',
        minutesAgo: 12942,
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
        minutesAgo: 7498,
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
        minutesAgo: 7490,
        content: '중고로 사서 제가 좀 고쳤어요. 바닥이 흔들려서 미끄럼 방지 깔고 높이도 바꾸고',
      },
      {
        from: 'sharer',
        minutesAgo: 7489,
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
        minutesAgo: 7485,
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
      { from: 'listener', minutesAgo: 4637, content: '찾아보면서 기분이 어땠어요?' },
      { from: 'sharer', minutesAgo: 4636, content: '두 시간이 지나 있었어요' },
      { from: 'listener', minutesAgo: 4633, content: '그게 제일 중요한 대답 같아요 😊' },
      { from: 'sharer', minutesAgo: 4632, content: '근데 꿈이라고 적기엔 아직 잘 모르겠어요' },
      {
        from: 'listener',
        minutesAgo: 4629,
        content: '적을 필요 없어요. 지금은 "궁금한 것" 칸에 두면 돼요',
      },
      { from: 'sharer', minutesAgo: 4626, content: '궁금한 것 칸은 없는데요 ㅋㅋ' },
      { from: 'listener', minutesAgo: 4625, content: '그럼 마음속에 하나 만들어 둬요 ㅎㅎ' },
      { from: 'sharer', minutesAgo: 4622, content: '넵. 강아지한테도 고맙다고 해야겠네요' },
      { from: 'listener', minutesAgo: 4619, content: '꼭 전해 줘요. 산책 조심히 다녀오고요' },
      { from: 'sharer', minutesAgo: 4618, content: '🙏' },
    ],
  },
]
