import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { ActiveSession } from '../security/schemas.ts'
import { RowId, Time } from '../shared/schemas.ts'
import { agreements, caseRequestActs } from '../users/rules.ts'
import { AdminRequest, Named } from '../users/schemas.ts'

/** Who a case is about, behind every mask. */
export const Identification = z.object({
  kind: z.literal('identification'),
  /** What still waits for another lead; null once one has agreed, and where one is enough. */
  request: z.nullable(AdminRequest),
  /** null until it may be opened. */
  user: z.nullable(PublicUser),
  email: z.nullable(z.string()),
  /** The sessions of the last `identifiedSessionDays`, in use or ended, with their networks; the last used first. */
  sessions: z.array(ActiveSession),
})
export type Identification = z.infer<typeof Identification>

/** What an admin has opened of what a case hides. */
export const Disclosure = z.object({
  id: RowId,
  act: z.enum(caseRequestActs),
  admin: Named,
  reason: z.string(),
  openedAt: Time,
  /** Who agreed, or the same admin where one was enough; null while nobody has. */
  agreedBy: z.nullable(Named),
})
export type Disclosure = z.infer<typeof Disclosure>

/** What was disclosed of a case, and what waits for a second lead. */
export const Disclosures = z.object({
  kind: z.literal('disclosures'),
  /** The id of the case. */
  id: RowId,
  /** Newest first. */
  opened: z.array(Disclosure),
  /** When the member is told that they were identified; null where nothing was opened, and where they are not to be told. */
  tellAt: z.nullable(Time),
  toldAt: z.nullable(Time),
  /** Newest first. */
  requests: z.array(AdminRequest),
  /** What the caller has asked for and can open now. */
  granted: z.array(z.enum(caseRequestActs)),
  agreement: z.enum(agreements),
})
export type Disclosures = z.infer<typeof Disclosures>

/** A case with its sealed part as a text that is signed. */
export const CaseFile = z.object({
  kind: z.literal('case-file'),
  /** What still waits for another lead. */
  request: z.nullable(AdminRequest),
  /** null until it may be opened. */
  file: z.nullable(z.object({ name: z.string(), text: z.string() })),
})
export type CaseFile = z.infer<typeof CaseFile>

/** A public key by which the signature of a case file can be checked. */
export const FileKey = z.object({
  id: z.string(),
  /** Ed25519, in PEM. */
  publicKey: z.string(),
})
export type FileKey = z.infer<typeof FileKey>
