import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { appeal, claim, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const start = new Date(Date.now() + 60_000)
const clock = { at: start, now: () => clock.at }

let connection: Connection
let server: TestServer
let admin: Person
let reporter: Person

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { rateLimits: false }, clock)
  await server.app.jobs.close()
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.at = start
  admin = await adminOf(server)
  reporter = await server.member()
})
afterEach(async () => {
  await connection.db.updateTable('cases').set({ status: 'resolved' }).execute()
  await connection.db.deleteFrom('supportMessages').execute()
})

const pass = (minutes: number) => {
  clock.at = new Date(clock.at.getTime() + minutes * 60_000)
}
async function urgentCase(): Promise<number> {
  const { id: targetId } = await server.member()
  const body = { targetType: 'user' as const, targetId, reason: 'danger' }
  return (await reporter.call(api.reports.file, { body })).id
}
/** Return how many of the highest severity wait in time, and too long, as the operator's system reads it. */
async function counted() {
  await server.app.jobs.runNow()
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const count = (overdue: string) =>
    Number(text.match(`dodam_open_cases\\{severity="P1",overdue="${overdue}"\\} (\\d+)`)?.[1])
  return { inTime: count('no'), overdue: count('yes') }
}

test('an urgent case counts as overdue while nobody has it, and not while an admin is at work', async () => {
  const id = await urgentCase()
  pass(14)
  expect(await counted()).toEqual({ inTime: 1, overdue: 0 })
  pass(1)
  expect(await counted()).toEqual({ inTime: 0, overdue: 1 })
  await claim(admin, id)
  expect(await counted()).toEqual({ inTime: 1, overdue: 0 })
  pass(30)
  expect(await counted()).toEqual({ inTime: 0, overdue: 1 })
})

test('an urgent case counts as overdue at once where nobody may act on it', async () => {
  const isAdmin = false
  await connection.db.updateTable('users').set({ isAdmin }).where('id', '<>', admin.id).execute()
  await fileReport(reporter, 'user', admin.id, 'danger')
  expect(await counted()).toEqual({ inTime: 0, overdue: 1 })
  await adminOf(server)
  expect(await counted()).toEqual({ inTime: 1, overdue: 0 })
})

test('a case after an appeal is not overdue for the operator: it rings nobody at once', async () => {
  const id = await urgentCase()
  await claim(admin, id)
  await dismiss(admin, id)
  await appeal(reporter, id)
  pass(16)
  expect(await counted()).toEqual({ inTime: 1, overdue: 0 })
})

test('a visitor in a crisis counts too, until the team has answered', async () => {
  const write = (message: string) =>
    server.visitor().call(api.support.writeAsVisitor, { body: { username: '', message } })
  await write('비밀번호를 잊었어요.')
  const { supportMessage } = await write('요즘 너무 힘들어서 죽고 싶어요.')
  expect(await counted()).toEqual({ inTime: 1, overdue: 0 })
  pass(15)
  expect(await counted()).toEqual({ inTime: 0, overdue: 1 })
  await admin.call(api.support.send, {
    body: { supportMessageId: supportMessage.id, message: '지금 안전한가요?' },
  })
  expect(await counted()).toEqual({ inTime: 0, overdue: 0 })
})
