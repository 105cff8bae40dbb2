import { isRecord, json, keptOf } from '../../device/store.ts'

export const emptyApplication = { reason: '', experienceDescription: '', qualifications: '' }

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** What was written of an application and is not sent yet. */
export const applicationDrafts = keptOf(
  'dodam.application.draft',
  json((value) =>
    isRecord(value)
      ? {
          reason: textIn(value['reason']),
          experienceDescription: textIn(value['experienceDescription']),
          qualifications: textIn(value['qualifications']),
        }
      : null,
  ),
)
