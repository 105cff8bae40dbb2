import type { CommentsByPost } from './demo-comment.ts'

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
    { author: 'ninthinning', hoursAgo: 18.68, content: '48점 여기도 있습니다. 같이 올라가요' },
    {
      author: 'gosam365',
      hoursAgo: 11.7,
      content: '한 달을 꾸준히 앉아 있었다는 게 이미 재능이야. 나 중3 때는 못 그랬어',
    },
  ],
  'cram-schedule': [
    {
      author: 'daramzzi',
      hoursAgo: 3.84,
      content: '헐 일요일까지요..? 저 토요일만 가도 힘든데ㅠㅠ',
    },
    {
      author: 'onulhaetsal',
      hoursAgo: 2.68,
      content:
        '"남들도 다 해" 들으면 진짜 할 말 없어지지. 하루만 쉬고 싶다는 거 전혀 무리한 부탁 아니야.',
      replies: [
        { author: 'mintchoco', hoursAgo: 1.48, content: '내 말이... 오늘 저녁에 한 번 더 말해 봄' },
      ],
    },
  ],
  'no-dream': [
    {
      author: 'hanulbit',
      hoursAgo: 144.67,
      content:
        '꿈이 아직 없는 고2를 정말 많이 만났어요. 그중에 게을러서 없는 학생은 거의 없었답니다. 싫은 것부터 지워 가는 것도 방법이에요.',
      replies: [
        {
          author: 'anonymous2',
          hoursAgo: 141.87,
          content: '싫은 건 많은데... 그것도 쓸모가 있군요',
        },
      ],
    },
    {
      author: 'gosam365',
      hoursAgo: 133.44,
      content: '고3인데 나도 아직 반만 정함. 생각보다 다들 그래',
    },
    {
      author: 'ninthinning',
      hoursAgo: 121.46,
      content:
        '저는 꿈이 있다가 없어진 쪽인데, 없는 상태도 지내다 보면 뭐가 하나씩 눈에 들어오더라고요',
    },
  ],
  'senior-burnout': [
    { author: 'anonymous1', hoursAgo: 7.53, content: '나는 오늘 지각 안 했어' },
    {
      author: 'daramzzi',
      hoursAgo: 5.89,
      content: '저는 오늘 급식 안 남겼어요! 언니도 수고하셨어요',
    },
    {
      author: 'bandibul',
      hoursAgo: 4.48,
      content: '울고 나서 두 장 더 푼 사람이 독하지 않으면 누가 독해요. 오늘은 그걸로 충분해요.',
      replies: [{ author: 'gosam365', hoursAgo: 3.81, content: '고마워... 이 댓글 캡처함' }],
    },
    {
      author: 'listener2',
      hoursAgo: 2.98,
      content: '나도 고3. 오늘 한 거: 영단어 스무 개랑 동생이랑 화해',
    },
  ],
  'baseball-end': [
    {
      author: 'bandibul',
      hoursAgo: 68.49,
      content: '혼자 중계 보면서 세 시간 적었다는 부분에서 소름 돋았어요. 그게 좋아하는 거죠.',
    },
    {
      author: 'hanulbit',
      hoursAgo: 59.87,
      content:
        '오래 하던 걸 내려놓는 건 이별이랑 비슷해서 슬퍼할 시간이 필요해요. 버스에서 운 것도 꼭 필요한 일이었을 거예요.',
      replies: [
        {
          author: 'ninthinning',
          hoursAgo: 56.12,
          content: '이별이라고 하니까 뭔가 이해가 되네요. 감사합니다 쌤',
        },
      ],
    },
    { author: 'testuser2', hoursAgo: 53.82, content: '기록원이라는 직업 처음 알았는데 멋있다' },
    {
      author: 'drumstick8',
      hoursAgo: 45.88,
      content:
        '나도 좋아하는 거 접으라는 말 듣는 중이라 남 일 같지 않아요. 야구 옆에 계속 있어 주세요',
    },
  ],
  'art-major': [
    {
      author: 'testuser1',
      hoursAgo: 153.71,
      content: '전단지ㅠㅠㅠㅠ 어머니 너무 멋있으세요. 저도 아빠한테 말하는 중인데 힘 얻고 갑니다',
    },
    { author: 'drumstick8', hoursAgo: 141.25, content: '5분도 안 걸렸다는 말에 용기 얻음' },
    {
      author: 'listener1',
      hoursAgo: 131.14,
      content: '전단지를 식탁에 두는 마음이 어떤 건지 알 것 같아요. 축하해요!',
      replies: [
        {
          author: 'onulhaetsal',
          hoursAgo: 127.56,
          content: '고마워요 ㅎㅎ 전단지 안 버리고 책상에 붙여 놨어요',
        },
      ],
    },
  ],
  'group-project': [
    {
      author: 'onulhaetsal',
      hoursAgo: 23.55,
      content:
        '고자질 아니야. 역할 나눠서 했다는 기록을 같이 내는 것도 방법이야. 다음부터는 누가 뭐 맡을지 처음에 정하기!',
      replies: [
        {
          author: 'daramzzi',
          hoursAgo: 21.27,
          content: '발표 대본은 그 친구가 쓰기로 단톡에 말했어요. 이번엔 답이 왔어요!',
        },
      ],
    },
    {
      author: 'ninthinning',
      hoursAgo: 12.6,
      content: '혼자 다 하고 여기서 물어보는 게 너무 착하다... 쌤한테 말해도 돼요',
    },
  ],
  'change-subject': [
    {
      author: 'bandibul',
      hoursAgo: 289.22,
      content:
        '저는 1학기 끝나고 바꿨어요. 교무실에 일찍 물어볼수록 좋더라고요. 진도 따라잡는 건 좀 걸렸지만 후회는 안 해요.',
      replies: [
        {
          author: 'anonymous2',
          hoursAgo: 288.9,
          content: '경험담 감사합니다. 내일 교무실 가 볼게요',
        },
      ],
    },
  ],
  'bakery-school': [
    {
      author: 'onulhaetsal',
      hoursAgo: 328.91,
      content:
        '아버지가 세 개 드신 거, 그게 대답의 반은 되는 것 같은데요? 실습실 구경을 부모님이랑 같이 가 보는 것도 추천해요.',
      replies: [
        {
          author: 'testuser1',
          hoursAgo: 324.9,
          content: '학교 설명회 있던데 같이 가자고 해 볼게요!',
        },
      ],
    },
    {
      author: 'ninthinning',
      hoursAgo: 317.69,
      content: '좋아하는 게 일이 되면 힘든 날은 분명 있어요. 그래도 저는 했던 걸 후회하지 않습니다',
    },
    {
      author: 'hanulbit',
      hoursAgo: 307.86,
      content:
        '장점과 단점을 둘 다 묻는 걸 보니 이미 신중하게 고르고 있네요. 서두르지 않아도 돼요.',
    },
  ],
}
