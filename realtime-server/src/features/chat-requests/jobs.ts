import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { listAwaiting, settleAwaiting } from './awaiting.ts'
import { endOneMasked, isRequestDue, isRoomDue, type MaskedPair } from './declining.ts'

/** Record listeners' first messages, and offer sharers another listener when none arrived: see awaiting.ts. */
export const awaitingJob = (what: { db: ReadDb; clock: Clock; write: Write }): Job => ({
  name: 'await-first-words',
  everySeconds: 30,
  run: async () => {
    for (const one of await listAwaiting(what)) await what.write((tx) => settleAwaiting(tx, one))
  },
})

/** The most pairs in one run; the next run continues. */
const maxPairs = 500

/**
 * End the due masked rooms and requests for their listeners: at most one thing of each pair per run, each in its own
 * transaction.
 */
export const maskedEndsJob = ({ db, write }: { db: ReadDb; write: Write }): Job => ({
  name: 'end-masked',
  everySeconds: 20,
  run: async () => {
    const { rows } = await sql<MaskedPair>`
      select "sharerId", "listenerId" from "chatRequests" where ${isRequestDue}
      union
      select "participant1Id", "participant2Id" from "chatRooms" where ${isRoomDue}
      limit ${maxPairs}`.execute(db)
    for (const pair of rows) await write((tx) => endOneMasked(tx, pair))
  },
})
