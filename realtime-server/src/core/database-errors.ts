import type { Config } from './config.ts'
import { codeOf } from './http/problem.ts'

/** Name the setting and the host behind an error of the database, as `connect ECONNREFUSED` says neither. */
export function explained(error: unknown, { databaseUrl }: Pick<Config, 'databaseUrl'>): unknown {
  const code = codeOf(error)
  if (databaseUrl === undefined || code === undefined) return error
  const reason = (error instanceof Error && error.message) || code
  const { host } = new URL(databaseUrl)
  return new Error(`The database of DATABASE_URL (${host}) cannot be used: ${reason}`)
}
