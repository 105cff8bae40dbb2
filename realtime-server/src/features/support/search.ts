import { type RawBuilder, sql } from 'kysely'
import { turns } from '../../core/jobs/turns.ts'
import { containing, isNamed } from '../accounts/name-search.ts'

/** Searches are slow, so few run at once and leave connections for quick calls. */
export const inTurn = turns({ atOnce: 2, waiting: 20 })

/** True for a row with `text` in its column `message`. Uses the index of its letters. */
const isWritten = (text: string) => sql`
  name_terms(lower(message)) @> name_terms(lower(${text}::text))
  and lower(message) like lower(${containing(text)})`

/** True for an account with `text` in a name. The index has addresses too, which are not searched here. */
const isOf = (text: string) => sql`
  ${isNamed(text)} and lower(username || E'\n' || nickname) like lower(${containing(text)})`

/** True for a support message with `text` in a name of its author, in its words or in those of its author's answers. */
export const isFound = (text: string): RawBuilder<boolean> => sql`id in (
  select id from "supportMessages" where ${isWritten(text)}
  union
  select "supportMessageId" from "supportAnswers" where ${isWritten(text)}
  union
  select id from "supportMessages"
  where "userId" in (select id from users where ${isOf(text)}))`
