import { supportTypes } from '@dodam/contract'
import { object, oneOf, string, withDefault } from '../../device/parser.ts'
import { json, keptOf } from '../../device/store.ts'

/** An unsent message to the support team. */
export interface Draft {
  type: (typeof supportTypes)[number]
  message: string
}
export const emptyDraft: Draft = { type: 'inquiry', message: '' }

const readDraft = object<Draft>({
  type: withDefault(oneOf(...supportTypes), emptyDraft.type),
  message: withDefault(string, ''),
})

/** One per member. */
export const supportDrafts = keptOf(
  'dodam.support.draft',
  json(readDraft, ({ message }) => message === ''),
)

/** An unsent answer in a message. */
export interface Answer {
  message: string
}
export const emptyAnswer: Answer = { message: '' }

/** One per member and message. */
export const answerDrafts = keptOf(
  'dodam.support.answer',
  json(object<Answer>({ message: withDefault(string, '') }), ({ message }) => message === ''),
)
