import { supportTypes } from '@dodam/contract'
import { isRecord, json, keptOf } from '../../device/store.ts'

/** A message to the support team that is still being written. */
export interface Draft {
  type: (typeof supportTypes)[number]
  message: string
}
export const emptyDraft: Draft = { type: 'inquiry', message: '' }

/** What is readable of a stored draft. */
function checkDraft(held: unknown): Draft | null {
  if (!isRecord(held)) return null
  const { type, message } = held
  return {
    type: supportTypes.find((one) => one === type) ?? emptyDraft.type,
    message: typeof message === 'string' ? message : '',
  }
}

const form = json(checkDraft)

/** One per member. */
export const supportDrafts = keptOf<Draft>('dodam.support.draft', {
  ...form,
  print: (draft) => (draft.message === '' ? null : form.print(draft)),
})
