import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { RowId, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { AdminRequest } from '../users/schemas.ts'
import { disclosureReasonLength } from './rules.ts'
import { CaseFile, Disclosures, FileKey, Identification } from './schemas.ts'

export * from './schemas.ts'

const body = z.object({
  reason: text(disclosureReasonLength.min, disclosureReasonLength.max, 'disclosure.reason'),
})

/** An act of a second lead on what others have asked for. */
const agreed = {
  access: 'sudo',
  staff: 'lead',
  /** The request that the admin has read; without it, all that wait. */
  body: z.object({ requestId: z.optional(RowId) }),
  answer: z.array(AdminRequest),
  announces: [...audited, 'admin-request:changed'],
} as const

export const disclosureSpecs = {
  identify: spec({
    summary:
      'Who a case is about, behind every mask: asks a second lead, who has ten minutes, and answers once they have agreed. In an open P1 case it answers at once, and the second lead agrees afterwards, unless nobody has agreed to an earlier look of the same lead. NO_SECOND_ADMIN where only the lead whom the case names as its subject could agree. Of a pending case only by the admin who has claimed it; never by who reported it or is the other side of the chat. Audited, and told to the member after thirty days',
    access: 'sudo',
    staff: 'lead',
    body,
    answer: Identification,
    announces: [...audited, 'admin-request:changed'],
  }),
  agreeToIdentify: spec({
    summary: 'Agree to what another lead asked or did by `identify`. NOT_FOUND where nothing waits',
    ...agreed,
  }),
  read: spec({
    summary:
      'Which admins looked up who a case is about, and what waits for a second lead. Refused to who reported it',
    access: 'admin',
    staff: 'lead',
    answer: Disclosures,
  }),
  setTold: spec({
    summary:
      'Whether the member is told that the team looked up who they are, as long as they were not told',
    access: 'sudo',
    staff: 'lead',
    body: z.object({ isTold: z.boolean() }),
    answer: Disclosures,
    announces: [...audited],
  }),
  exportCase: spec({
    summary:
      'A case with its sealed part and the ledger as one signed text, for the police or a school: asks a second lead first, as `identify` does. Masked members stay masked in it',
    access: 'sudo',
    staff: 'lead',
    body,
    answer: CaseFile,
    announces: [...audited, 'admin-request:changed'],
  }),
  agreeToExport: spec({
    summary: 'Agree to a file that another lead asked for. NOT_FOUND where nothing waits',
    ...agreed,
  }),
  listKeys: spec({
    summary: 'The public keys by which the signature of a case file can be checked',
    access: 'visitor',
    answer: z.array(FileKey),
  }),
}
