import type { CommentsByPost } from './demo-comment.ts'

export const koreanDaysComments: CommentsByPost = {
  'dawn-thoughts': [
    {
      author: 'bandibul',
      hoursAgo: 2.67,
      content:
        '저는 머리맡에 공책 두고 생각나는 걸 다 적어요. "내일의 내가 처리함" 이러고 덮으면 좀 꺼지더라고요.',
      replies: [
        {
          author: 'anonymous1',
          hoursAgo: 1.47,
          content: '내일의 내가 처리함 ㅋㅋ 오늘 밤에 써먹어 볼게',
        },
      ],
    },
    {
      author: 'rainyseoul',
      hoursAgo: 1.59,
      content: '나도... 근데 막상 다음 날 보면 걔는 기억도 못 하더라',
    },
  ],
  'drum-quit': [
    {
      author: 'onulhaetsal',
      hoursAgo: 18.66,
      content:
        '나는 그림에 일주일에 몇 시간 쓰는지 표로 적어서 엄마한테 보여 드렸어. 숫자로 보니까 생각보다 적어서 말이 좀 통하더라.',
      replies: [
        {
          author: 'drumstick8',
          hoursAgo: 17.32,
          content: '오 적어서 보여 드리는 거 좋네요. 주 5시간밖에 안 돼요 사실',
        },
      ],
    },
    {
      author: 'listener2',
      hoursAgo: 13.32,
      content:
        '고등학교 와서도 밴드부 하는 애들 많아. 완전히 접는 거 말고 줄이는 걸로 먼저 얘기해 봐',
    },
    { author: 'jelly6', hoursAgo: 9.43, content: '드럼 멋있어요!!' },
  ],
  'stomach-exam': [
    {
      author: 'listener1',
      hoursAgo: 94.67,
      content:
        '신경성이어도 아픈 건 진짜 아픈 거예요. 꾀병 아니에요. 저는 시험 날 흰죽이나 바나나 먹고 가요.',
    },
    {
      author: 'daramzzi',
      hoursAgo: 80.21,
      content:
        '담임쌤한테 미리 말씀드리면 문 쪽 자리로 바꿔 주시기도 해요! 제 친구가 그렇게 했어요',
      replies: [
        {
          author: 'rainyseoul',
          hoursAgo: 77.78,
          content: '자리 바꾸는 건 생각도 못 했어요. 말씀드려 볼게요. 고마워요',
        },
      ],
    },
  ],
  'one-more-game': [
    {
      author: 'listener2',
      hoursAgo: 35.79,
      content: '의지보다 위치임. 알람을 방 반대편에 두면 일단 일어나야 끌 수 있음 ㅋㅋ',
      replies: [
        {
          author: 'testuser2',
          hoursAgo: 32.13,
          content: '오늘부터 해 봄. 못 끄고 가족이 다 깨면 어떡하지',
        },
      ],
    },
    {
      author: 'carebot',
      hoursAgo: 21.8,
      content:
        '자기 30분 전에 "마지막 판" 알람을 하나 더 맞춰 보는 건 어떨까요? 끝나는 시간을 미리 정해 두면 끄기가 조금 쉬워져요.',
    },
  ],
  'presentation-done': [
    {
      author: 'mintchoco',
      hoursAgo: 185.65,
      content: '끝까지 읽은 게 어디야 진짜. 나는 중간에 들어간 적 있음',
    },
    {
      author: 'listener1',
      hoursAgo: 173.74,
      content: '짝이 진짜 좋은 사람이네요. 그 말은 아마 진심이었을 거예요.',
    },
    {
      author: 'daramzzi',
      hoursAgo: 160.66,
      content: '공책에 붙이는 거 꿀팁! 저도 다음 주에 발표 있어요ㅠㅠ',
      replies: [
        {
          author: 'anonymous1',
          hoursAgo: 159.82,
          content: '우리 둘 다 화이팅이에요. 끝나고 어땠는지 꼭 써 줘요',
        },
        { author: 'daramzzi', hoursAgo: 157.59, content: '네!! 꼭 쓸게요' },
      ],
    },
  ],
  'paper-dragon': [
    {
      author: 'rainyseoul',
      hoursAgo: 67.03,
      content: '비늘까지요?? 저는 학도 겨우 접는데... 진짜 대단하다',
    },
    {
      author: 'drumstick8',
      hoursAgo: 57.83,
      content: '안 유치함. 세 시간 집중하는 사람이 제일 멋있는 거임',
    },
    {
      author: 'aifriend',
      hoursAgo: 43.59,
      content: '비늘 하나하나를 접은 세 시간이 눈에 보이는 것 같아요. 자랑해 줘서 고마워요!',
      replies: [{ author: 'jelly6', hoursAgo: 42.65, content: '다음엔 봉황 접을 거예요!' }],
    },
  ],
  'four-hours': [
    {
      author: 'bandibul',
      hoursAgo: 244.19,
      content:
        '보건쌤 말이 맞아요. 심장 두근거리는 거 또 그러면 꼭 병원도 가 보세요. 후기 기다릴게요.',
    },
    {
      author: 'listener1',
      hoursAgo: 228.24,
      content: '불안한데도 눕기로 한 게 진짜 용기예요. 일주일 뒤에 꼭 와 줘요.',
      replies: [{ author: 'gosam365', hoursAgo: 224.45, content: '응 약속' }],
    },
  ],
  'sleep-report': [
    {
      author: 'bandibul',
      hoursAgo: 74.13,
      content: '후기 기다렸어요!! 틀리는 게 줄었다니 제가 다 뿌듯하네요',
    },
    {
      author: 'anonymous1',
      hoursAgo: 63.66,
      content: '30분만 먼저 늘려 보라는 말 저장. 나도 오늘부터',
    },
    {
      author: 'listener2',
      hoursAgo: 56.7,
      content: '같은 고3으로서 반성하고 갑니다... 오늘은 일찍 잔다',
    },
  ],
  'evening-run': [
    {
      author: 'anonymous2',
      hoursAgo: 50.64,
      content:
        '300미터에서 2킬로면 거의 다른 사람이 된 거 아닌가요 ㅋㅋ 저는 강아지랑 걷는 걸로 참가할게요',
    },
    {
      author: 'testuser2',
      hoursAgo: 36.45,
      content: '마음으로 뜁니다. 몸은 누워 있음',
      replies: [{ author: 'rainyseoul', hoursAgo: 34.59, content: 'ㅋㅋㅋ 누워서 뛰는 것도 인정' }],
    },
  ],
  'lunch-mala': [
    { author: 'testuser2', hoursAgo: 21.4, content: '두 번 받아 먹은 건 잘했다' },
    {
      author: 'testuser1',
      hoursAgo: 12,
      content: '후회는 없음에서 빵 터짐 ㅋㅋㅋ 지금은 괜찮아요?',
      replies: [
        {
          author: 'mintchoco',
          hoursAgo: 8.96,
          content: '보리차 마시고 부활함. 내일 급식은 돈가스래',
        },
      ],
    },
  ],
  'old-dog': [
    {
      author: 'testuser1',
      hoursAgo: 225.85,
      content: '읽다가 울었어요. 그 꼬리 세 번이 얼마나 애쓴 건지 알 것 같아서요',
    },
    {
      author: 'gosam365',
      hoursAgo: 216.1,
      content: '나쁜 거 아니야. 너무 사랑하니까 미리 무서운 거지',
    },
    {
      author: 'ninthinning',
      hoursAgo: 199.5,
      content: '바람 냄새 맡는 얼굴... 오늘도 한 바퀴 같이 돌아 주세요',
      replies: [
        {
          author: 'anonymous2',
          hoursAgo: 196.85,
          content: '네. 오늘은 벤치에서 오래 앉아 있다 왔어요',
        },
      ],
    },
  ],
  'school-trip-fee': [
    {
      author: 'hanulbit',
      hoursAgo: 273.82,
      content:
        '여쭤본 것도, 이렇게 알려 준 것도 큰 용기예요. 이 글을 보고 물어볼 친구가 분명 있을 거예요.',
    },
    {
      author: 'daramzzi',
      hoursAgo: 260.54,
      content: '이런 게 있는 줄 몰랐어요. 알려 주셔서 감사해요',
    },
  ],
  'store-clerk': [
    {
      author: 'bandibul',
      hoursAgo: 0.96,
      content:
        '모르는 사람의 한마디가 딱 필요한 날이 있죠. 저도 한 번 더 할게요. 오늘도 고생했어요.',
    },
  ],
  'no-reason': [
    { author: 'rainyseoul', hoursAgo: 0.48, content: '당연하지. 나도 오늘 그래. 같이 쉬자' },
  ],
}
