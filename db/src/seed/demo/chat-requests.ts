import type { DemoUsername } from './people.ts'
import type { PostKey } from './posts.ts'

export interface DemoRequest {
  post: PostKey
  listener: DemoUsername
  status: 'pending' | 'accepted' | 'declined'
  hoursAgo: number
  /** Missing exactly while the request is pending. */
  respondedHoursAgo?: number
  message: string
}

const byKey = {
  'listener1-odd-one': {
    post: 'odd-one',
    listener: 'listener1',
    status: 'accepted',
    hoursAgo: 47,
    respondedHoursAgo: 45.5,
    message:
      '안녕하세요, 저도 중학교 때 셋이 다니면서 늘 뒷자리에 앉던 사람이에요. 조언보다는 그냥 얘기 들어 드리고 싶어서 신청해요. 편할 때 답 주세요!',
  },
  'listener2-sorry-first': {
    post: 'sorry-first',
    listener: 'listener2',
    status: 'accepted',
    hoursAgo: 166,
    respondedHoursAgo: 164,
    message:
      '나도 중학교 때 제일 친한 친구랑 게임하다 싸우고 한 달을 말 안 한 적 있어. 안 오글거리게 사과하는 법, 같이 생각해 볼래?',
  },
  'anonymous3-new-country': {
    post: 'new-country',
    listener: 'anonymous3',
    status: 'accepted',
    hoursAgo: 258,
    respondedHoursAgo: 255,
    message:
      "Hi! I changed countries when I was eleven, so I know the laughing-at-jokes-you-didn't-get thing very well. Happy to listen, in slow English, fast English or terrible Korean.",
  },
  'listener2-full-bus': {
    post: 'full-bus',
    listener: 'listener2',
    status: 'accepted',
    hoursAgo: 396,
    respondedHoursAgo: 390,
    message:
      '저도 위클래스 다녀 봤어요. 처음 가는 날 뭐 하는지 궁금하다고 하셔서, 아는 만큼 알려 드리고 싶어요.',
  },
  'hanulbit-no-dream': {
    post: 'no-dream',
    listener: 'hanulbit',
    status: 'accepted',
    hoursAgo: 140,
    respondedHoursAgo: 126,
    message:
      '안녕하세요, 고등학교에서 진로 상담을 오래 한 하늘빛이에요. 꿈을 정해 주려는 건 아니고요, 요즘 어떤 하루를 보내는지 듣고 싶어요. 부담되면 편하게 거절해도 괜찮아요.',
  },
  'listener1-drum-quit': {
    post: 'drum-quit',
    listener: 'listener1',
    status: 'accepted',
    hoursAgo: 18,
    respondedHoursAgo: 17,
    message:
      '스틱 놓을 생각 하니까 손이 허전하다는 말이 계속 남아요. 설득 방법은 몰라도 드럼 얘기는 얼마든지 들을 수 있어요!',
  },
  'listener1-mask-skin': {
    post: 'mask-skin',
    listener: 'listener1',
    status: 'accepted',
    hoursAgo: 204,
    respondedHoursAgo: 202,
    message: '저도 사진 찍어 주는 담당이었어요. 마스크 벗기 싫은 날 얘기, 들어 드리고 싶어요.',
  },
  'listener1-old-dog': {
    post: 'old-dog',
    listener: 'listener1',
    status: 'accepted',
    hoursAgo: 222,
    respondedHoursAgo: 220,
    message:
      '저희 집에도 열한 살 고양이가 있어요. 바람 냄새 맡는 얼굴 얘기에 한참 멈춰 있었어요. 강아지 자랑도 걱정도 다 들을게요.',
  },
  'listener1-good-friends': {
    post: 'good-friends',
    listener: 'listener1',
    status: 'accepted',
    hoursAgo: 126,
    respondedHoursAgo: 124,
    message: '먼저 인사한 거 진짜 멋있다고 생각해요. 안 괜찮은 쪽 얘기도 들어 드리고 싶어요.',
  },
  'listener1-sleep-report': {
    post: 'sleep-report',
    listener: 'listener1',
    status: 'accepted',
    hoursAgo: 78,
    respondedHoursAgo: 76,
    message:
      '저도 잠 줄여서 버티는 중이라 글이 꼭 저한테 하는 말 같았어요. 첫 이틀 얘기 더 듣고 싶어요.',
  },
  'bandibul-stomach-exam': {
    post: 'stomach-exam',
    listener: 'bandibul',
    status: 'accepted',
    hoursAgo: 96,
    respondedHoursAgo: 94,
    message:
      '이상 없다는 말이 더 억울한 거 저도 알아요. 시험 날 아침에 제가 먹는 것들, 필요하면 알려 줄게요.',
  },
  'bandibul-math-paper': {
    post: 'math-paper',
    listener: 'bandibul',
    status: 'pending',
    hoursAgo: 26,
    message:
      '저도 수학 때문에 울던 사람인데 지금은 조금 친해졌어요. 시험장에서 머리가 하얘질 때 제가 썼던 방법, 필요하면 나눠 줄게요. 그냥 하소연만 해도 좋아요!',
  },
  'onulhaetsal-bakery-school': {
    post: 'bakery-school',
    listener: 'onulhaetsal',
    status: 'pending',
    hoursAgo: 9,
    message:
      '글 읽고 제 얘기 같아서 신청해요. 저도 엄마한테 진로 얘기 꺼내는 데 석 달 걸렸거든요. 아버지랑 어떻게 얘기할지 같이 정리해 볼래요?',
  },
  'listener1-cram-schedule': {
    post: 'cram-schedule',
    listener: 'listener1',
    status: 'pending',
    hoursAgo: 3.5,
    message:
      '천장 보고 누워 있고 싶다는 말, 너무 이해돼요. 오늘 하루 어땠는지 저한테 다 쏟아 놓고 가도 괜찮아요.',
  },
  'hanulbit-thin-walls': {
    post: 'thin-walls',
    listener: 'hanulbit',
    status: 'pending',
    hoursAgo: 12,
    message:
      '동생까지 챙기느라 많이 애썼겠어요. 부모님께 어떻게 말을 꺼낼지, 문자를 같이 다듬어 볼 수도 있어요. 준비됐을 때 답해 줘요.',
  },
  'okaytheo-two-houses': {
    post: 'two-houses',
    listener: 'okaytheo',
    status: 'pending',
    hoursAgo: 18,
    message:
      'My parents split when I was twelve and I still have two of everything. No advice, I promise. Just someone who gets the drawer thing.',
  },
  'onulhaetsal-group-chat': {
    post: 'group-chat',
    listener: 'onulhaetsal',
    status: 'declined',
    hoursAgo: 30,
    respondedHoursAgo: 24,
    message:
      '나도 나만 없는 방이 있었던 적이 있어서 그냥 지나칠 수가 없었어. 말하고 싶으면 언제든 들어 줄게.',
  },
  'okaytheo-still-his-hoodie': {
    post: 'still-his-hoodie',
    listener: 'okaytheo',
    status: 'declined',
    hoursAgo: 310,
    respondedHoursAgo: 288,
    message:
      "Three weeks is nothing, no wonder it still hurts. If you want a place for the small things, I'll happily receive loaf dogs.",
  },
} satisfies Record<string, DemoRequest>

export type RequestKey = keyof typeof byKey

/** Requests by their key; every accepted one has its room in rooms.ts. */
export const chatRequests: Readonly<Record<RequestKey, DemoRequest>> = byKey
