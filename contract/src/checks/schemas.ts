import * as z from 'zod/mini'
import { Helpline } from '../helplines/schemas.ts'
import { PublicUser } from '../people/schemas.ts'
import { reportReasons } from '../reports/rules.ts'
import { Count, Finding, RowId, Time } from '../shared/schemas.ts'
import { agreements } from '../users/rules.ts'
import { checkActions, checkedPlaces, noticeCodes, ruleModes } from './rules.ts'

export const CheckedPlace = z.enum(checkedPlaces)
export type CheckedPlace = z.infer<typeof CheckedPlace>

/** What a check found in a text that was stored; sent to its writer alone. */
export const Notice = z.object({
  code: z.enum(noticeCodes),
  /** In the author's language. */
  message: z.string(),
  helplines: z.optional(z.array(Helpline)),
})
export type Notice = z.infer<typeof Notice>

/** Part of every body that carries a member's text: with `confirm` it goes through a CONFIRM_TEXT. */
export const CheckedText = { confirm: z.optional(z.boolean()) }

/** Part of the answers to such a body, beside the stored thing; left out without any notice. */
export const Noticed = { notices: z.optional(z.array(Notice)) }
export type Noticed = { notices?: Notice[] | undefined }

/** An author's objection to a text that was refused or masked by mistake, for the moderators. */
export const Objection = z.object({
  kind: z.literal('objection'),
  id: RowId,
  place: CheckedPlace,
  createdAt: Time,
})
export type Objection = z.infer<typeof Objection>

/** A consequence of a finding in a text of the caller; the text itself is not stored with it. */
export const TextCheck = z.object({
  id: RowId,
  place: CheckedPlace,
  ...z.pick(Finding, { kind: true, severity: true }).shape,
  /** What was found of this kind, as `why` of a finding names it; empty for checks from before this was stored. */
  reasons: z.array(z.string()),
  action: z.enum(checkActions),
  createdAt: Time,
})
export type TextCheck = z.infer<typeof TextCheck>

/** An objection as admins see it: never with its author. */
export const AdminObjection = z.object({
  id: RowId,
  place: CheckedPlace,
  createdAt: Time,
  kind: z.literal('admin-objection'),
  text: z.string(),
  /** Findings of the server in the text as sent. */
  findings: z.array(Finding),
  readAt: z.nullable(Time),
})
export type AdminObjection = z.infer<typeof AdminObjection>

/** A rule of the check in this installation. */
export const CheckRule = z.object({
  kind: z.literal('check-rule'),
  /** The `why` of its findings. */
  reason: z.string(),
  mode: z.enum(ruleModes),
  /** When it was last set; null where it never was. */
  changedAt: z.nullable(Time),
  /** In shadow: in how many texts it found something since then. */
  texts: Count,
  /** A change that waits for a second admin. */
  request: z.nullable(
    z.object({
      mode: z.enum(ruleModes),
      note: z.string(),
      requestedBy: z.pick(PublicUser, { id: true, username: true, nickname: true }),
      createdAt: Time,
      /** Until when another admin can confirm it. */
      expiresAt: Time,
    }),
  ),
})
export type CheckRule = z.infer<typeof CheckRule>
export type RuleMode = CheckRule['mode']

export const CheckRules = z.object({
  kind: z.literal('check-rules'),
  rules: z.array(CheckRule),
  agreement: z.enum(agreements),
})
export type CheckRules = z.infer<typeof CheckRules>

/** A share in percent, with the interval in which it lies with a probability of 95 % (Wilson). */
const EstimatedShare = z.object({ percent: z.number(), from: z.number(), to: z.number() })

/** How often the check was right, by what became of what it found. */
export const CheckFigures = z.object({
  kind: z.literal('check-figures'),
  /** They are counted when they are read. */
  countedAt: Time,
  /** How many days are counted. */
  days: z.int(),
  /** The rules and models in use, and when they first found something; null where they have not yet. */
  version: z.object({ id: z.string(), since: z.nullable(Time) }),
  rules: z.array(
    z.object({
      /** The `why` of its findings. */
      reason: z.string(),
      /** In how many texts it found something. */
      texts: Count,
      /** Decided cases that a finding of it opened: where it was right, and where nothing was wrong. */
      right: Count,
      wrong: Count,
      /** Of the decided cases; null without any. */
      precision: z.nullable(EstimatedShare),
      /** Texts with a finding of it, to which their authors objected. */
      objections: Count,
    }),
  ),
  /** Texts that members reported with good reason, and in which nothing had been found, by the reason of the report. */
  misses: z.array(z.object({ reason: z.enum(reportReasons), count: Count })),
  /** Messages written, and those of them in which their author was shown a finding. */
  messages: z.object({ all: Count, shown: Count }),
  /** Chats with messages, and those in which a notice of a crisis was shown. */
  talks: z.object({ all: Count, shown: Count }),
  /** Messages of the last 24 full hours and those with a finding shown, against the 28 days before. */
  alarms: z.object({
    all: Count,
    shown: Count,
    /** Up to how many of 1,000 messages a day is as usual; null without messages to compare. */
    usualPerThousand: z.nullable(z.number()),
    isUnusual: z.boolean(),
  }),
})
export type CheckFigures = z.infer<typeof CheckFigures>
