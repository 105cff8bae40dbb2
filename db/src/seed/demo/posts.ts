import type { DemoPost } from './demo-post.ts'
import { englishPosts } from './posts-en.ts'
import { koreanHeartPosts } from './posts-ko-heart.ts'
import { koreanSchoolPosts } from './posts-ko-school.ts'

const byTopic = { ...koreanSchoolPosts, ...koreanHeartPosts, ...englishPosts }

export type PostKey = keyof typeof byTopic

/** Every post by its key; the order has no meaning. */
export const posts: Readonly<Record<PostKey, DemoPost>> = byTopic
