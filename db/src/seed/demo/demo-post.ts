import type { Category, Language } from '@dodam/contract'
import type { DemoUsername } from './people.ts'

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
