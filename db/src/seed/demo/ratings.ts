import type { RequestKey } from './chat-requests.ts'

export interface DemoRatingRequest {
  /** The accepted request of the room in which it was asked. */
  request: RequestKey
  message: string
  hoursAgo: number
  /** Missing while the request is pending. */
  rating?: {
    /** For empathy, for speed, for helpfulness. */
    stars: readonly [number, number, number]
    feedback: string
    hoursAgo: number
  }
}

/** At most one for each room, and one rating of each listener by each sharer. Only `listener1` has the five raters that an average needs. */
export const ratingRequests: readonly DemoRatingRequest[] = [
  {
    request: 'listener1-odd-one',
    message:
      '떡볶이 후기도 궁금하지만 ㅎㅎ 나랑 얘기한 건 어땠어? 솔직하게 알려 주면 다음에 더 잘 들을 수 있을 것 같아.',
    hoursAgo: 0.5,
  },
  {
    request: 'listener1-drum-quit',
    message: '얘기 나눠 줘서 고마워요! 제가 잘 들었는지 별점으로 알려 줄 수 있어요?',
    hoursAgo: 6,
    rating: {
      stars: [5, 5, 4],
      feedback: '드럼 얘기를 이렇게 길게 들어 준 사람은 처음이에요',
      hoursAgo: 5,
    },
  },
  {
    request: 'listener1-mask-skin',
    message: '오늘까지 이야기해 줘서 고마워요. 괜찮으면 평가 하나 부탁해도 될까요?',
    hoursAgo: 180,
    rating: { stars: [5, 4, 4], feedback: '', hoursAgo: 176 },
  },
  {
    request: 'listener1-old-dog',
    message: '두부 얘기 들려줘서 고마웠어요. 이야기가 어땠는지 별점으로 알려 줄래요?',
    hoursAgo: 152,
    rating: { stars: [5, 5, 5], feedback: '두부 이름을 불러 줘서 좋았어요', hoursAgo: 149 },
  },
  {
    request: 'listener1-good-friends',
    message: '먼저 인사한 날 얘기, 나눠 줘서 고마워요. 편할 때 평가 하나 남겨 주세요.',
    hoursAgo: 102,
    rating: { stars: [4, 4, 4], feedback: '', hoursAgo: 98 },
  },
  {
    request: 'listener1-sleep-report',
    message: '덕분에 저도 잘 자요. 저랑 얘기한 건 어땠는지 알려 줄 수 있어요?',
    hoursAgo: 51,
    rating: { stars: [5, 4, 5], feedback: '내 얘기를 해 보겠다고 해 줘서 뿌듯했다', hoursAgo: 48 },
  },
  {
    request: 'listener2-sorry-first',
    message: '화해 축하해! 혹시 시간 되면 별점 하나만 남겨 줘 ㅎㅎ',
    hoursAgo: 130,
    rating: { stars: [5, 5, 5], feedback: '형 덕분에 먼저 사과했어요. 감사합니다!', hoursAgo: 128 },
  },
  {
    request: 'listener2-full-bus',
    message: '첫걸음 뗀 거 정말 멋졌어요. 제가 도움이 됐는지 알려 줄래요?',
    hoursAgo: 200,
    rating: { stars: [5, 3, 4], feedback: '천천히 기다려 줘서 좋았어요', hoursAgo: 190 },
  },
  {
    request: 'hanulbit-no-dream',
    message: '이야기 나눈 시간이 어땠는지 궁금해요. 편하게 평가해 주세요.',
    hoursAgo: 60,
    rating: { stars: [4, 5, 5], feedback: '부담 주지 않고 물어봐 주셨습니다', hoursAgo: 52 },
  },
  {
    request: 'bandibul-stomach-exam',
    message: '시험 끝나고 배는 좀 어때요? 저랑 얘기한 게 도움이 됐는지도 알려 주세요!',
    hoursAgo: 40,
    rating: { stars: [4, 4, 5], feedback: '미지근한 보리차 진짜 효과 있었어요', hoursAgo: 36 },
  },
]
