import type { Database } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { type Clock, timeAfter, timeBefore } from '../../core/clock.ts'
import type { WebhookConfig } from '../../core/config.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Metrics } from '../../core/metrics.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { readDuties } from './reads.ts'
import { gapsIn } from './rules.ts'

type WebhookEvent = Selectable<Database['webhookEvents']>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** An event that is older when it is first seen is not sent: at the first start with a webhook, all would be. */
const freshMs = dayMs
const keptMs = 7 * dayMs
const timeoutMs = 5_000
/** An attempt that is not over by then was that of an instance that ended. */
const leaseMs = 30_000
/** How long to wait after each failed attempt; after the last one the event is given up. */
const retryMs = [5_000, 30_000, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs, 480 * minuteMs, dayMs]

interface Deps {
  clock: Clock
  write: Write
  metrics: Pick<Metrics, 'webhooks'>
  config: WebhookConfig
}

/** Note what has happened to cases since yesterday. It names no person and repeats no words. */
async function noteCases(tx: Tx, now: Date): Promise<void> {
  const since = timeBefore(now, freshMs)
  await sql`
    insert into "webhookEvents" (type, key, data, "createdAt", "nextAt")
    select type, key, data, ${now}, ${now} from (
      select 'case.opened' as type, id::text as key, jsonb_build_object(
        'id', id, 'severity', severity, 'source', source, 'dueAt', "dueAt") as data
      from cases where "createdAt" > ${since}
      union all
      select 'case.overdue', id::text, jsonb_build_object(
        'id', id, 'severity', severity, 'source', source, 'dueAt', "dueAt")
      from cases where status = 'pending' and "dueAt" > ${since} and "dueAt" <= ${now}
      union all
      select 'case.decided', id || ' ' || "decidedAt", jsonb_build_object(
        'id', id, 'severity', severity, 'decision', decision)
      from cases where status <> 'pending' and "decidedAt" > ${since}
    ) as happened
    on conflict (type, key) do nothing`.execute(tx.db)
}

/** Note the gaps of the coming day. One that does not end is noted once a day. */
async function noteGaps(tx: Tx, now: Date): Promise<void> {
  const [from, until] = [now.getTime() - dayMs, now.getTime() + dayMs]
  const { able } = await readDuties(tx, from, until)
  const gaps = gapsIn(able, from, until)
  const begin = new Date(from).toISOString()
  const events = gaps
    .filter((gap) => Date.parse(gap.until) > now.getTime())
    .map((gap) => ({
      type: 'duty.gap' as const,
      key: gap.from === begin ? now.toISOString().slice(0, 10) : gap.from,
      data: JSON.stringify(gap.from === begin ? { from: null, until: gap.until } : gap),
      createdAt: now,
      nextAt: now.toISOString(),
    }))
  if (events.length > 0)
    await tx.db
      .insertInto('webhookEvents')
      .values(events)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Send one event, signed as Standard Webhooks say. Return whether the receiver took it. */
async function deliver({ url, secret }: WebhookConfig, event: WebhookEvent): Promise<boolean> {
  const body = JSON.stringify({ type: event.type, timestamp: event.createdAt, data: event.data })
  const now = new Date()
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(event.id, now, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** Take the due events, which no other instance takes meanwhile. */
async function take(tx: Tx, now: Date): Promise<WebhookEvent[]> {
  return await tx.db
    .updateTable('webhookEvents')
    .set({ nextAt: timeAfter(now, leaseMs), attempts: sql<number>`attempts + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhookEvents')
        .select('id')
        .where('nextAt', '<=', now.toISOString())
        .orderBy('nextAt')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/**
 * Tell the operator's own system of cases and of gaps in the duty, from the database alone: an event is sent again until
 * it is taken, so it may arrive twice, under the same `webhook-id`.
 */
export const webhooksJob = ({ clock, write, metrics, config }: Deps): Job => ({
  name: 'webhooks',
  everySeconds: 5,
  async run() {
    const now = clock.now()
    await write(async (tx) => {
      await noteCases(tx, now)
      await noteGaps(tx, now)
      await tx.db
        .deleteFrom('webhookEvents')
        .where('createdAt', '<', timeBefore(now, keptMs))
        .execute()
    })
    const events = await write((tx) => take(tx, now))
    await Promise.all(
      events.map(async (event) => {
        const isTaken = await deliver(config, event)
        const wait = isTaken ? undefined : retryMs[event.attempts - 1]
        metrics.webhooks.inc({ outcome: isTaken ? 'sent' : wait ? 'failed' : 'dropped' })
        const nextAt = wait === undefined ? null : timeAfter(clock.now(), wait)
        await write((tx) =>
          tx.db.updateTable('webhookEvents').set({ nextAt }).where('id', '=', event.id).execute(),
        )
      }),
    )
  },
})
