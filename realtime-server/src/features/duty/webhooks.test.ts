import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  signedInAgain,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

const clock = { at: new Date(), now: () => clock.at }
const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`

interface Received {
  id: string
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}
let received: Received[] = []
let status = 204
let receiver: Server
let connection: Connection
let server: TestServer
let other: TestServer
let admin: Person
let member: Person

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = await text(request)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    // Throws, so that the receiver answers nothing, where the signature is wrong.
    new Webhook(secret).verify(body, headers)
    received.push({ id: headers['webhook-id'] ?? '', event: JSON.parse(body) })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  connection = await suiteDatabase()
  const settings = {
    redisUrl: inject('redisUrl') ?? undefined,
    webhook: { url: `http://127.0.0.1:${port}/hook`, secret },
  }
  server = await startServer(connection, settings, clock)
  other = await startServer(connection, settings, clock)
  admin = await adminOf(server)
  member = await server.member()
})
afterAll(async () => {
  await Promise.all([server.close(), other.close()])
  receiver.close()
})
beforeEach(async () => {
  status = 204
  clock.at = new Date()
  admin = await signedInAgain(admin)
  const past = { status: 'resolved' as const, decidedAt: null, createdAt: new Date(0) }
  await connection.db.updateTable('cases').set(past).execute()
  await allDay(admin)
  await runJobs()
  received = []
})

/** Both instances, at once. */
const runJobs = () => Promise.all([server, other].map(({ app }) => app.jobs.runNow()))
const pass = (minutes: number) => {
  clock.at = new Date(clock.at.getTime() + minutes * 60_000)
}
const at = (hours: number) => new Date(clock.at.getTime() + hours * 3_600_000).toISOString()
const onDuty = (who: Person, from: number, until: number) =>
  admin.call(api.duty.changeRoster, {
    body: {
      shifts: [],
      changes: [{ awayId: null, coverId: who.id, from: at(from), until: at(until) }],
    },
  })
const allDay = (who: Person) => onDuty(who, -30, 60)
const report = async (detail: string) => {
  const { id } = await member.call(api.reports.file, {
    body: { targetType: 'user', targetId: (await server.member()).id, reason: 'danger', detail },
  })
  return id
}
const types = () => received.map(({ event }) => event.type)

describe('the operator’s own system', () => {
  test('learns of a case once: that it was opened, is overdue, and was decided', async () => {
    const id = await report('누구에게도 말하지 말아 주세요')
    await runJobs()
    await runJobs()
    expect(received.map(({ event }) => event)).toEqual([
      {
        type: 'case.opened',
        timestamp: clock.at.toISOString(),
        data: { id, severity: 'P1', source: 'person', dueAt: expect.any(String) },
      },
    ])
    pass(15)
    await runJobs()
    pass(1)
    await admin.call(api.reports.claim, { params: { id } })
    await admin.call(api.reports.decide, { params: { id }, body: { decision: 'dismiss' } })
    await runJobs()
    expect(types()).toEqual(['case.opened', 'case.overdue', 'case.decided'])
    expect(received.at(-1)?.event.data).toEqual({ id, severity: 'P1', decision: 'dismiss' })
  })

  test('gets neither names nor words', async () => {
    await report('비밀 이야기')
    await runJobs()
    const all = JSON.stringify(received)
    for (const secretText of ['비밀', member.me.username, member.me.nickname, admin.me.username])
      expect(all).not.toContain(secretText)
  })

  test('learns of the times of the coming day in which nobody is on duty', {
    tags: ['long'],
  }, async () => {
    await onDuty(admin, -30, 5)
    await runJobs()
    expect(received.map(({ event }) => event)).toMatchObject([
      { type: 'duty.gap', data: { from: at(5), until: at(24) } },
    ])
  })

  test('learns of a time in which only an admin without the role for cases is on duty', async () => {
    const keeper = await adminOf(server)
    const { db } = connection
    await db
      .updateTable('users')
      .set({ staffRoles: ['store'] })
      .where('id', '=', keeper.id)
      .execute()
    await admin.call(api.duty.changeRoster, {
      body: {
        shifts: [],
        changes: [
          { awayId: null, coverId: admin.id, from: at(-30), until: at(3) },
          { awayId: null, coverId: keeper.id, from: at(3), until: at(60) },
        ],
      },
    })
    await runJobs()
    expect(received.map(({ event }) => event)).toMatchObject([
      { type: 'duty.gap', data: { from: at(3), until: at(24) } },
    ])
  })

  test('gets what it did not take again, under the same id, and then no more', {
    tags: ['long'],
  }, async () => {
    status = 500
    await report('도와주세요')
    await runJobs()
    await runJobs()
    expect(types()).toEqual(['case.opened'])
    status = 204
    pass(0.1)
    await runJobs()
    pass(60)
    await runJobs()
    expect(types().filter((type) => type === 'case.opened')).toHaveLength(2)
    expect(received[1]?.id).toBe(received[0]?.id)
  })
})
