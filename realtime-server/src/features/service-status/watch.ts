import { randomUUID } from 'node:crypto'
import { type ChatMessage, lostAfterMs } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Core } from '../../core/core.ts'
import { bySystem } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import type { Live } from '../../live/live.ts'
import { type EndedCheck, figuresOf, ofLastHour, stateOf } from './checks.ts'

/** A check under way. */
interface Check {
  begun: number
  /** The other instance that it is sent to; null where there is none, and undefined until it is stored. */
  other?: string | null
  /** When this instance itself heard it. */
  hereMs?: number
  timer: NodeJS.Timeout
}

/** What the parts of a message say that stands for a check. */
const Heard = z.object({
  /** The check. */
  clientId: z.uuid(),
  /** The instance that says it. */
  content: z.uuid(),
})
type Heard = z.infer<typeof Heard>

/** A message without a sender, in the view in which those of members are sent. */
const messageOf = ({ clientId, content }: Heard): ChatMessage => ({
  kind: 'chat-message',
  id: 1,
  roomId: 1,
  seq: 1,
  clientId,
  senderId: null,
  isMine: false,
  content,
  hasMaskedContact: false,
  mayBeApproach: false,
  createdAt: new Date().toISOString(),
  isRead: false,
  isDeleted: false,
  deletedAt: null,
})

/** Within this time after its last write an instance counts as running. */
const runningFor = sql`interval '15 seconds'`

/** Store the row of an instance, remove those of instances that ended, and return which others run. */
const storing = (me: string, { p50Ms, p99Ms, lost }: ReturnType<typeof figuresOf>) => sql<{
  instance: string
}>`
  with own as (
    insert into kept."deliveryWatch" (instance, "writtenAt", "p50Ms", "p99Ms", lost)
    values (${me}, now(), ${p50Ms}, ${p99Ms}, ${lost})
    on conflict (instance) do update set "writtenAt" = excluded."writtenAt",
      "p50Ms" = excluded."p50Ms", "p99Ms" = excluded."p99Ms", lost = excluded.lost),
  ended as (
    delete from kept."deliveryWatch" where "writtenAt" < now() - interval '1 hour')
  select instance from kept."deliveryWatch"
  where instance <> ${me} and "writtenAt" > now() - ${runningFor}`

/** Date an instance that ends back, so that others do not wait for its answers. */
const leaving = (me: string) => sql`
  update kept."deliveryWatch" set "writtenAt" = "writtenAt" - ${runningFor}
  where instance = ${me}`

/** Whether an instance has written since a check began that is lost now. */
async function hasWritten(db: ReadDb, instance: string): Promise<boolean> {
  const { rows } = await sql`
    select from kept."deliveryWatch" where instance = ${instance}
      and "writtenAt" > now() - ${lostAfterMs} * interval '1 millisecond' limit 1`.execute(db)
  return rows.length > 0
}

export type DeliveryWatch = ReturnType<typeof openDeliveryWatch>

/**
 * Keep checking that a message arrives: store a row, announce it as a message is announced, and hear it where a socket
 * would. Where other instances run, one of them by chance has to hear it and say so, over the same way back. If it ended
 * meanwhile, it owes no answer.
 */
export function openDeliveryWatch(
  { db, log, redis }: Pick<Core, 'db' | 'log' | 'redis'>,
  { emit, listen, metrics, writer }: Pick<Live, 'emit' | 'listen' | 'metrics' | 'writer'>,
) {
  const me = randomUUID()
  const { statement } = writer.as(bySystem)
  const underWay = new Map<string, Check>()
  let ended: EndedCheck[] = []

  function end(id: string, outcome: EndedCheck['outcome'], tookMs: number | null = null) {
    const check = underWay.get(id)
    if (check === undefined) return
    clearTimeout(check.timer)
    underWay.delete(id)
    metrics.deliveryChecks.inc({ outcome })
    const all = [...ended, { begun: check.begun, outcome, tookMs }]
    // One that is lost ends after later ones.
    ended = ofLastHour(all, performance.now()).toSorted((a, b) => a.begun - b.begun)
  }
  function heard(id: string, through: 'another' | 'itself', tookMs: number) {
    if (!underWay.has(id)) return
    metrics.deliverySeconds.observe({ through }, tookMs / 1000)
    end(id, 'heard', tookMs)
  }
  async function judge(id: string) {
    const check = underWay.get(id)
    if (check?.other === undefined) return end(id, 'refused')
    const isOwed = check.other !== null && (await hasWritten(db, check.other).catch(() => true))
    if (isOwed || check.hereMs === undefined) end(id, 'lost')
    else heard(id, 'itself', check.hereMs)
  }

  listen(to.watchOf([me]), (view) => {
    const said = Heard.safeParse(view).data
    if (said === undefined) return
    const { clientId, content: sender } = said
    if (sender !== me)
      return emit(to.watchAnswersOf(sender), 'message:new', messageOf({ clientId, content: me }))
    const check = underWay.get(clientId)
    if (check === undefined) return
    check.hereMs = performance.now() - check.begun
    if (check.other === null) heard(clientId, 'itself', check.hereMs)
  })
  listen(to.watchAnswersOf(me), (view) => {
    const id = Heard.safeParse(view).data?.clientId
    const check = id === undefined ? undefined : underWay.get(id)
    if (id !== undefined && check !== undefined)
      heard(id, 'another', performance.now() - check.begun)
  })

  return {
    /** Send one check. Resolves when it is stored. */
    async send() {
      const id = randomUUID()
      const timer = setTimeout(() => void judge(id), lostAfterMs).unref()
      const check: Check = { begun: performance.now(), timer }
      underWay.set(id, check)
      try {
        await statement(storing(me, figuresOf(ended)), (tx, rows) => {
          const one = rows[Math.floor(Math.random() * rows.length)]
          // Without Redis instances hear nothing of each other.
          check.other = (redis && one?.instance) ?? null
          const watches = check.other === null ? [me] : [me, check.other]
          tx.announce(to.watchOf(watches), 'message:new', messageOf({ clientId: id, content: me }))
        })
      } catch (error) {
        end(id, 'refused')
        throw error
      }
    },
    state: () => stateOf(ended, performance.now()),
    async close() {
      for (const { timer } of underWay.values()) clearTimeout(timer)
      underWay.clear()
      await statement(leaving(me), () => undefined).catch((error: unknown) =>
        log.warn({ err: error }, 'the delivery watch could not say that it ends'),
      )
    },
  }
}
