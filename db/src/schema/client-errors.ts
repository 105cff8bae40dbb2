import type { ClientErrorType } from '@dodam/contract'
import type { Generated } from 'kysely'

/** Counts of failures in browsers, without any reference to a person. */
export interface ClientErrorsTable {
  id: Generated<number>
  /** In Korea. */
  day: string
  /** Empty, like `place` and `browser`, in what exceeded the groups of a day. */
  release: string
  /** A pattern of an address, without ids. */
  screen: string
  type: ClientErrorType
  name: string
  /** Empty if unknown. */
  place: string
  /** With the major version of its engine. */
  browser: string
  count: number
}
