import { type RawBuilder, sql } from 'kysely'

/** Return the pattern of `like` for texts that contain `text`. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The searched text of an account, exactly as in its index. */
export const searchedNames = sql`lower(username || E'\n' || nickname || E'\n' || coalesce(email, ''))`

/** True for an account in `users` that is not deleted and has `text` in a name or its address. Uses the index. */
export const isNamed = (text: string): RawBuilder<boolean> => sql`
  "deletedAt" is null
  and name_terms(${searchedNames}) @> name_terms(lower(${text}::text))
  and ${searchedNames} like lower(${containing(text)})`
