import { type Category, categories as known } from '@dodam/contract'
import { arrayOf, boolean, object, oneOf, string, withDefault } from '../../device/parser.ts'
import { json, keptOf } from '../../device/store.ts'

/** A story that is still being written. */
export interface Draft {
  content: string
  categories: Category[]
  isAnonymous: boolean
}
export const emptyDraft: Draft = { content: '', categories: [], isAnonymous: false }

const isEmpty = ({ content, categories, isAnonymous }: Draft) =>
  content === '' && categories.length === 0 && !isAnonymous

/** The readable fields of a stored draft, which an older version may have written. */
export const readDraft = object<Draft>({
  content: withDefault(string, ''),
  categories: withDefault(arrayOf(oneOf(...known)), []),
  isAnonymous: withDefault(boolean, false),
})

/** One draft per member, so that members on a shared computer do not open each other's. */
export const postDrafts = keptOf('dodam.post.draft', json(readDraft, isEmpty))
