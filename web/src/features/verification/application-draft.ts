import { object, string, withDefault } from '../../device/parser.ts'
import { json, keptOf } from '../../device/store.ts'

export const emptyApplication = { reason: '', experienceDescription: '', qualifications: '' }

const text = withDefault(string, '')

/** The unsent application. */
export const applicationDrafts = keptOf(
  'dodam.application.draft',
  json(object({ reason: text, experienceDescription: text, qualifications: text })),
)
