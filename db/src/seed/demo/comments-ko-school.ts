import type { CommentsByPost } from './comments.ts'

export const koreanSchoolComments: CommentsByPost = {
  'math-paper': [
    {
      author: 'listener1',
      hoursAgo: 26.91,
      content:
        '집에선 풀리는데 시험장에서 하얘지는 거면 머리 문제는 절대 아니에요. 저는 시간 재고 푸는 연습부터 하니까 좀 나아졌어요.',
      replies: [
        {
          author: 'testuser1',
          hoursAgo: 25.51,
          content: '시간 재면 더 떨릴 것 같아서 안 해 봤는데 이번 주에 해 볼게요!',
        },
        {
          author: 'listener1',
          hoursAgo: 21.4,
          content: '처음엔 시간을 넉넉하게 잡고 해 보세요. 그게 덜 무서워요 ㅎㅎ',
        },
      ],
    },
    {
      author: 'ninthinning',
      hoursAgo: 18.68,
      content: '48점 여기도 있습니다. 같이 올라가요',
    },
    {
      author: 'gosam365',
      hoursAgo: 11.7,
      content: '한 달을 꾸준히 앉아 있었다는 게 이미 재능이야. 나 중3 때는 못 그랬어',
    },
  ],
  'dawn-thoughts': [
    {
      author: 'bandibul',
      hoursAgo: 2.3,
      content:
        '저는 머리맡에 공책 두고 생각나는 걸 다 적어요. "내일의 내가 처리함" 이러고 덮으면 좀 꺼지더라고요.',
      replies: [
        {
          author: 'anonymous1',
          hoursAgo: 1.27,
          content: '내일의 내가 처리함 ㅋㅋ 오늘 밤에 써먹어 볼게',
        },
      ],
    },
    {
      author: 'rainyseoul',
      hoursAgo: 1.67,
      content: '나도... 근데 막상 다음 날 보면 걔는 기억도 못 하더라',
    },
  ],
  'cram-schedule': [
    {
      author: 'daramzzi',
      hoursAgo: 4.53,
      content: '헐 일요일까지요..? 저 토요일만 가도 힘든데ㅠㅠ',
    },
    {
      author: 'onulhaetsal',
      hoursAgo: 2.54,
      content:
        '"남들도 다 해" 들으면 진짜 할 말 없어지지. 하루만 쉬고 싶다는 거 전혀 무리한 부탁 아니야.',
      replies: [
        { author: 'mintchoco', hoursAgo: 1.75, content: '내 말이... 오늘 저녁에 한 번 더 말해 봄' },
      ],
    },
  ],
  'no-dream': [
    {
      author: 'hanulbit',
      hoursAgo: 143.68,
      content:
        '꿈이 아직 없는 고2를 정말 많이 만났어요. 그중에 게을러서 없는 학생은 거의 없었답니다. 싫은 것부터 지워 가는 것도 방법이에요.',
      replies: [
        {
          author: 'anonymous2',
          hoursAgo: 142.74,
          content: '싫은 건 많은데... 그것도 쓸모가 있군요',
        },
      ],
    },
    {
      author: 'gosam365',
      hoursAgo: 131.53,
      content: '고3인데 나도 아직 반만 정함. 생각보다 다들 그래',
    },
    {
      author: 'ninthinning',
      hoursAgo: 120.57,
      content:
        '저는 꿈이 있다가 없어진 쪽인데, 없는 상태도 지내다 보면 뭐가 하나씩 눈에 들어오더라고요',
    },
  ],
  'drum-quit': [
    {
      author: 'onulhaetsal',
      hoursAgo: 18.65,
      content:
        '나는 "그만두면 공부가 더 될 것 같아?"를 엄마랑 같이 계산해 봤어. 주 몇 시간인지 적어서 보여 드리니까 말이 통하더라.',
      replies: [
        {
          author: 'drumstick8',
          hoursAgo: 16.18,
          content: '오 적어서 보여 드리는 거 좋네요. 주 5시간밖에 안 돼요 사실',
        },
      ],
    },
    {
      author: 'listener2',
      hoursAgo: 12.03,
      content:
        '고등학교 와서도 밴드부 하는 애들 많아. 완전히 접는 거 말고 줄이는 걸로 먼저 얘기해 봐',
    },
    {
      author: 'jelly6',
      hoursAgo: 7.52,
      content: '드럼 멋있어요!!',
    },
  ],
  'senior-burnout': [
    {
      author: 'anonymous1',
      hoursAgo: 7.03,
      content: '나는 오늘 지각 안 했어',
    },
    {
      author: 'daramzzi',
      hoursAgo: 5.95,
      content: '저는 오늘 급식 안 남겼어요! 언니도 수고하셨어요',
    },
    {
      author: 'bandibul',
      hoursAgo: 4.65,
      content: '울고 나서 두 장 더 푼 사람이 독하지 않으면 누가 독해요. 오늘은 그걸로 충분해요.',
      replies: [{ author: 'gosam365', hoursAgo: 2.56, content: '고마워... 이 댓글 캡처함' }],
    },
    {
      author: 'listener2',
      hoursAgo: 2.74,
      content: '나도 고3. 오늘 한 거: 영단어 스무 개랑 동생이랑 화해',
    },
  ],
  'baseball-end': [
    {
      author: 'bandibul',
      hoursAgo: 69.81,
      content: '혼자 중계 보면서 세 시간 적었다는 부분에서 소름 돋았어요. 그게 좋아하는 거죠.',
    },
    {
      author: 'hanulbit',
      hoursAgo: 60.56,
      content:
        '오래 하던 걸 내려놓는 건 이별이랑 비슷해서 슬퍼할 시간이 필요해요. 버스에서 운 것도 꼭 필요한 일이었을 거예요.',
      replies: [
        {
          author: 'ninthinning',
          hoursAgo: 59.02,
          content: '이별이라고 하니까 뭔가 이해가 되네요. 감사합니다 쌤',
        },
      ],
    },
    {
      author: 'testuser2',
      hoursAgo: 53.28,
      content: '기록원이라는 직업 처음 알았는데 멋있다',
    },
    {
      author: 'drumstick8',
      hoursAgo: 42.91,
      content:
        '나도 좋아하는 거 접으라는 말 듣는 중이라 남 일 같지 않아요. 야구 옆에 계속 있어 주세요',
    },
  ],
  'stomach-exam': [
    {
      author: 'listener1',
      hoursAgo: 93.37,
      content:
        '신경성이어도 아픈 건 진짜 아픈 거예요. 꾀병 아니에요. 저는 시험 날 흰죽이나 바나나 먹고 가요.',
    },
    {
      author: 'daramzzi',
      hoursAgo: 80.72,
      content:
        '담임쌤한테 미리 말씀드리면 문 쪽 자리로 바꿔 주시기도 해요! 제 친구가 그렇게 했어요',
      replies: [
        {
          author: 'rainyseoul',
          hoursAgo: 78.04,
          content: '자리 바꾸는 건 생각도 못 했어요. 말씀드려 볼게요. 고마워요',
        },
      ],
    },
  ],
  'art-major': [
    {
      author: 'testuser1',
      hoursAgo: 152.07,
      content: '전단지ㅠㅠㅠㅠ 어머니 너무 멋있으세요. 저도 아빠한테 말하는 중인데 힘 얻고 갑니다',
    },
    {
      author: 'drumstick8',
      hoursAgo: 142.69,
      content: '5분도 안 걸렸다는 말에 용기 얻음',
    },
    {
      author: 'listener1',
      hoursAgo: 132.86,
      content: '전단지를 식탁에 두는 마음이 어떤 건지 알 것 같아요. 축하해요!',
      replies: [
        {
          author: 'onulhaetsal',
          hoursAgo: 131.74,
          content: '고마워요 ㅎㅎ 전단지 안 버리고 책상에 붙여 놨어요',
        },
      ],
    },
  ],
  'one-more-game': [
    {
      author: 'listener2',
      hoursAgo: 38.8,
      content: '의지보다 위치임. 알람을 방 반대편에 두면 일단 일어나야 끌 수 있음 ㅋㅋ',
      replies: [
        {
          author: 'testuser2',
          hoursAgo: 36.53,
          content: '오늘부터 해 봄. 못 끄고 가족이 다 깨면 어떡하지',
        },
      ],
    },
    {
      author: 'carebot',
      hoursAgo: 26.03,
      content:
        '자기 30분 전에 "마지막 판" 알람을 하나 더 맞춰 보는 건 어떨까요? 끝나는 시간을 미리 정해 두면 끄기가 조금 쉬워져요.',
    },
  ],
  'presentation-done': [
    {
      author: 'mintchoco',
      hoursAgo: 185.78,
      content: '끝까지 읽은 게 어디야 진짜. 나는 중간에 들어간 적 있음',
    },
    {
      author: 'listener1',
      hoursAgo: 173.71,
      content: '짝이 진짜 좋은 사람이네요. 그 말은 아마 진심이었을 거예요.',
    },
    {
      author: 'daramzzi',
      hoursAgo: 164.21,
      content: '공책에 붙이는 거 꿀팁! 저도 다음 주에 발표 있어요ㅠㅠ',
      replies: [
        {
          author: 'anonymous1',
          hoursAgo: 163.14,
          content: '우리 둘 다 화이팅이에요. 끝나고 어땠는지 꼭 써 줘요',
        },
        { author: 'daramzzi', hoursAgo: 162.55, content: '네!! 꼭 쓸게요' },
      ],
    },
  ],
  'group-project': [
    {
      author: 'onulhaetsal',
      hoursAgo: 22.6,
      content:
        '고자질 아니야. 역할 나눠서 했다는 기록을 같이 내는 것도 방법이야. 다음부터는 누가 뭐 맡을지 처음에 정하기!',
      replies: [
        {
          author: 'daramzzi',
          hoursAgo: 19.57,
          content: '발표 대본은 그 친구가 쓰기로 단톡에 말했어요. 이번엔 답이 왔어요!',
        },
      ],
    },
    {
      author: 'ninthinning',
      hoursAgo: 12.77,
      content: '혼자 다 하고 여기서 물어보는 게 너무 착하다... 쌤한테 말해도 돼요',
    },
  ],
  'paper-dragon': [
    {
      author: 'rainyseoul',
      hoursAgo: 65.34,
      content: '비늘까지요?? 저는 학도 겨우 접는데... 진짜 대단하다',
    },
    {
      author: 'drumstick8',
      hoursAgo: 56.54,
      content: '안 유치함. 세 시간 집중하는 사람이 제일 멋있는 거임',
    },
    {
      author: 'aifriend',
      hoursAgo: 44.63,
      content: '비늘 하나하나를 접은 세 시간이 눈에 보이는 것 같아요. 자랑해 줘서 고마워요!',
      replies: [{ author: 'jelly6', hoursAgo: 41.2, content: '다음엔 봉황 접을 거예요!' }],
    },
  ],
  'four-hours': [
    {
      author: 'bandibul',
      hoursAgo: 245.11,
      content:
        '보건쌤 말이 맞아요. 심장 두근거리는 거 또 그러면 꼭 병원도 가 보세요. 후기 기다릴게요.',
    },
    {
      author: 'listener1',
      hoursAgo: 227.07,
      content: '불안한데도 눕기로 한 게 진짜 용기예요. 일주일 뒤에 꼭 와 줘요.',
      replies: [{ author: 'gosam365', hoursAgo: 225.19, content: '응 약속' }],
    },
  ],
  'sleep-report': [
    {
      author: 'bandibul',
      hoursAgo: 78.94,
      content: '후기 기다렸어요!! 틀리는 게 줄었다니 제가 다 뿌듯하네요',
    },
    {
      author: 'anonymous1',
      hoursAgo: 64.7,
      content: '30분만 먼저 늘려 보라는 말 저장. 나도 오늘부터',
    },
    {
      author: 'listener2',
      hoursAgo: 56.11,
      content: '같은 고3으로서 반성하고 갑니다... 오늘은 일찍 잔다',
    },
  ],
  'change-subject': [
    {
      author: 'bandibul',
      hoursAgo: 290.56,
      content:
        '저는 1학기 끝나고 바꿨어요. 교무실에 일찍 물어볼수록 좋더라고요. 진도 따라잡는 건 좀 걸렸지만 후회는 안 해요.',
      replies: [
        {
          author: 'anonymous2',
          hoursAgo: 288.95,
          content: '경험담 감사합니다. 내일 교무실 가 볼게요',
        },
      ],
    },
  ],
  'evening-run': [
    {
      author: 'anonymous2',
      hoursAgo: 49.44,
      content:
        '300미터에서 2킬로면 거의 다른 사람이 된 거 아닌가요 ㅋㅋ 저는 강아지랑 걷는 걸로 참가할게요',
    },
    {
      author: 'testuser2',
      hoursAgo: 33.72,
      content: '마음으로 뜁니다. 몸은 누워 있음',
      replies: [{ author: 'rainyseoul', hoursAgo: 30.21, content: 'ㅋㅋㅋ 누워서 뛰는 것도 인정' }],
    },
  ],
  'lunch-mala': [
    {
      author: 'testuser2',
      hoursAgo: 23.73,
      content: '두 번 받아 먹은 건 잘했다',
    },
    {
      author: 'testuser1',
      hoursAgo: 12.81,
      content: '후회는 없음에서 빵 터짐 ㅋㅋㅋ 지금은 괜찮아요?',
      replies: [
        {
          author: 'mintchoco',
          hoursAgo: 10.26,
          content: '보리차 마시고 부활함. 내일 급식은 돈가스래',
        },
      ],
    },
  ],
  'bakery-school': [
    {
      author: 'onulhaetsal',
      hoursAgo: 330.06,
      content:
        '아버지가 세 개 드신 거, 그게 대답의 반은 되는 것 같은데요? 실습실 구경을 부모님이랑 같이 가 보는 것도 추천해요.',
      replies: [
        {
          author: 'testuser1',
          hoursAgo: 327.27,
          content: '학교 설명회 있던데 같이 가자고 해 볼게요!',
        },
      ],
    },
    {
      author: 'ninthinning',
      hoursAgo: 316.03,
      content: '좋아하는 게 일이 되면 힘든 날은 분명 있어요. 그래도 저는 했던 걸 후회하지 않습니다',
    },
    {
      author: 'hanulbit',
      hoursAgo: 306.19,
      content:
        '장점과 단점을 둘 다 묻는 걸 보니 이미 신중하게 고르고 있네요. 서두르지 않아도 돼요.',
    },
  ],
}
