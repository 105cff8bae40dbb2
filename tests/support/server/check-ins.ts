import { api, type CheckIn } from '@dodam/contract'
import { type NewCheckIn, openCheckIn } from '@dodam/realtime-server/features/check-ins/writes.ts'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

let things = 0

/** Open a check-in, by default after a heavy chat. */
export const openFor = ({ app }: TestServer, { id }: Person, what: Partial<NewCheckIn> = {}) =>
  app.write((tx) =>
    openCheckIn(tx, {
      userId: id,
      type: 'after-heavy-talk',
      relatedId: ++things,
      dueAt: tx.clock.now(),
      ...what,
    }),
  )

/** Open a check-in that is due, and return it as its member reads it. */
export async function askNow(
  server: TestServer,
  person: Person,
  what: Partial<NewCheckIn> = {},
): Promise<CheckIn> {
  await openFor(server, person, { type: 'waiting', relatedId: ++things, ...what })
  const open = await person.call(api.checkIns.list)
  const asked = open.at(-1)
  if (asked === undefined) throw new Error('Nothing is asked of this person')
  return asked
}
