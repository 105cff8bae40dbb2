import { type Category, categories as known } from '@dodam/contract'
import { isRecord, json, keptOf } from '../../device/store.ts'

/** A story that is still being written. */
export interface Draft {
  content: string
  categories: Category[]
  isAnonymous: boolean
}
export const emptyDraft: Draft = { content: '', categories: [], isAnonymous: false }

const isEmpty = ({ content, categories, isAnonymous }: Draft) =>
  content === '' && categories.length === 0 && !isAnonymous

/** What is readable of a stored draft: an older version may have written it. */
export function checkDraft(held: unknown): Draft | null {
  if (!isRecord(held)) return null
  const { content, categories, isAnonymous } = held
  return {
    content: typeof content === 'string' ? content : '',
    categories: Array.isArray(categories)
      ? categories.filter((one): one is Category => known.some((name) => name === one))
      : [],
    isAnonymous: isAnonymous === true,
  }
}

const form = json(checkDraft)

/** One per member: on a shared computer nobody opens another one's unfinished worry. */
export const postDrafts = keptOf<Draft>('dodam.post.draft', {
  ...form,
  print: (draft) => (isEmpty(draft) ? null : form.print(draft)),
})
