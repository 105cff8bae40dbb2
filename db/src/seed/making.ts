import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../schema/index.ts'
import type { DemoRequest } from './demo/chat-requests.ts'

export type Trx = Transaction<Database>
export type News = Insertable<Database['notifications']> & { createdAt: Date }

/** A room with the request it came from. */
export interface MadeRoom extends DemoRequest {
  id: number
  sharerId: number
  listenerId: number
}

const minuteMs = 60_000
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs)
export const hoursAgo = (hours: number) => minutesAgo(hours * 60)

export const entriesOf = <K extends string, V>(record: Partial<Record<K, V>>) =>
  Object.entries(record) as [K, V][]

/** Return the row that was created for a key. The demo's keys are typed, so a missing one is a bug here. */
export function made<K, V>(map: Map<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo refers to ${String(key)}, which was not made`)
  return value
}
