import type { DemoPost } from './demo-post.ts'

export const koreanHeartPosts = {
  'odd-one': {
    author: 'testuser1',
    categories: ['friendship'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 50,
    viewsCount: 109,
    content:
      '셋이 다니는데 둘이 더 친해지면 그거 진짜 티 나요. 급식 줄 설 때도 둘이 앞에 서고 나는 뒤에, 버스 탈 때도 둘이 앉고 나는 뒷자리. 싸운 것도 아니고 나한테 못되게 구는 것도 아니라서 뭐라고 말하기도 애매해요. 괜히 서운하다고 했다가 예민한 애 될까 봐 웃고 있는데 집에 오면 기운이 쭉 빠져요.',
  },
  'group-chat': {
    author: 'mintchoco',
    categories: ['friendship', 'anxiety'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 36,
    viewsCount: 88,
    content:
      '나만 없는 단톡방이 있다는 걸 알게 됐다. 친구 폰에 알림 뜬 걸 우연히 봄. 원래 다섯 명이 친한데 그 방은 네 명이었음. 이런 게 왕따인 건지 그냥 어쩌다 만든 건지 물어볼 수도 없고, 모르는 척하고 있는데 같이 웃는 게 너무 힘들다',
  },
  'crush-front-seat': {
    author: 'mintchoco',
    categories: ['love'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 6,
    viewsCount: 57,
    content:
      "자리 바꿨는데 짝사랑하는 애가 바로 앞자리임. 칠판을 볼 수가 없음. 뒤통수만 보다가 수업 끝남 ㅋㅋㅋㅋ 오늘 프린트 넘겨줄 때 눈 마주쳤는데 '어'밖에 못 했다. 어가 뭐야 어가... 자연스럽게 말 거는 법 좀 알려 줘",
  },
  'good-friends': {
    author: 'ninthinning',
    categories: ['love'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 130,
    viewsCount: 79,
    content:
      '고백했는데 좋은 친구로 지내자고 하더라. 예상은 했는데 예상했다고 안 아픈 건 아니네. 복도에서 마주치면 어색할까 봐 일부러 먼저 인사했더니 걔도 인사해 줬다. 그거면 된 것 같기도 하고 아닌 것 같기도 하고. 노래는 왜 다 내 얘기 같냐',
  },
  'thin-walls': {
    author: 'rainyseoul',
    categories: ['family', 'anxiety'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 22,
    viewsCount: 95,
    content:
      "엄마 아빠가 또 싸워요. 방문 닫고 이어폰을 껴도 들려요. 거의 돈 얘기인데 중간에 제 이름이 나오면 제가 뭘 잘못한 것 같아서 숨을 작게 쉬게 돼요. 다음 날 아침이면 두 분 다 아무 일 없었다는 듯이 밥 먹으라고 하세요. 저만 어젯밤에 남아 있는 것 같아요.\n\n친구들한테는 말 못 하겠어요. 불쌍하게 볼까 봐요. 동생이 제 방으로 건너오면 같이 영상 틀어 놓고 일부러 크게 웃어요. 동생은 아직 초등학생이라 제가 무서워하면 더 무서워하거든요. 근데 저도 고1밖에 안 됐는데 제가 왜 어른 역할을 하고 있지, 싶을 때가 있어요.\n\n두 분이 저희를 사랑하는 건 알아요. 그래서 더 뭐라고 못 하겠어요. 그냥 '싸울 땐 우리한테 다 들린다'고 한번 말해 봐도 될까요? 문자로라도 써 볼까 하고 썼다 지웠다만 하고 있어요. 혹시 부모님한테 이런 말 해 본 사람 있으면, 그다음에 어떻게 됐는지 알려 주세요.",
  },
  'sister-compare': {
    author: 'daramzzi',
    categories: ['family', 'stress'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 90,
    viewsCount: 68,
    content:
      "언니는 전교권이고 저는 그냥 저예요. 친척들 모이면 언니 성적 얘기하다가 꼭 저를 보면서 '너도 언니만큼만 해'라고 해요. 언니가 착해서 미워할 수도 없어요. 근데 어제 언니가 제 숙제 도와주다가 '나는 네가 부러워, 넌 친구가 많잖아'라고 하는 거예요. 좀 이상했어요. 우리 둘 다 서로를 부러워하고 있었나 봐요.",
  },
  'dragon-broken': {
    author: 'jelly6',
    categories: ['family'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 47,
    viewsCount: 54,
    content:
      "동생이 제 종이 용을 망가뜨렸어요. 세 시간 접은 건데ㅠㅠ 화냈더니 엄마가 누나니까 참으래요. 왜 누나는 맨날 참아야 돼요? 동생은 네 살이라 미안하다는 말도 '미아내' 이렇게 해요. 그래서 더 화를 못 내겠어요",
  },
  'height-158': {
    author: 'testuser2',
    categories: ['appearance', 'health'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 14,
    viewsCount: 62,
    content:
      '중2인데 158이에요. 반에서 두 번째로 작아요. 아빠도 고등학교 때 컸다고 기다리라는데 체육 시간에 맨 앞줄에 서는 거 진짜 싫어요. 농구할 때 애들이 장난으로 제 머리에 팔 올리는데, 웃어넘기긴 해도 기분 안 좋아요. 우유는 하루에 두 번 마시는 중입니다. 늦게 큰 사람 있으면 희망 좀 주세요',
  },
  'mask-skin': {
    author: 'daramzzi',
    categories: ['appearance', 'health'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 210,
    viewsCount: 73,
    content:
      "중학교 오고 나서 이마랑 볼에 여드름이 엄청 났어요. 마스크 벗는 게 싫어서 급식도 빨리 먹고 다시 써요. 피부과 다니는데 몇 달은 걸린대요. 친구들이 사진 찍자고 하면 '내가 찍어 줄게!' 하고 빠져요. 언제쯤 그냥 웃으면서 같이 찍을 수 있을까요",
  },
  'short-hair': {
    author: 'onulhaetsal',
    categories: ['appearance'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 33,
    viewsCount: 101,
    content:
      "머리를 귀밑까지 잘랐어요. 학교 가니까 '실연당했냐', '남자 같다' 별소리 다 들었는데 저는 거울 볼 때마다 마음에 들어요. 남들 말이 아예 안 아픈 건 아니지만, 내가 나를 좋아하는 기분이 이런 건가 싶어서 기록해 둬요.",
  },
  'new-school': {
    author: 'drumstick8',
    categories: ['friendship', 'anxiety'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 120,
    viewsCount: 81,
    content:
      "아빠 일 때문에 전학 온 지 한 달째. 다들 착하긴 한데 이미 무리가 다 있어서 낄 자리가 없음. 점심시간이 제일 길고 제일 외로움. 도서관 가서 책 읽는 척하는데 오늘 사서 쌤이 '너 책 고르는 눈이 좋다'고 해 주심. 별거 아닌데 하루 종일 생각났음. 내일은 옆자리 애한테 지우개라도 빌려 볼까",
  },
  'full-bus': {
    author: 'anonymous1',
    categories: ['anxiety', 'health'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 402,
    viewsCount: 124,
    content:
      '아침에 만원 버스 타면 가슴이 답답하고 손이 차가워져서 중간에 내린 적이 세 번 있어요. 지각한 이유를 설명하기 어려워서 그냥 늦잠 잤다고 했어요. 보건쌤한테만 솔직하게 말했는데, 한 정거장씩 늘려 가 보자고, 위클래스도 같이 가 주신다고 하셨어요. 다음 주에 처음 가는데 가면 뭐 하는지 아는 사람 있어요? 좀 떨려요.',
  },
  'old-dog': {
    author: 'anonymous2',
    categories: ['family', 'other'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 230,
    viewsCount: 136,
    content:
      '열네 살 된 우리 강아지가 요즘 계단을 못 올라가요. 병원에서는 나이가 많아서 그렇대요. 야자 끝나고 오면 자다가도 꼬리를 세 번쯤 흔들어 주는데, 그게 너무 고맙고 무서워요. 아직 옆에 있는데 벌써 헤어질 생각을 하는 제가 나쁜 것 같기도 하고요. 오늘은 안고 동네 한 바퀴 돌았어요. 바람 냄새 맡는 얼굴이 꼭 웃는 것 같았어요.',
  },
  'always-smiling': {
    author: 'onulhaetsal',
    categories: ['stress', 'friendship'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 17,
    viewsCount: 69,
    content:
      "친구들이 '넌 고민 없어서 좋겠다'고 함. 맨날 웃고 다니니까 그런가 봄. 나는 그냥 분위기 깨기 싫어서 웃는 건데... 애들 고민은 다 들어 주면서 정작 내 얘기는 어디서부터 시작해야 할지 모르겠음. 들어 주는 사람 얘기는 누가 들어 주지?",
  },
  'school-trip-fee': {
    author: 'ninthinning',
    categories: ['other', 'family'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 280,
    viewsCount: 99,
    content:
      '수학여행비 낼 때가 됐는데 집에 말을 못 꺼내겠더라고요. 요즘 아빠 가게 힘든 거 다 아니까요. 그냥 가기 싫다고 할까 하다가 담임쌤한테 살짝 여쭤봤는데, 지원받는 방법이 있대요. 친구들 모르게 처리해 주신다고 하셔서 교무실 나오면서 다리가 풀렸어요. 혹시 저랑 비슷한 사람 있으면 꼭 한번 물어보세요.',
  },
  'sorry-first': {
    author: 'testuser2',
    categories: ['friendship'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 170,
    viewsCount: 90,
    content:
      '베프랑 게임하다 싸웠는데 일주일째 말 안 함. 솔직히 욕은 내가 먼저 했음. 근데 먼저 사과하자니 쪽팔리고, 걔도 잘못한 거 있고. 근데 오늘 걔가 혼자 급식 먹는 거 봄. 그거 보니까 내가 더 찌질한 것 같음. 사과 어떻게 시작해야 안 오글거림?',
  },
  'store-clerk': {
    author: 'anonymous1',
    categories: ['other'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 1.2,
    viewsCount: 19,
    content:
      "오늘 학교에서 거의 한마디도 안 했는데, 편의점 알바 언니가 '오늘도 고생했어요' 해 줬다. 나오다가 눈물 날 뻔.",
  },
  'no-reason': {
    author: 'anonymous2',
    categories: ['stress'],
    language: 'ko',
    isAnonymous: false,
    hoursAgo: 0.6,
    viewsCount: 12,
    content: '그냥 아무 이유 없이 기운이 없는 날도 있는 거죠?',
  },
  'late-replies': {
    author: 'rainyseoul',
    categories: ['love'],
    language: 'ko',
    isAnonymous: true,
    hoursAgo: 145,
    viewsCount: 60,
    content:
      '사귄 지 50일쯤 됐는데 연락 때문에 자꾸 서운해요. 남친은 학원 끝나면 씻고 바로 자 버려서 답장이 다음 날 와요. 보채는 것 같아서 괜찮다고 하는데 사실 안 괜찮아요. 제가 너무 기대는 걸까요? 서운한 걸 예쁘게 말하는 방법이 있을까요',
  },
  'small-thanks': {
    author: 'aifriend',
    categories: ['friendship'],
    language: 'ko',
    isAnonymous: false,
    isAiGenerated: true,
    hoursAgo: 64,
    viewsCount: 85,
    content:
      "먼저 인사하는 건 언제나 조금 떨리는 일이에요. 그래도 누군가는 지금 그 한마디를 기다리고 있을지도 몰라요. 오늘 고마웠던 친구가 한 명 떠오른다면, 짧게 '고마워'라고 보내 보면 어떨까요? 💛",
  },
} satisfies Record<string, DemoPost>
