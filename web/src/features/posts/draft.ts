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

/** The choice of name or none is kept by itself: see `anonymousChoices`. */
const isEmpty = ({ content, categories }: Draft) => content === '' && categories.length === 0

/** The readable fields of a stored draft, which an older version may have written. */
export const readDraft = object<Draft>({
  content: withDefault(string, ''),
  categories: withDefault(arrayOf(oneOf(...known)), []),
  isAnonymous: withDefault(boolean, false),
})

/** One draft per member, so that members on a shared computer do not open each other's. */
export const postDrafts = keptOf('dodam.post.draft', json(readDraft, isEmpty))

/** Whether the member last chose to write anonymously, on this device. */
export const anonymousChoices = keptOf('dodam.post.anonymous', json(boolean))

/** A story that is being edited, and the time of the wording that its author began with. */
export interface EditDraft {
  content: string
  categories: Category[]
  begunWith: string
}
/** One per member and story, until the edit is saved or given up. */
export const editDrafts = keptOf(
  'dodam.post.edit',
  json(
    object<EditDraft>({
      content: withDefault(string, ''),
      categories: withDefault(arrayOf(oneOf(...known)), []),
      begunWith: withDefault(string, ''),
    }),
  ),
)
