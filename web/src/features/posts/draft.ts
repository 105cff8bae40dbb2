import { type Category, categories as known } from '@dodam/contract'

/** A story that is still being written. */
export interface Draft {
  content: string
  categories: Category[]
  isAnonymous: boolean
}
export const emptyDraft: Draft = { content: '', categories: [], isAnonymous: false }

export const isEmpty = ({ content, categories }: Draft) =>
  content.trim() === '' && categories.length === 0

/** A stored draft, or an empty one where nothing readable was stored: an older version may have written it. */
export function parseDraft(stored: string | null): Draft {
  try {
    const held: unknown = JSON.parse(stored ?? 'null')
    if (typeof held !== 'object' || held === null) return emptyDraft
    const { content, categories, isAnonymous } = held as Record<keyof Draft, unknown>
    return {
      content: typeof content === 'string' ? content : '',
      categories: Array.isArray(categories)
        ? categories.filter((one): one is Category => known.some((name) => name === one))
        : [],
      isAnonymous: isAnonymous === true,
    }
  } catch {
    return emptyDraft
  }
}

/** One per member: on a shared computer nobody opens another one's unfinished worry. */
const prefix = 'dodam.post.draft.'
const keyOf = (memberId: number) => `${prefix}${memberId}`

export function readDraft(memberId: number): Draft {
  try {
    return parseDraft(localStorage.getItem(keyOf(memberId)))
  } catch {
    // Storage may be refused (private windows): then a draft lives as long as its dialog.
    return emptyDraft
  }
}

export function keepDraft(memberId: number, draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(memberId))
    else localStorage.setItem(keyOf(memberId), JSON.stringify(draft))
  } catch {
    // As above.
  }
}
