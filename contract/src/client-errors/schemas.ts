import * as z from 'zod/mini'
import { Count, RowId } from '../shared/schemas.ts'
import {
  clientErrorNames,
  clientErrorPlace,
  clientErrorTypes,
  clientScreens,
  releaseForm,
} from './rules.ts'

/** A failure in a browser. Every field has a fixed list or a narrow form, so that no text of a member can be part of it. */
export const ClientErrorReport = z.object({
  type: z.enum(clientErrorTypes),
  screen: z.enum(clientScreens),
  /** The version of the web app in the browser. */
  release: z.string().check(z.regex(releaseForm)),
  /** The name of the error's class. */
  name: z.enum(clientErrorNames),
  /** Where in the built web app the error was thrown, or the file that did not load; null if unknown. */
  place: z.nullable(z.string().check(z.regex(clientErrorPlace))),
})
export type ClientErrorReport = z.infer<typeof ClientErrorReport>

/** Equal failures of the time that is kept. */
export const ClientErrorGroup = z.object({
  /** The id of its newest count. */
  id: RowId,
  type: z.enum(clientErrorTypes),
  /** A pattern of the release that sent it. */
  screen: z.string(),
  /** Empty, like `place`, for what exceeded the groups of a day. */
  release: z.string(),
  name: z.string(),
  place: z.nullable(z.string()),
  /** The browsers with the major version of their engine, the most frequent first, at most five. */
  browsers: z.array(z.object({ name: z.string(), count: Count })),
  count: Count,
  /** The days of the first and the last report, in Korea: `2026-11-28`. */
  firstDay: z.string(),
  lastDay: z.string(),
})
export type ClientErrorGroup = z.infer<typeof ClientErrorGroup>
