import type { Category, Language } from '@dodam/contract'
import type { DemoUsername } from './people.ts'
import { englishPosts } from './posts-en.ts'
import { koreanHeartPosts } from './posts-ko-heart.ts'
import { koreanSchoolPosts } from './posts-ko-school.ts'

export interface DemoPost {
  author: DemoUsername
  categories: readonly Category[]
  language: Language
  isAnonymous: boolean
  /** Set for the posts of AI accounts. */
  isAiGenerated?: true
  hoursAgo: number
  viewsCount: number
  content: string
}

const byTopic = { ...koreanSchoolPosts, ...koreanHeartPosts, ...englishPosts }

export type PostKey = keyof typeof byTopic

/** Every post by its key, in no order of time. */
export const posts: Readonly<Record<PostKey, DemoPost>> = byTopic
