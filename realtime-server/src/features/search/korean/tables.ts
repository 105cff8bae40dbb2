const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

/** Particles and forms of 이다 after a noun, the longest first. */
export const particles = words(`
  이라서 이라고 이라는 이라도 이랑은 이에요 이예요 입니다 이어서 이었어 이였어 이었는데 이거든 이니까 인데요 인가요 일까요
  에서는 에서도 에서만 에게서 에게는 한테서 한테는 한테만 한테도 까지도 까지만 때문에 때문인 처럼만 보다는 이라 이랑 이나
  이야 이면 이고 이지 인데 인지 인가 일까 이네 이죠 라서 라고 라는 라도 랑은 랑도 예요 에요 에서 에게 에는 에도 에만 에요
  한테 하고 까지 부터 처럼 보다 마다 밖에 조차 마저 대로 만큼 으로 라면 이며 들이 들은 들을 들과 들도 들의
  이 가 은 는 을 를 도 만 에 의 와 과 랑 로 야 나 들 요 님`).toSorted(
  (one, other) => other.length - one.length,
)

/** Nouns of one syllable. Alone they are too short for the index, so they are found with a particle, or apart. */
export const shortNouns = words(
  '잠 꿈 말 돈 밤 집 폰 몸 살 반 술 톡 썸 힘 약 피 키 눈 코 입 배 옷 춤 책 길 숨 맘 방 뒤 꽃 왕 욕 쌤 형 밥',
)
/** Nouns that are often written together with a verb: 짜증나 is found by 짜증이 나, and the other way round. */
export const openNouns = new Set([
  ...shortNouns,
  ...words('짜증 눈물 신경 기분 마음 재미 화 답 의미 자신 관심 필요 쓸모 상관 걱정 고민 용기 욕심'),
])
/** The particles that are left out between them. */
export const leftOut = '이가을를은는도만'
/** What follows a short noun within its word, as in 잠이 and 잠자리. */
export const afterShortNoun = '이을은도만에까들과의가를는로와랑자한하부'

/** Words that end like another form, but are nouns. */
export const nouns = new Set(
  words(`오빠 아빠 누나 언니 나라 바다 사고 광고 보고 최고 학교 자기 자신 자리 자존감 가지 가족 사이 아이 고양이 강아지 어린이
  떡볶이 짝사랑 사랑 남자 여자 혼자 과자 의자 모자 사자 문자 글자 피자 감자 가게 무게 휴게 어제 그제 문제 숙제 축제 주제
  영어 국어 단어 언어 한국어 외국어 일본어 중국어 검색어 이해 오해 방해 피해 새해 올해 손해 취해 화해 항해 지도 태도 정도
  포도 속도 온도 각도 시도 기도 이야기 일기 감기 용기 인기 분위기 사춘기 경기 연기 향기 고기 전기 아기 모기 걱정거리
  고등어 상어 문어 장어 연어 인어 은어 관리 소리 목소리 머리 다리 거리 요리 정리 부리 노래 미래 거래 빨래 원래 본래
  자세 만세 축구 농구 야구 탁구 친구 도구 기구 수다 판다 소다 부자 환자 학자 기자 배우자 자살 죽음 울음 웃음 믿음 처음
  다음 마음 얼음 졸음 젊음 걸음 모음 자음 녹음 마지막 아버지 할아버지 바지 반지 편지 먼지 휴지 잡지 단지 봉지 돼지 거지
  토요일 일요일 월요일 화요일 수요일 목요일 금요일 샤워 타워 파워 과외 시내 동네 이마 엄마 그네 한눈 간식 갈비 간호사`),
)

/** Stems of verbs and adjectives, without 다. */
export const stems = words(`
  힘들 외롭 괴롭 무섭 두렵 슬프 기쁘 아프 바쁘 나쁘 예쁘 고프 괜찮 싫 좋 없 많 작 높 낮 늦 밉 부끄럽 부럽 서럽 서운하
  어렵 쉽 가볍 무겁 어둡 춥 덥 더럽 시끄럽 그립 가깝 멀어지 귀엽 고맙 지겹 즐겁 아깝 안타깝 답답하 억울하 쓸쓸하 허무하
  싸우 다투 헤어지 사귀 고백하 차이 좋아하 싫어하 사랑하 미워하 그리워하 부러워하 무서워하 힘들어하 외로워하
  망하 망치 떨어지 오르 내리 올리 떨리 긴장하 포기하 실패하 합격하 지치 지루하 질리 미치 참 견디 버티 이기 지키 잃 잊
  울 웃 자 먹 굶 토하 죽 살 놀 맞 때리 혼나 혼내 욕하 괴롭히 놀리 따돌리 무시하 무시당하 때리 맞추 숨기 훔치 뺏 뺏기
  말하 말걸 얘기하 이야기하 털어놓 물어보 대답하 거짓말하 속이 속상하 상처받 상처주 오해하 오해받 의심하 믿 배신하 배신당하
  화내 열받 빡치 삐지 삐치 서두르 모르 다르 부르 고르 누르 흐르 자르 빠르 서투르 게으르
  깨 깨어나 일어나 잠들 졸리 피곤하 쉬 씻 뛰 걷 듣 묻 깨닫 낫 짓 붓 나가 나오 들어가 들어오 돌아가 돌아오 떠나 도망가 도망치
  만나 만들 보내 지내 기다리 기대하 생각하 고민하 걱정하 걱정되 후회하 반성하 사과하 용서하 화해하 친하 친해지 어울리 끼
  외우 배우 가르치 공부하 집중하 졸 읽 쓰 적 풀 틀리 놓치 밀리 미루 시작하 끝나 끝내 그만두 옮기 전학가 자퇴하 졸업하
  찌 빠지 빼 뚱뚱하 못생기 생기 꾸미 입 벗 사 팔 빌리 돕 도와주 챙기 아끼 위로하 위로받 응원하 칭찬하 비교하 비교당하
  이혼하 재혼하 돌아가시 아끼 혼자있 막히 어지럽 토할것같 떨 불안하 초조하 우울하 무기력하 허전하 막막하 창피하 민망하
  쪽팔리 눈치보 소심하 예민하 행복하 신나 재밌 심심하 귀찮  
  차단하 차단당하 씹히 읽씹하 손절하 손절당하 멀어지 가까워지 달라지 변하 바뀌 바꾸 그만하 끊 끊기 못하 잘하 못자 안되 가
  쉬 견디 잘리 쫓겨나 잡히 들키 걸리 다치 낫 앓 넘어지 부딪치 깨지 부서지 고치 버리 버려지 남 남기 모으 나누 모이 섞이 섭섭하`)

/** Stems that mean the same. */
export const sameStems: readonly (readonly string[])[] = [
  ['망하', '망치'],
  ['뺏', '뺏기'],
]

/** Verbs that keep ㅂ before a vowel. */
export const regularStems = new Set(words('입 잡 뽑 씹 좁 접 집 꼽 굽 업'))
/** Stems whose ㄷ becomes ㄹ, and whose ㅅ is dropped, before a vowel. */
export const changingStems = new Set(words('걷 듣 묻 깨닫 싣 낫 짓 붓 긋 잇'))

/** Words that say little about a story, and need not be in it if a search has others. */
export const lightWords = new Set(
  words(`너무 진짜 정말 완전 엄청 자꾸 계속 맨날 항상 그냥 막 좀 더 또 왜 다 잘 꼭 이제 지금 요즘 나 저 내 제 내가 제가 나는 저는 나도 저도
  나를 저를 나만 저만 나한테 저한테 우리 그 이 저 것 거 게 걸 수 때 할 하는 하고 하면 있어 있어요 있는 있다 싶어 싶어요 싶다 싶은 같아 같아요
  어떻게 어떡해 어떡하지 어떡하죠 어떡해요 어쩌지 어쩌죠 해야 해요 하나요 되나요 될까 될까요 할까 할까요 건가 건가요 그런 이런 그래서 근데 그리고
  이거 저거 그거 뭐 뭘 누가 누구 제발 당했어 당했어요 당해 당해요 당함 당하고 싶은지 싶은데 싶어서 싶다고 보고싶어
  문제 고민 상담 이야기 얘기 관련 관한 대한 때문에`),
)

/** Words for the same thing. */
export const sameThings: readonly (readonly string[])[] = [
  ['왕따', '따돌림', '따돌리', '은따', '따돌려', '따돌렸'],
  ['핸드폰', '휴대폰', '스마트폰'],
  ['남자친구', '남친'],
  ['여자친구', '여친'],
  ['선생님', '쌤'],
  ['단짝', '절친', '베프'],
  ['아르바이트', '알바'],
]
