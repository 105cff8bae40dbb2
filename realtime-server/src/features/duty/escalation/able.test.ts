import { api, type StaffRole } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  publish,
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
import { claim, fileReport } from '@dodam/test-support/server/reporting.ts'
import { addApp } from '@dodam/test-support/server/second-step.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

const clock = { at: new Date(Date.now() + 60_000), now: () => clock.at }

let connection: Connection
let service: PushService
let push: { keys: undefined; subject: string; extraOrigins: string[] }
let server: TestServer
/** On duty, the next of the plan, and neither. */
let mina: Person
let jun: Person
let sora: Person
let devices: Record<'mina' | 'jun' | 'sora', PushedBrowser>
let reader: Person

beforeAll(async () => {
  connection = await suiteDatabase()
  service = await startPushService()
  push = { keys: undefined, subject: 'https://dodam.example', extraOrigins: [service.origin] }
  const settings = { redisUrl: inject('redisUrl') ?? undefined, adminTwoPerson: false }
  server = await startServer(connection, { ...settings, push, rateLimits: false }, clock)
  // Run by the tests alone: one that comes in between would ring too.
  await server.app.jobs.close()
  ;[mina, jun, sora] = [await adminOf(server), await adminOf(server), await adminOf(server)]
  reader = await server.member({ role: 'both' })
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
  await plan(mina)
})
afterEach(async () => {
  await connection.db.updateTable('cases').set({ status: 'resolved' }).execute()
  await connection.db.deleteFrom('escalations').execute()
  await connection.db.deleteFrom('dutyDevices').execute()
  const team = [mina, jun, sora]
  for (const who of team) await setRoles(who, ['lead'])
  const ids = team.map(({ id }) => id)
  const isAdmin = false
  await connection.db.updateTable('users').set({ isAdmin }).where('id', 'not in', ids).execute()
})

const after = (minutes: number) => new Date(clock.at.getTime() + minutes * 60_000).toISOString()
const pass = (minutes: number) => {
  clock.at = new Date(after(minutes))
}
/** Put an admin on duty, and jun after them. */
const plan = async ({ id }: Person) =>
  mina.call(api.duty.changeRoster, {
    body: {
      shifts: [],
      changes: [
        { awayId: null, coverId: id, from: after(0), until: after(600) },
        { awayId: null, coverId: jun.id, from: after(600), until: after(1_200) },
      ],
    },
  })
const setRoles = ({ id }: Person, staffRoles: StaffRole[]) =>
  server.app.write(async (tx) => {
    await tx.db.updateTable('users').set({ staffRoles }).where('id', '=', id).execute()
    tx.changed({ kind: 'member', id })
  })
const changeRoles = (by: Person, { id }: Person, roles: StaffRole[]) =>
  by.call(api.users.setAdmin, { params: { id }, body: { isAdmin: true, roles } })
/** Run the jobs so often that each has seen what the others did. */
const runJobs = async () => {
  await server.app.jobs.runNow()
  await server.app.jobs.runNow()
}
const rung = () =>
  Object.fromEntries(Object.entries(devices).map(([name, { pushed }]) => [name, pushed.length]))
const urgentCase = async () => fileReport(reader, 'user', (await server.member()).id, 'danger')
const claimerOf = async (id: number) =>
  (await mina.call(api.reports.readCase, { params: { id } })).claimedBy

describe('an urgent case that its admin may not act on any more', () => {
  test('because they report it too is free at once, and rings from the first step', async () => {
    const { id: postId } = await publish(await server.member({ role: 'both' }))
    const id = await fileReport(reader, 'post', postId, 'danger')
    await claim(jun, id)
    await sora.listen()
    await fileReport(jun, 'post', postId, 'danger')
    await sora.hears('report:changed', (one) => one.id === id && one.claimedAt === null)
    sora.leave()
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    await claim(sora, id)
  })

  test('because their role ends is free again, and rings from the first step', {
    tags: ['long'],
  }, async () => {
    const id = await urgentCase()
    await claim(jun, id)
    await changeRoles(mina, jun, ['store'])
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    expect(await claimerOf(id)).toBeNull()
    await claim(sora, id)
  })

  test('because they delete their account is free again, and rings from the first step', {
    tags: ['long'],
  }, async () => {
    const leaving = await adminOf(server)
    const id = await urgentCase()
    await claim(leaving, id)
    await leaving.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    expect(await claimerOf(id)).toBeNull()
  })
})

describe('an urgent case that all who decide cases have reported', () => {
  test('rings them, and sounds on their pages: nobody else could act', async () => {
    const { id: aboutId } = await server.member()
    await setRoles(mina, ['store'])
    await setRoles(jun, ['support'])
    const id = await fileReport(sora, 'user', aboutId, 'spam')
    await fileReport(reader, 'user', aboutId, 'danger')
    await sora.listen()
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
    await sora.hears('case:paged', (paged) => paged.id === id)
    sora.leave()
    await claim(sora, id)
  })

  test('does not ring one of them about whom it is', async () => {
    await setRoles(jun, ['support'])
    await fileReport(sora, 'user', mina.id, 'danger')
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
  })
})

describe('an urgent case about an anonymous story', () => {
  const about = async (author: Person) =>
    fileReport(reader, 'post', (await publish(author, true)).id, 'danger')

  test('rings all others at once, whether its author is on duty or somebody else', async () => {
    await about(mina)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 1 })
    await connection.db.updateTable('cases').set({ status: 'resolved' }).execute()
    await about(sora)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 2, sora: 1 })
  })
})

describe('a clock that is set back', { tags: ['long'] }, () => {
  test('puts no step of an urgent case off', async () => {
    await urgentCase()
    pass(120)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    pass(-60)
    await runJobs()
    expect(rung()).toEqual({ mina: 2, jun: 1, sora: 0 })
    await runJobs()
    expect(rung()).toEqual({ mina: 2, jun: 1, sora: 0 })
    pass(5)
    await runJobs()
    expect(rung()).toEqual({ mina: 3, jun: 2, sora: 1 })
  })

  test('ends a claim', async () => {
    const id = await urgentCase()
    pass(10)
    await claim(jun, id)
    pass(-9)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    await claim(await signedInAgain(sora), id)
  })
})

describe('an admin on duty whose devices do not ring', () => {
  let strict: TestServer
  let onDuty: Person
  beforeAll(async () => {
    const redisUrl = inject('redisUrl') ?? undefined
    strict = await startServer(connection, { redisUrl, push, adminSecondFactor: true }, clock)
    await strict.app.jobs.close()
  })
  afterAll(() => strict.close())
  beforeEach(async () => {
    onDuty = await adminOf(strict)
    await plan(onDuty)
  })
  afterEach(() => onDuty.leave())
  const runStrict = async () => {
    await strict.app.jobs.runNow()
    await strict.app.jobs.runNow()
  }

  test('is not reached by a page without admin rights: the next step follows at once', async () => {
    await onDuty.listen()
    await onDuty.ask('page:sound', { isOn: true })
    await urgentCase()
    await runStrict()
    expect(rung()).toMatchObject({ jun: 1 })
  })

  test('is reached by an admin page that sounds', async () => {
    await addApp(onDuty, clock.now)
    await onDuty.listen()
    await onDuty.ask('page:sound', { isOn: true })
    await urgentCase()
    await runStrict()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 0 })
  })
})
