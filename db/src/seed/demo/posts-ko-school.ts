import type { DemoPost } from './demo-post.ts'

export const koreanSchoolPosts = {
  'math-paper': {
    author: 'testuser1',
    categories: ['study', 'stress'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 30,
    viewsCount: 86,
    content:
      '수학 시험지 받았는데 48점... 한 달 동안 학원 끝나고 독서실까지 가서 풀었는데 이게 맞나 싶어요. 엄마는 괜찮다고 하시는데 그 괜찮다는 말이 더 미안해요ㅠ 집에서 풀 땐 풀리던 것도 시험만 보면 머리가 하얘져요. 저만 이런가요? 공부 방법이 틀린 건지 그냥 머리가 안 되는 건지 모르겠어요.',
  },
  'dawn-thoughts': {
    author: 'anonymous1',
    categories: ['sleep', 'anxiety'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 3,
    viewsCount: 41,
    content:
      "누우면 그날 했던 말들이 하나씩 다시 재생돼. '아까 그 말 왜 했지', '걔 표정 좀 이상했는데' 이러다 보면 두 시, 세 시. 아침엔 좀비처럼 일어나서 1교시부터 졸고, 낮에 졸았으니까 밤엔 또 말똥말똥하고. 폰을 거실에 두고 자 봤는데도 똑같았어. 나처럼 생각이 안 꺼지는 사람들은 어떻게 자?",
  },
  'cram-schedule': {
    author: 'mintchoco',
    categories: ['stress', 'study'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 5,
    viewsCount: 38,
    content:
      "월수금 영어, 화목 수학, 토요일 논술. 근데 이번 주부터 일요일에 과학까지 추가됐다. 나한테 물어보지도 않고 등록하심 ㅋㅋ 쉬고 싶다고 하면 '남들도 다 해'래. 그 남들이 누군데 진짜;; 대단한 거 바라는 것도 아니고 그냥 하루만 아무것도 안 하고 누워서 천장 보고 싶다",
  },
  'no-dream': {
    author: 'anonymous2',
    categories: ['career'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 148,
    viewsCount: 112,
    content:
      "진로 희망란에 매번 '회사원'이라고 적어요. 하고 싶은 게 진짜 없어서요. 친구들은 간호사, 게임 기획, 체대 이렇게 딱딱 정해져 있는데 저는 잘하는 것도 좋아하는 것도 다 애매해요. 담임쌤은 생기부 방향 잡으려면 이제 정해야 한다고 하시는데, 그 말 들으면 급해지기만 하고 생각은 더 안 나요. 꿈 없이 고2 된 사람 저 말고 또 있나요",
  },
  'drum-quit': {
    author: 'drumstick8',
    categories: ['hobby', 'family'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 20,
    viewsCount: 64,
    content:
      "드럼 3년 쳤는데 고등학교 가면 접으래요. 저한테는 하루 중에 연습실에 있는 한 시간이 제일 신나거든요. 공부도 같이 하겠다고 했는데 '그럴 시간에 단어 하나라도 더 외워라'라고 하세요. 부모님 말도 이해는 되는데 스틱 놓을 생각 하니까 벌써 손이 허전해요. 공부랑 둘 다 한 형 누나들 있으면 어떻게 설득했는지 알려 주세요",
  },
  'senior-burnout': {
    author: 'gosam365',
    categories: ['stress', 'study'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 8,
    viewsCount: 73,
    content:
      '고3 되면 다들 독해질 줄 알았는데 나는 그냥 지친 사람이 됐다. 모의고사 등급은 그대로고 독서실 자리에 앉으면 한숨부터 나온다. 오늘은 한 장 풀고 울었다. 근데 울고 나서 두 장 더 풀었으니까 오늘은 그걸로 됐다고 해 줄래. 다들 오늘 뭐 하나라도 한 거 있으면 적고 가. 아주 작은 거여도.',
  },
  'baseball-end': {
    author: 'ninthinning',
    categories: ['career', 'hobby', 'health'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 75,
    viewsCount: 131,
    content:
      "초4 때부터 하던 야구를 그만뒀어요. 어깨가 계속 안 좋았는데 병원에서 이대로 던지면 더 나빠진다고 하셔서요. 수술할 정도는 아니라는데, 차라리 수술하면 낫는다는 말을 듣고 싶었던 적도 있어요.\n\n6교시, 7교시까지 교실에 앉아 있는 게 아직도 어색해요. 다들 아는 걸 저만 모르는 느낌이고, 운동장에서 공 소리가 나면 저도 모르게 창문 쪽을 봐요. 애들은 '이제 공부하면 되지'라고 하는데 그게 그렇게 쉽게 바뀌는 건가 싶고요. 감독님한테 인사드리러 갔을 땐 괜찮은 척했는데 집에 오는 버스에서 결국 울었습니다.\n\n그래도 요즘은 기록원이라는 직업을 찾아보고 있어요. 경기를 숫자로 남기는 사람이래요. 어제는 혼자 중계 틀어 놓고 공 하나하나 적어 봤는데 세 시간이 금방 갔어요. 오랜만에 시간이 빨리 가더라고요. 던지지는 못해도 야구 옆에는 계속 있고 싶어요. 저처럼 하던 걸 그만두고 다른 길 찾은 분 있으면 얘기 좀 들려주세요.",
  },
  'stomach-exam': {
    author: 'rainyseoul',
    categories: ['health', 'stress'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 100,
    viewsCount: 58,
    content:
      '시험 기간만 되면 배가 아파요. 병원에 가면 이상 없대요. 신경성이래요. 근데 저는 진짜 아픈데 이상 없다는 말을 들으면 꾀병 부린 사람이 된 것 같아서 억울해요. 저번엔 시험 보다가 화장실 가려고 손들었는데 다들 쳐다봐서 이제 손도 못 들겠어요. 저 같은 분 있으면 시험 날 아침에 뭐 드시는지 궁금해요.',
  },
  'art-major': {
    author: 'onulhaetsal',
    categories: ['career', 'family'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 160,
    viewsCount: 143,
    content:
      '엄마한테 애니메이션과 가고 싶다고 드디어 말했어요. 석 달을 혼자 연습했는데 막상 말하는 데는 5분도 안 걸림. 처음엔 아무 말씀 없으셔서 망했다 싶었는데, 오늘 아침 식탁에 입시 미술 학원 전단지가 놓여 있었어요. 아무 말도 없이ㅠㅠ 허락이라고 하신 건 아닌데 그거 보고 학교 가는 내내 웃었어요. 말 못 꺼내고 있는 사람 있으면 진짜 별거 아닌 날에 그냥 툭 꺼내 봐요.',
  },
  'one-more-game': {
    author: 'testuser2',
    categories: ['sleep', 'hobby'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 44,
    viewsCount: 52,
    content:
      '게임 한 판만 하고 자야지 → 새벽 한 시. 이게 매일 반복인데 의지력 문제임? 아침에 엄마가 세 번 깨워도 못 일어나서 맨날 싸움. 나도 싸우기 싫은데 알람 소리가 진짜 안 들림. 일찍 자는 데 성공한 사람 비법 좀',
  },
  'presentation-done': {
    author: 'anonymous1',
    categories: ['anxiety', 'study'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 190,
    viewsCount: 97,
    content:
      "국어 수행 발표 하고 왔어요. 손에 든 종이가 막 떨려서 소리까지 났는데 끝까지 읽긴 읽었어요. 중간에 목소리 갈라져서 몇 명 웃은 것 같기도 하고... 자리에 앉았는데 짝이 '내용은 네가 제일 좋았어'라고 해 줘서 겨우 살았어요. 다음엔 종이를 공책에 붙여서 들고 나가려고요. 발표 무서운 사람들, 우리 조금씩만 늘어요.",
  },
  'group-project': {
    author: 'daramzzi',
    categories: ['study', 'friendship'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 27,
    viewsCount: 49,
    content:
      '모둠 과제 하는데 저 혼자 ppt 다 만들었어요. 나머지 세 명은 단톡 읽고 답이 없어요. 저까지 안 하면 진짜 망할 것 같아서 그냥 했는데, 발표는 또 자기가 하겠대요. 점수는 다 똑같이 받겠죠..? 쌤한테 말하면 고자질하는 걸까요?',
  },
  'paper-dragon': {
    author: 'jelly6',
    categories: ['hobby'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 72,
    viewsCount: 66,
    content:
      '저는 6학년인데 아직도 종이접기가 제일 재미있어요. 쉬는 시간에 접고 있으면 애들이 유치하대요. 근데 어제 용 접기 성공했는데 자랑할 데가 없어서 여기에 써요. 비늘까지 다 접었어요!! 세 시간 걸렸어요',
  },
  'four-hours': {
    author: 'gosam365',
    categories: ['sleep', 'health'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 250,
    viewsCount: 104,
    content:
      '하루 네 시간 자고 커피로 버틴 지 한 달. 어제는 가만히 앉아 있는데 심장이 너무 빨리 뛰어서 무서웠다. 보건실에 갔더니 쌤이 잠부터 자라고, 수면도 공부라고 하셔서 좀 멍했음. 오늘부터 열두 시에는 눕기로 했다. 불안하긴 한데 일단 일주일만 해 보고 후기 남길게.',
  },
  'sleep-report': {
    author: 'gosam365',
    categories: ['sleep', 'study'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 82,
    viewsCount: 118,
    content:
      '열두 시에 눕기 일주일 후기. 처음 이틀은 누워서 불안해하기만 했고 사흘째부터 잠들었다. 푸는 양은 조금 줄었는데 틀리는 건 더 많이 줄었다. 4교시에 안 존 게 몇 달 만인지. 나처럼 잠 줄여서 버티는 사람 있으면 30분만 먼저 늘려 봐. 생각보다 세상 안 무너지더라.',
  },
  'change-subject': {
    author: 'anonymous2',
    categories: ['study', 'career'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 300,
    viewsCount: 71,
    content:
      '선택과목 바꾸고 싶은데 늦었을까요. 물리가 너무 안 맞아서 시험 세 번 연속 바닥 찍었어요 ㅋㅋ 친구들은 그냥 버티라는데 버티는 것도 체력이 있어야 하더라고요. 사회문화는 들을 때마다 재밌어서 더 고민입니다. 중간에 바꿔 본 선배 있나요?',
  },
  'evening-run': {
    author: 'rainyseoul',
    categories: ['hobby', 'health'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 60,
    viewsCount: 83,
    content:
      '저녁에 동네 한 바퀴 뛰기 시작한 지 3주 됐어요. 처음엔 300미터 뛰고 헉헉댔는데 이제 2킬로는 안 쉬고 뛰어요. 체육 수행 때문에 시작한 건데 지금은 머리가 비워지는 게 좋아서 해요. 기운 없는 날일수록 일단 신발부터 신어 보려고요. 마음으로만 같이 뛰는 사람 구함 ㅋㅋ',
  },
  'lunch-mala': {
    author: 'mintchoco',
    categories: ['health', 'other'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 26,
    viewsCount: 47,
    content:
      '오늘 급식 마라탕이라 두 번 받아 먹고 배탈 나서 조퇴함. 후회는 없음. 근데 5교시 체육이었던 건 좀 아쉬움',
  },
  'bakery-school': {
    author: 'testuser1',
    categories: ['career', 'family'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 335,
    viewsCount: 127,
    content:
      "특성화고 갈지 일반고 갈지 아직도 못 정했어요. 저는 빵 만드는 걸 제대로 배우고 싶어서 조리 쪽 특성화고를 생각하고 있거든요. 주말마다 집에서 굽는데 반죽이 부푸는 거 보고 있으면 시간이 어떻게 가는지 모르겠어요.\n\n근데 아빠는 '그 성적이면 일반고 가서 대학 갈 수 있는데 왜'라고 하시고, 담임쌤도 나중에 마음이 바뀔 수도 있으니까 천천히 생각하래요. 틀린 말은 아니라서 더 답답해요. 친한 애들도 다 일반고 간다니까 혼자 떨어지는 것도 좀 무섭고요.\n\n솔직히 저도 겁나요. 좋아하는 게 일이 되면 싫어질까 봐, 나중에 '그때 아빠 말 들을걸' 할까 봐. 그래도 어제 처음으로 소금빵이 성공했는데 아빠가 아무 말 없이 세 개나 드셨어요. 그거 보고 조금만 더 말해 볼 용기가 생겼어요. 혹시 특성화고 다니는 언니 오빠들 있으면 좋은 점이랑 힘든 점 둘 다 알려 주세요.",
  },
  'exam-day-note': {
    author: 'mindhelper',
    categories: ['study', 'stress'],
    language: 'ko',
    isAnonymous: false,
    isAiGenerated: true,
    hoursAgo: 28,
    viewsCount: 92,
    content:
      "시험지를 받아 든 날에는 점수보다 나를 먼저 챙겨 주세요. 물 한 잔 마시고, 어깨를 한번 내려놓고, 오늘 애쓴 나에게 '수고했어' 한마디. 틀린 문제는 내일 봐도 늦지 않아요. 오늘 내가 가장 애쓴 순간은 언제였나요?",
  },
  'slow-breath': {
    author: 'carebot',
    categories: ['sleep', 'anxiety'],
    language: 'ko',
    isAnonymous: false,
    isAiGenerated: true,
    hoursAgo: 13,
    viewsCount: 77,
    content:
      '오늘 밤 잠이 안 온다면 넷까지 세며 숨을 들이쉬고, 여섯까지 세며 천천히 내쉬어 보세요. 다섯 번이면 충분해요. 바로 잠들지 못해도 괜찮아요. 눈을 감고 가만히 누워 있는 것만으로도 몸은 조금씩 쉬고 있답니다. 🌱',
  },
} satisfies Record<string, DemoPost>
