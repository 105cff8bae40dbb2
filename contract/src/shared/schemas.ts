import * as z from 'zod/mini'
import type { Rule } from '../rules.ts'
import { categories, languages, lengthOf, normalise } from './rules.ts'

export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

/** Ids are positive integers; paths and queries carry them as text. */
export const Id = z.coerce.number<number>().check(z.int(), z.positive())
/** An id inside an answer or a body. */
export const RowId = z.int().check(z.positive())
/** ISO 8601 in UTC with milliseconds: `2026-11-21T03:04:05.678Z`. */
export const Time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
/** A time as input, in any zone. */
export const Moment = z.iso.datetime({ offset: true, error: 'time.form', abort: true }).check(
  // The range that every supported database can store.
  z.refine((value) => /^20\d\d-/.test(value), 'time.form'),
)
/** Hours and minutes of a day: `21:30`. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time.form'))
/** A time zone as browsers name it: `Asia/Seoul`. */
export const TimeZone = z.string().check(z.minLength(1, 'time.form'), z.maxLength(64, 'time.form'))
export const Count = z.int().check(z.nonnegative())

/** The answer of a call without other content. */
export const Success = z.object({ success: z.literal(true) })

/** A typed text of `min` to `max` code points after normalising; `rule` names the message of its error. */
export const text = (min: number, max: number, rule: Rule) =>
  z.string().check(
    z.overwrite(normalise),
    z.refine((value) => lengthOf(value) >= min && lengthOf(value) <= max, rule),
  )

/** One of a fixed list of values; `rule` names the message of its error. */
export const choice = <const V extends readonly string[]>(values: V, rule: Rule) =>
  z.enum(values, rule)

/** Keyset paging: `before` is the id of the last item seen, newest first. */
export const page = (size: number, max: number) =>
  z.object({
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(max)), size),
    before: z.optional(Id),
  })

/** A finding of the text check; `start` and `end` count code points of the text as sent. */
export const Finding = z.object({
  kind: z.enum(['crisis', 'contact', 'grooming', 'sexual', 'insult']),
  start: Count,
  end: Count,
  severity: z.enum(['low', 'medium', 'high']),
  /** Key of the explanation for the author, in package `safety`. */
  why: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** The shape of every error. */
export const Failure = z.object({
  message: z.string(),
  code: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** With UNSAFE_TEXT and CONFIRM_TEXT: the findings that stopped the text. */
  findings: z.optional(z.array(Finding)),
  /** With UNAUTHORIZED: why the session of the token is over, ended explicitly or unused for too long. Left out where no session is known. */
  sessionEnd: z.optional(z.enum(['ended', 'expired'])),
})
export type Failure = z.infer<typeof Failure>
