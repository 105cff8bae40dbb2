import type { Transaction } from 'kysely'
import type { Database } from '../schema/index.ts'

/** The support account is on duty every day, with a gap at night. */
export async function makeDuty(trx: Transaction<Database>): Promise<void> {
  const day = { adminId: 1, startsAt: '09:00', endsAt: '23:00', timeZone: 'Asia/Seoul' }
  await trx.insertInto('dutyRoster').values({ version: 1 }).execute()
  await trx
    .insertInto('dutyShifts')
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...day, weekday })))
    .execute()
}
