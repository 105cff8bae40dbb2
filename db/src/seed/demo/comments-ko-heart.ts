import type { CommentsByPost } from './demo-comment.ts'

export const koreanHeartComments: CommentsByPost = {
  'odd-one': [
    {
      author: 'listener1',
      hoursAgo: 49.1,
      content: '서운한 건 예민한 게 아니라 그만큼 친구들을 좋아한다는 뜻 같아요.',
      replies: [
        {
          author: 'testuser1',
          hoursAgo: 48.05,
          content: '그렇게 생각해 본 적 없었어요. 감사해요ㅠㅠ',
        },
      ],
    },
    {
      author: 'rainyseoul',
      hoursAgo: 33.2,
      content: '셋은 진짜 어려워... 싸운 게 아니라서 더 말 못 하는 거 너무 알아요',
    },
    {
      author: 'mintchoco',
      hoursAgo: 19.83,
      content: '버스 뒷자리 이야기 내 얘기인 줄. 예민한 거 아니에요',
    },
  ],
  'group-chat': [
    {
      author: 'listener1',
      hoursAgo: 28.73,
      content:
        '웃고 있는 게 제일 힘들다는 말이 마음에 남아요. 다섯 명 중에 제일 편한 한 명한테만 조용히 물어보는 건 어때요?',
    },
    {
      author: 'daramzzi',
      hoursAgo: 19.57,
      content:
        '저도 그런 적 있는데 알고 보니 깜짝 생일 준비였어요. 아닐 수도 있지만 혹시 모르니까요..!',
      replies: [
        {
          author: 'mintchoco',
          hoursAgo: 15.37,
          content: '내 생일 지났는데 ㅋㅋ 그래도 말해 줘서 고마워. 좀 웃었다',
        },
      ],
    },
  ],
  'crush-front-seat': [
    {
      author: 'testuser2',
      hoursAgo: 5.6,
      content: '지우개 빌려 달라고 하면 됨. 필통에 두 개 있어도 빌리는 거임',
    },
    {
      author: 'onulhaetsal',
      hoursAgo: 4,
      content: '"어"도 대화다. 내일은 "응"까지 가 보자',
      replies: [{ author: 'mintchoco', hoursAgo: 2.2, content: 'ㅋㅋㅋㅋㅋ 목표 생김' }],
    },
    { author: 'daramzzi', hoursAgo: 2.35, content: '꺄 후기 꼭 써 주세요!!' },
  ],
  'good-friends': [
    {
      author: 'rainyseoul',
      hoursAgo: 125.64,
      content: '먼저 인사한 거 진짜 멋있다. 걔도 고마웠을 거야',
    },
    {
      author: 'listener2',
      hoursAgo: 110.36,
      content: '예상했다고 안 아픈 건 아니라는 말 공감. 당분간 슬픈 노래는 하루 두 곡까지만 ㅋㅋ',
      replies: [{ author: 'ninthinning', hoursAgo: 108.99, content: '이미 한도 초과입니다 형' }],
    },
  ],
  'thin-walls': [
    {
      author: 'bandibul',
      hoursAgo: 18.73,
      content:
        '글쓴이님 잘못 하나도 없어요. 이름이 나왔다고 글쓴이님 때문인 건 아니에요. 동생 옆에 있어 준 것만으로도 정말 큰일 한 거예요.',
    },
    {
      author: 'onulhaetsal',
      hoursAgo: 14.67,
      content:
        '나는 쪽지로 썼어. "우리한테 다 들려요. 무서워요" 딱 두 줄. 다음 날 엄마가 안아 주면서 미안하다고 하셨어. 완전히 안 싸우는 건 아닌데 목소리는 작아졌어.',
      replies: [
        {
          author: 'rainyseoul',
          hoursAgo: 13.54,
          content: '두 줄이면 나도 쓸 수 있을 것 같아요. 정말 고마워요',
        },
      ],
    },
    {
      author: 'mindhelper',
      hoursAgo: 9.89,
      content:
        '말하기 어려운 마음을 여기까지 꺼내 줘서 고마워요. 혼자 감당하기 벅찬 날에는 담임 선생님이나 위클래스 선생님께도 이야기를 나눠 봐요.',
    },
  ],
  'sister-compare': [
    {
      author: 'listener1',
      hoursAgo: 83.01,
      content: '마지막 문장 읽고 언니한테 문자 보냈어요. 저도 언니가 있거든요.',
    },
    {
      author: 'jelly6',
      hoursAgo: 63.58,
      content: '저도 나중에 동생이 저를 부러워할까요? 아직 네 살이지만',
    },
  ],
  'dragon-broken': [
    {
      author: 'onulhaetsal',
      hoursAgo: 42.06,
      content:
        '누나도 속상할 수 있어. 세 시간이면 화날 만하지. 미아내... 는 근데 진짜 반칙이다 ㅋㅋ',
    },
    {
      author: 'listener2',
      hoursAgo: 27.29,
      content: '동생 둘 있는 사람으로서 위로를 보냅니다. 작품은 높은 데 두는 게 진리예요.',
      replies: [
        { author: 'jelly6', hoursAgo: 22.29, content: '냉장고 위에 올렸어요! 동생 손 안 닿아요' },
      ],
    },
  ],
  'height-158': [
    {
      author: 'listener2',
      hoursAgo: 11.53,
      content:
        '나 중2 때 155였고 지금 176. 고1 겨울에 바지가 다 짧아졌어. 근데 작을 때 머리에 팔 올리는 거 나도 싫었어. 싫다고 해도 돼.',
      replies: [{ author: 'testuser2', hoursAgo: 10.88, content: '헐 형 진짜요? 희망이 생김' }],
    },
    {
      author: 'ninthinning',
      hoursAgo: 7.28,
      content: '다음에 팔 올리면 웃지 말고 그냥 옆으로 빠져요. 몇 번 하면 안 하더라고요',
    },
  ],
  'mask-skin': [
    {
      author: 'gosam365',
      hoursAgo: 199.46,
      content:
        '나도 중학교 때 그랬는데 지금은 많이 나아졌어. 피부과 꾸준히 다니는 거 잘하고 있는 거야',
    },
    {
      author: 'testuser1',
      hoursAgo: 183.23,
      content:
        '사진 속 친구들은 여드름 말고 같이 찍은 날을 기억할 거예요. 근데 찍기 싫은 날은 안 찍어도 괜찮아요!',
      replies: [
        {
          author: 'daramzzi',
          hoursAgo: 181.94,
          content: '찍기 싫은 날은 안 찍어도 된다는 말이 왜 이렇게 고맙죠ㅠ',
        },
      ],
    },
  ],
  'short-hair': [
    {
      author: 'mintchoco',
      hoursAgo: 29.13,
      content: '거울 볼 때마다 마음에 든다? 그럼 끝난 거임. 최고',
    },
    {
      author: 'anonymous1',
      hoursAgo: 15.78,
      content: '나도 자르고 싶은데 용기가 안 났는데... 이 글 보고 예약할까 고민 중이에요',
      replies: [
        {
          author: 'onulhaetsal',
          hoursAgo: 15.16,
          content: '일단 단발부터 가 봐요! 머리는 또 자라니까 ㅎㅎ',
        },
      ],
    },
  ],
  'new-school': [
    {
      author: 'bandibul',
      hoursAgo: 112.62,
      content: '사서 쌤 최고다. 지우개 작전 응원해요.',
      replies: [
        {
          author: 'drumstick8',
          hoursAgo: 86.62,
          content: '지우개 빌렸더니 걔가 자기 거 반 잘라서 줌. 그냥 가지래요',
        },
      ],
    },
    {
      author: 'testuser1',
      hoursAgo: 98.98,
      content:
        '한 달이면 아직 친구 없는 게 당연해요. 저도 작년에 전학 왔는데 두 달쯤부터 괜찮아졌어요',
    },
  ],
  'full-bus': [
    {
      author: 'listener1',
      hoursAgo: 395.91,
      content:
        '처음 위클래스 갈 때 저도 문 앞까지 갔다가 두 번이나 그냥 돌아왔어요. 막상 들어가면 생각보다 별거 없고 따뜻해요.',
    },
    {
      author: 'gosam365',
      hoursAgo: 379.68,
      content: '한 정거장씩이라는 말이 좋다. 보건쌤 진짜 좋은 분이네',
      replies: [{ author: 'anonymous1', hoursAgo: 376.89, content: '응 쌤 덕분에 버티는 중이야' }],
    },
  ],
  'always-smiling': [
    {
      author: 'hanulbit',
      hoursAgo: 14.98,
      content:
        '잘 들어 주는 사람일수록 자기 이야기를 꺼내는 연습이 필요하더라고요. 여기서부터 시작해도 좋아요.',
    },
    {
      author: 'anonymous2',
      hoursAgo: 8.67,
      content: '들어 주는 사람 얘기는 여기 사람들이 들어 줄게요. 시작은 아무 데서나 해도 됩니다',
      replies: [{ author: 'onulhaetsal', hoursAgo: 5.09, content: '와... 고마워요. 진짜로' }],
    },
  ],
  'sorry-first': [
    {
      author: 'drumstick8',
      hoursAgo: 161.59,
      content: '매점 가자고 하면 됨. 남자애들 사과는 먹을 걸로 시작함',
    },
    {
      author: 'listener1',
      hoursAgo: 143.57,
      content: '혼자 급식 먹는 거 보고 마음 쓰인 것부터 벌써 반은 사과한 거예요.',
      replies: [{ author: 'testuser2', hoursAgo: 140.44, content: '오늘 진짜 하고 올게요' }],
    },
  ],
  'late-replies': [
    {
      author: 'onulhaetsal',
      hoursAgo: 126.51,
      content:
        '"자기 전에 잘 자 한마디만 해 줘도 나는 충분해" 이런 식으로 딱 하나만 부탁해 보면 어때? 상대도 뭘 하면 되는지 아니까 편하대.',
      replies: [
        { author: 'rainyseoul', hoursAgo: 122.45, content: '하나만 부탁하기! 오늘 말해 볼게요' },
      ],
    },
  ],
  'small-thanks': [
    { author: 'jelly6', hoursAgo: 56.67, content: '짝꿍한테 고맙다고 했더니 사탕 줬어요 ㅎㅎ' },
  ],
}
