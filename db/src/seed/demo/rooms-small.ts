import type { DemoRoom } from './demo-room.ts'

/** Short conversations. */
export const smallRooms: readonly DemoRoom[] = [
  {
    request: 'listener1-drum-quit',
    unread: { sharer: 0, listener: 0 },
    messages: [
      { from: 'listener', minutesAgo: 1010, content: '안녕하세요! 요즘은 무슨 곡 쳐요?' },
      { from: 'sharer', minutesAgo: 1007, content: '학교 축제 때 할 곡이요! 필인이 너무 어려워요' },
      {
        from: 'listener',
        minutesAgo: 1004,
        content: '연습실에서 보내는 한 시간이 어떤 느낌이에요?',
      },
      { from: 'sharer', minutesAgo: 1001, content: '머릿속이 조용해져요. 하루 중에 그때만요' },
      {
        from: 'listener',
        minutesAgo: 998,
        content: '그 말을 부모님께 그대로 해 본 적 있어요? 성적 얘기 말고요',
      },
      { from: 'sharer', minutesAgo: 995, content: '없어요.. 맨날 성적으로만 말했네요' },
      {
        from: 'sharer',
        minutesAgo: 420,
        content: '오늘 아침에 말해 봤어요. 축제까지는 해 보래요!',
      },
      { from: 'listener', minutesAgo: 415, content: '우와 👏 축제 때 신나게 치고 와요' },
    ],
  },
  {
    request: 'listener1-mask-skin',
    unread: { sharer: 0, listener: 0 },
    messages: [
      { from: 'listener', minutesAgo: 12100, content: '안녕하세요, 오늘 급식은 천천히 먹었어요?' },
      { from: 'sharer', minutesAgo: 12096, content: '아니요 ㅠㅠ 또 5분 컷이요' },
      {
        from: 'listener',
        minutesAgo: 12092,
        content: '저도 그랬어요. 옆에 앉아도 편한 친구가 한 명이라도 있어요?',
      },
      { from: 'sharer', minutesAgo: 12088, content: '한 명 있어요. 걔도 여드름 나요 ㅋㅋ' },
      {
        from: 'listener',
        minutesAgo: 12085,
        content: '그럼 그 친구 옆에서만 천천히 먹어 보기, 어때요',
      },
      { from: 'sharer', minutesAgo: 10900, content: '해 봤는데 아무 일도 없었어요' },
      { from: 'sharer', minutesAgo: 10899, content: '오늘은 사진도 한 장 찍혔어요. 브이하고요' },
      { from: 'listener', minutesAgo: 10890, content: '✨' },
    ],
  },
  {
    request: 'listener1-old-dog',
    unread: { sharer: 0, listener: 0 },
    messages: [
      { from: 'listener', minutesAgo: 13180, content: '안녕하세요! 강아지 이름이 뭐예요?' },
      { from: 'sharer', minutesAgo: 13174, content: '두부요. 하얗지는 않은데 두부예요' },
      {
        from: 'listener',
        minutesAgo: 13170,
        content: '이름 너무 좋다. 두부는 요즘 뭐 할 때 제일 좋아해요?',
      },
      { from: 'sharer', minutesAgo: 13165, content: '제 옆에서 자는 거요. 코도 골아요' },
      {
        from: 'listener',
        minutesAgo: 13161,
        content: '벌써 헤어질 생각이 드는 건 그만큼 아껴서 그런 거 같아요',
      },
      { from: 'sharer', minutesAgo: 9420, content: '오늘 계단 밑에 방석 깔아 줬어요. 좋아해요' },
      { from: 'listener', minutesAgo: 9412, content: '두부 오늘 계 탔네요 😊' },
    ],
  },
  {
    request: 'listener1-good-friends',
    unread: { sharer: 0, listener: 0 },
    messages: [
      { from: 'sharer', minutesAgo: 7420, content: '솔직히 아직 좀 쪽팔려' },
      {
        from: 'listener',
        minutesAgo: 7415,
        content: '말한 사람만 쪽팔릴 수 있는 거예요. 용기 낸 값',
      },
      { from: 'sharer', minutesAgo: 7412, content: '오 그건 좀 맞는 말이네' },
      { from: 'sharer', minutesAgo: 6240, content: '오늘 급식 줄에서 걔가 먼저 말 걸었음' },
      { from: 'listener', minutesAgo: 6236, content: '어땠어요?' },
      { from: 'sharer', minutesAgo: 6234, content: '생각보다 괜찮았어. 진짜 친구 될 수도 있을 듯' },
    ],
  },
  {
    request: 'listener1-sleep-report',
    unread: { sharer: 0, listener: 0 },
    messages: [
      { from: 'listener', minutesAgo: 4540, content: '첫 이틀은 어떻게 버텼어요?' },
      { from: 'sharer', minutesAgo: 4535, content: '불 끄고 천장만 봤지. 그냥 버틴 거야' },
      { from: 'listener', minutesAgo: 4531, content: '저도 오늘 30분만 먼저 누워 볼게요' },
      { from: 'sharer', minutesAgo: 3160, content: '어떻게 됐어?' },
      { from: 'listener', minutesAgo: 3155, content: '20분 만에 잠들었어요 ✨' },
    ],
  },
  {
    request: 'bandibul-stomach-exam',
    unread: { sharer: 0, listener: 0 },
    messages: [
      {
        from: 'listener',
        minutesAgo: 5620,
        content: '안녕하세요! 저는 시험 날엔 미지근한 보리차랑 바나나요',
      },
      { from: 'sharer', minutesAgo: 5615, content: '빈속이 나을 줄 알았는데 아니구나' },
      {
        from: 'listener',
        minutesAgo: 5611,
        content: '저는 빈속이면 더 아프더라고요. 사람마다 다르긴 해요',
      },
      {
        from: 'listener',
        minutesAgo: 5609,
        content: '그리고 시험 전에 감독 선생님께 미리 말해 두면 손들 때 덜 떨려요',
      },
      { from: 'sharer', minutesAgo: 5605, content: '그건 생각도 못 했어요. 말해 볼게요' },
      { from: 'sharer', minutesAgo: 2700, content: '어제 시험 봤는데 화장실 한 번도 안 갔어요!' },
      { from: 'listener', minutesAgo: 2690, content: '정말 다행이다 😊' },
    ],
  },
]
