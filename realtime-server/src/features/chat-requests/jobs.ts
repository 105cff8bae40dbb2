import { unansweredMs } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { type Clock, timeBefore } from '../../core/clock.ts'
import { isDatabaseAway, isInMaintenance } from '../../core/http/problem.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { listAwaiting, settleAwaiting } from './awaiting.ts'
import { endOneMasked, expire, isRequestDue, isRoomDue, type MaskedPair } from './declining.ts'

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

/** The most requests in one run; the next run continues. */
const maxRequests = 500

/**
 * Decline the requests that were not answered in time, masked or named. Only their own age decides, so the moment tells
 * nothing about their authors.
 */
export const unansweredJob = ({
  db,
  clock,
  write,
}: {
  db: ReadDb
  clock: Clock
  write: Write
}): Job => ({
  name: 'decline-unanswered',
  everySeconds: 60,
  run: async () => {
    const due = await db
      .selectFrom('chatRequests')
      .select('id')
      // A literal, so that the planner can use the index of waiting requests.
      .where(sql<boolean>`status = 'pending'`)
      .where('createdAt', '<=', timeBefore(clock.now(), unansweredMs))
      .orderBy('createdAt')
      .limit(maxRequests)
      .execute()
    // One that cannot be declined must not keep the later ones waiting.
    const failures: unknown[] = []
    for (const { id } of due)
      await write((tx) => expire(tx, id)).catch((error: unknown) => {
        if (isDatabaseAway(error) || isInMaintenance(error)) throw error
        failures.push(error)
      })
    if (failures.length > 0) throw new AggregateError(failures, 'some requests stay undeclined')
  },
})
