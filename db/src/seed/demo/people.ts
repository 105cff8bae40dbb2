import type { Category, CharacterAvatar, GradeLevel, Language, Role } from '@dodam/contract'
import { members } from './members.ts'

export interface DemoPerson {
  /** Only the accounts that always exist have one; the others take the next free. */
  id?: number
  /** Only `support` and `demo` can sign in. */
  kind: 'support' | 'demo' | 'ai' | 'member'
  nickname: string
  role: Role
  gradeLevel: GradeLevel
  gender: 'male' | 'female' | 'prefer_not_to_say'
  language: Language
  characterAvatar: CharacterAvatar
  bio: string
  preferredCategories: readonly Category[]
  joinedDaysAgo: number
  /** Set for a verified listener. */
  verifiedDaysAgo?: number
}

const accounts = {
  support: {
    id: 1,
    kind: 'support',
    nickname: '도담 지원팀',
    role: 'both',
    gradeLevel: 'adult',
    gender: 'prefer_not_to_say',
    language: 'ko',
    characterAvatar: 'bear',
    bio: '도담을 돌보는 사람들이에요. 불편한 일이나 궁금한 점이 있으면 언제든 말해 주세요.',
    preferredCategories: [],
    joinedDaysAgo: 400,
  },
  anonymous1: {
    id: 2,
    kind: 'demo',
    nickname: '새벽토끼',
    role: 'sharer',
    gradeLevel: 'high1',
    gender: 'female',
    language: 'ko',
    characterAvatar: 'rabbit',
    bio: '밤에 생각이 많은 편. 낮에는 그냥 졸린 고1이에요.',
    preferredCategories: ['sleep', 'anxiety'],
    joinedDaysAgo: 96,
  },
  anonymous2: {
    id: 3,
    kind: 'demo',
    nickname: '조용한고래',
    role: 'sharer',
    gradeLevel: 'high2',
    gender: 'male',
    language: 'ko',
    characterAvatar: 'bear',
    bio: '말은 느리지만 오래 생각해요. 열네 살 강아지랑 살아요.',
    preferredCategories: ['career', 'family'],
    joinedDaysAgo: 74,
  },
  anonymous3: {
    id: 4,
    kind: 'demo',
    nickname: 'Quiet Otter',
    role: 'both',
    gradeLevel: 'high2',
    gender: 'prefer_not_to_say',
    language: 'en',
    characterAvatar: 'fox',
    bio: 'Better at listening than talking. Tea, rain, long walks home.',
    preferredCategories: ['anxiety', 'friendship', 'family'],
    joinedDaysAgo: 61,
  },
  listener1: {
    id: 5,
    kind: 'demo',
    nickname: '노을수집가',
    role: 'listener',
    gradeLevel: 'high2',
    gender: 'female',
    language: 'ko',
    characterAvatar: 'panda',
    bio: '하굣길에 하늘 사진 찍는 게 취미예요. 정답은 몰라도 끝까지 들을게요.',
    preferredCategories: ['friendship', 'stress', 'study'],
    joinedDaysAgo: 120,
  },
  listener2: {
    id: 6,
    kind: 'demo',
    nickname: '곰돌선배',
    role: 'listener',
    gradeLevel: 'high3',
    gender: 'male',
    language: 'ko',
    characterAvatar: 'bear',
    bio: '동생이 둘이라 고민 듣는 건 익숙해요. 편하게 말 걸어 줘요.',
    preferredCategories: [],
    joinedDaysAgo: 110,
  },
  testuser1: {
    id: 7,
    kind: 'demo',
    nickname: '감자튀김',
    role: 'sharer',
    gradeLevel: 'middle3',
    gender: 'female',
    language: 'ko',
    characterAvatar: 'cat',
    bio: '빵 굽는 냄새 좋아하는 중3. 수학은 아직 안 친해요.',
    preferredCategories: ['friendship', 'study'],
    joinedDaysAgo: 58,
  },
  testuser2: {
    id: 8,
    kind: 'demo',
    nickname: '초코우유',
    role: 'sharer',
    gradeLevel: 'middle2',
    gender: 'male',
    language: 'ko',
    characterAvatar: 'dog',
    bio: '축구, 게임, 급식. 키 크는 중(이라고 믿는 중)',
    preferredCategories: ['friendship', 'appearance'],
    // Recently enough for a welcome gift, which the other demo accounts are too late for.
    joinedDaysAgo: 21,
  },
  mindhelper: {
    id: 9,
    kind: 'ai',
    nickname: '마음이',
    role: 'both',
    gradeLevel: 'adult',
    gender: 'prefer_not_to_say',
    language: 'ko',
    characterAvatar: 'panda',
    bio: '마음을 살피는 짧은 글을 쓰는 AI예요. 사람 상담을 대신하지는 못하지만 곁에서 응원할게요.',
    preferredCategories: [],
    joinedDaysAgo: 365,
  },
  teenbuddy: {
    id: 10,
    kind: 'ai',
    nickname: 'Teen Buddy',
    role: 'both',
    gradeLevel: 'adult',
    gender: 'prefer_not_to_say',
    language: 'en',
    characterAvatar: 'dog',
    bio: 'An AI that writes small encouraging notes. Not a person, and not a counsellor.',
    preferredCategories: [],
    joinedDaysAgo: 365,
  },
  carebot: {
    id: 11,
    kind: 'ai',
    nickname: '케어봇',
    role: 'both',
    gradeLevel: 'adult',
    gender: 'prefer_not_to_say',
    language: 'ko',
    characterAvatar: 'rabbit',
    bio: '잠과 쉼, 몸 돌보기를 이야기하는 AI예요. 오늘도 물 한 잔 하셨나요?',
    preferredCategories: [],
    joinedDaysAgo: 365,
  },
  aifriend: {
    id: 12,
    kind: 'ai',
    nickname: 'AI 친구 루미',
    role: 'both',
    gradeLevel: 'adult',
    gender: 'prefer_not_to_say',
    language: 'ko',
    characterAvatar: 'fox',
    bio: '친구 사이의 작은 용기를 응원하는 AI예요.',
    preferredCategories: [],
    joinedDaysAgo: 365,
  },
} satisfies Record<string, DemoPerson>

export type DemoUsername = keyof typeof accounts | keyof typeof members

/** The accounts that always exist, and the members who fill the demo community, by username. */
export const people: Readonly<Record<DemoUsername, DemoPerson>> = { ...accounts, ...members }
