import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  outcomeOf,
  type Person,
  signedInAgain,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import {
  type PushedBrowser,
  type PushService,
  ringingDevice,
  startPushService,
} from '@dodam/test-support/server/push-service.ts'
import { claim, dismiss } from '@dodam/test-support/server/reporting.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

const clock = { at: new Date(Date.now() + 60_000), now: () => clock.at }

let connection: Connection
let service: PushService
let server: TestServer
/** On duty, and two who are not. */
let mina: Person
let jun: Person
let sora: Person
let devices: Record<'mina' | 'jun' | 'sora', PushedBrowser>
let child: Person

beforeAll(async () => {
  connection = await suiteDatabase()
  service = await startPushService()
  const push = { keys: undefined, subject: 'https://dodam.example', extraOrigins: [service.origin] }
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(connection, { redisUrl, push, rateLimits: false }, clock)
  // Run by the tests alone: one that comes in between would ring too.
  await server.app.jobs.close()
  ;[mina, jun, sora] = [await adminOf(server), await adminOf(server), await adminOf(server)]
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  clock.at = new Date(clock.at.getTime() + 86_400_000)
  ;[mina, jun, sora] = [
    await signedInAgain(mina),
    await signedInAgain(jun),
    await signedInAgain(sora),
  ]
  devices = {
    mina: await ringingDevice(service, mina),
    jun: await ringingDevice(service, jun),
    sora: await ringingDevice(service, sora),
  }
  const cover = { coverId: mina.id, from: after(0), until: after(600) }
  await mina.call(api.duty.changeRoster, {
    body: { shifts: [], changes: [{ awayId: null, ...cover }] },
  })
  child = await (await server.member({ role: 'both' })).listen()
})
afterEach(async () => {
  child.leave()
  await connection.db.updateTable('cases').set({ status: 'resolved' }).execute()
  await connection.db.deleteFrom('dutyDevices').execute()
})

const after = (minutes: number) => new Date(clock.at.getTime() + minutes * 60_000).toISOString()
const pass = (minutes: number) => {
  clock.at = new Date(after(minutes))
}
/** Run the jobs so often that each has seen what the others did. */
const runJobs = async () => {
  await server.app.jobs.runNow()
  await server.app.jobs.runNow()
}
const rung = () =>
  Object.fromEntries(Object.entries(devices).map(([name, { pushed }]) => [name, pushed.length]))
async function caseOf(reason = 'danger'): Promise<number> {
  const body = { targetType: 'user' as const, targetId: child.id, reason }
  return (await (await server.member()).call(api.reports.file, { body })).id
}
const assign = (id: number, from: Person, { id: adminId }: Person) =>
  from.call(api.reports.assign, { params: { id }, body: { adminId } })
const claimerOf = async (id: number) =>
  (await mina.call(api.reports.readCase, { params: { id } })).claimedBy

const answerUntil = async (id: number, who: Person) =>
  (await who.call(api.reports.readLinks, { params: { id } })).answerUntil

/** A case that jun has claimed and given to sora. */
async function assigned(reason?: string): Promise<number> {
  const id = await caseOf(reason)
  await claim(jun, id)
  await assign(id, jun, sora)
  return id
}

describe('an urgent case that is given to a colleague', () => {
  test('rings their device, and is free for all and rings on when they do nothing for two minutes', async () => {
    const id = await assigned()
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
    expect(JSON.parse(devices.sora.pushed[0]?.text ?? '')).toEqual({
      type: 'duty',
      url: `/admin/safety/${id}`,
    })
    pass(1.9)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
    expect(await claimerOf(id)).toBe(sora.id)
    // Their page says until when, and nobody else's does.
    expect(await answerUntil(id, sora)).toBe(after(0.1))
    expect(await answerUntil(id, jun)).toBeNull()
    await jun.listen()
    pass(0.1)
    await runJobs()
    await jun.hears('report:changed', (one) => one.id === id && one.claimedAt === null)
    jun.leave()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 1 })
    await claim(mina, id)
    pass(5)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 1 })
  })

  test('stays theirs for the whole time once they have done anything about it', async () => {
    const id = await assigned()
    await runJobs()
    await sora.call(api.reports.addNote, { params: { id }, body: { text: '제가 볼게요.' } })
    expect(await answerUntil(id, sora)).toBeNull()
    pass(20)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
    expect(await claimerOf(id)).toBe(sora.id)
  })

  test('rings each who is given it', { tags: ['long'] }, async () => {
    const id = await assigned()
    await runJobs()
    await assign(id, sora, jun)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 1 })
  })

  test('is told to their open pages, which sound also where they are locked, and to nobody else', async () => {
    const id = await assigned()
    await Promise.all([jun.listen(), sora.listen()])
    await runJobs()
    await sora.hears('case:paged', (paged) => paged.id === id)
    await server.settle()
    expect(jun.heardOf('case:paged')).toEqual([])
    for (const who of [jun, sora]) who.leave()
  })

  test('is not kept waiting by what others do', async () => {
    const id = await assigned()
    await jun.call(api.reports.addNote, { params: { id }, body: { text: '전화했어요.' } })
    expect(await outcomeOf(claim(jun, id))).toBe('CASE_CLAIMED')
    pass(2)
    await runJobs()
    expect(rung()).toMatchObject({ mina: 1 })
  })

  test('rings nobody where the case can wait', async () => {
    const id = await assigned('hurtful')
    pass(3)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 0 })
    expect(await claimerOf(id)).toBe(sora.id)
  })
})

describe('a case that becomes urgent while an admin has it', () => {
  test('rings that admin, and then who is on duty', async () => {
    const id = await caseOf('hurtful')
    await claim(sora, id)
    await caseOf()
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
    pass(2)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 1 })
    expect(await claimerOf(id)).toBeNull()
  })

  test('stays with an admin who takes it on as it is now; further reports ring nobody', async () => {
    const id = await caseOf('hurtful')
    await claim(sora, id)
    await caseOf()
    await claim(sora, id)
    await caseOf()
    pass(3)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 0 })
    expect(await claimerOf(id)).toBe(sora.id)
  })
})

describe('an answer about an urgent case', () => {
  const write = (by: Person, caseId: number) =>
    by.call(api.support.send, {
      body: { caseId, message: '지금 괜찮아요?', clientId: randomUUID() },
    })
  /** A case that sora has, and the room in which she has asked. */
  async function asked(reason?: string) {
    const id = await caseOf(reason)
    await claim(sora, id)
    pass(1)
    await write(sora, id)
    const { relatedId } = await child.hears(
      'notification:new',
      ({ type }) => type === 'admin_message',
    )
    return { id, roomId: relatedId ?? 0 }
  }
  async function say(roomId: number, content: string) {
    const { id } = await child.call(api.chat.send, { params: { id: roomId }, body: { content } })
    // The database dates messages by its own clock.
    await connection.db
      .updateTable('chatMessages')
      .set({ createdAt: clock.at })
      .where('id', '=', id)
      .execute()
  }

  test('rings who has the case once, until the team has answered', async () => {
    const { id, roomId } = await asked()
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 0 })
    await say(roomId, '아니요.')
    await say(roomId, '아직 집이에요.')
    await runJobs()
    pass(3)
    await say(roomId, '거기 있어요?')
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
    await write(sora, id)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
    await say(roomId, '네.')
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 2 })
    expect(await claimerOf(id)).toBe(sora.id)
    await dismiss(sora, id)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 2 })
  })

  test('keeps no claim: when it has run out, who is on duty is rung', async () => {
    const { roomId } = await asked()
    await say(roomId, '네.')
    await runJobs()
    pass(30)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 1 })
  })

  test('rings nobody where the case is less urgent', async () => {
    const { roomId } = await asked('hurtful')
    await say(roomId, '네.')
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 0 })
  })
})
