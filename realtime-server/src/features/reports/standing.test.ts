import { api } from '@dodam/contract'
import { adminOf, meet, type Person, serverForTests } from '@dodam/test-support'
import {
  appeal,
  decide,
  dismiss,
  fileReport,
  listMine,
} from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'

const server = serverForTests({ rateLimits: false })
let sharer: Person
let listener: Person
let admin: Person
let other: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
})
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
  await meet(sharer, listener)
  await Promise.all([sharer.listen(), listener.listen(), admin.listen()])
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const standingOf = (who: Person) => who.call(api.reports.listWarnings)
/** Check that a member's last event equals a fresh read, and that it reached no other member. */
async function hearsAsRead(who: Person, times: number) {
  await server().settle()
  const heard = who.heardOf('standing:changed')
  expect(heard).toHaveLength(times)
  expect(heard.at(-1)).toEqual(await standingOf(who))
  const others = [sharer, listener, admin].filter((one) => one !== who)
  expect(others.flatMap((one) => one.heardOf('standing:changed'))).toEqual([])
}

test('a warning and its confirmation are announced live to its member, also on another device', async () => {
  const id = await fileReport(listener, 'user', sharer.id)
  await decide(admin, id, { decision: 'warn', note: '서로를 아껴 주세요.' })
  const { warnings } = await sharer.hears('standing:changed')
  expect(warnings).toMatchObject([{ reason: '서로를 아껴 주세요.', confirmedAt: null }])
  await hearsAsRead(sharer, 1)
  const params = { id: warnings[0]?.id ?? 0 }
  await sharer.call(api.reports.confirmWarning, { params })
  const read = await sharer.hears('standing:changed', ({ warnings: [one] }) => !!one?.confirmedAt)
  expect(read.warnings).toHaveLength(1)
  await hearsAsRead(sharer, 2)
})

test('an appeal that withdraws a warning is announced', async () => {
  const id = await fileReport(listener, 'user', sharer.id)
  await decide(admin, id, { decision: 'warn', note: '서로를 아껴 주세요.' })
  await appeal(sharer, id)
  await dismiss(other, id)
  await sharer.hears('standing:changed', ({ warnings }) => warnings.length === 0)
  await hearsAsRead(sharer, 2)
})

test('a suspension and its end are announced with the reason, with or without a case', async () => {
  const id = await fileReport(listener, 'user', sharer.id)
  const until = tomorrow()
  await decide(admin, id, { decision: 'suspend', note: '쉬어 가요.', until })
  const told = await sharer.hears('standing:changed')
  expect(told.suspension).toMatchObject({ until, reason: '쉬어 가요.' })
  const params = { id: sharer.id }
  await admin.call(api.reports.endSuspension, { params })
  await sharer.hears('standing:changed', ({ suspension }) => suspension === null)
  const body = { until, reason: '다른 까닭' }
  await admin.call(api.reports.suspend, { params, body })
  await sharer.hears('standing:changed', ({ suspension }) => suspension?.reason === '다른 까닭')
  await hearsAsRead(sharer, 3)
})

test('of several suspensions the longest counts, and one that is withdrawn leaves the others', async () => {
  const cases = []
  for (const content of [
    '오늘 있었던 첫 이야기예요',
    '오늘 있었던 다음 이야기예요',
    '오늘 있었던 마지막 이야기예요',
  ]) {
    const body = { content, categories: ['sleep' as const], isAnonymous: false }
    const post = await sharer.call(api.posts.publish, { body })
    cases.push(await fileReport(listener, 'post', post.id))
  }
  const [long = 0, short = 0, last = 0] = cases
  const suspend = (id: number, days: number) => {
    const until = new Date(Date.now() + days * 86_400_000).toISOString()
    return decide(admin, id, { decision: 'suspend', note: `${days}일 쉬어요.`, until })
  }
  const reason = async () => (await standingOf(sharer)).suspension?.reason

  await suspend(long, 30)
  await suspend(short, 1)
  expect(await reason()).toBe('30일 쉬어요.')
  await appeal(sharer, short)
  await dismiss(other, short)
  expect(await reason()).toBe('30일 쉬어요.')

  await suspend(last, 3)
  await appeal(sharer, long)
  await dismiss(other, long)
  expect(await reason()).toBe('3일 쉬어요.')
  await hearsAsRead(sharer, sharer.heardOf('standing:changed').length)

  // What an admin ended does not begin again.
  await admin.call(api.reports.endSuspension, { params: { id: sharer.id } })
  const again = await fileReport(listener, 'user', sharer.id)
  await suspend(again, 7)
  await appeal(sharer, again)
  await dismiss(other, again)
  expect(await reason()).toBeUndefined()
})

test('both sides are notified of a decision, and of that on an appeal whom it concerns', async () => {
  const id = await fileReport(listener, 'user', sharer.id)
  const told = async () => {
    const lists = [listener, sharer].map((who) => who.call(api.notifications.list))
    return (await Promise.all(lists)).map(
      (list) => list.filter(({ type }) => type === 'report_decided').length,
    )
  }
  const warn = (who: Person) => decide(who, id, { decision: 'warn', note: '서로를 아껴 주세요.' })
  await warn(admin)
  expect(await told()).toEqual([1, 1])
  await appeal(sharer, id)
  await warn(other)
  expect(await told()).toEqual([1, 2])
  await appeal(listener, id)
  await dismiss(admin, id)
  expect(await told()).toEqual([2, 3])
})

test('who asked for another look hears that there was one, and what became of the decision', async () => {
  const outcomeFor = async (who: Person) => (await listMine(who))[0]?.outcome
  const id = await fileReport(listener, 'user', sharer.id)
  await dismiss(admin, id)
  const found = await outcomeFor(listener)
  await appeal(listener, id)
  await dismiss(other, id)
  expect(await outcomeFor(listener)).toBe(`다시 봤어요. 결정은 그대로예요. ${found}`)
  const second = await fileReport(listener, 'user', sharer.id)
  const until = tomorrow()
  await decide(admin, second, { decision: 'suspend', note: '쉬어 가요.', until })
  const suspended = await outcomeFor(sharer)
  await appeal(sharer, second)
  await decide(other, second, { decision: 'suspend', note: '쉬어 가요.', until })
  // How long the first suspension was is not stored.
  expect(await outcomeFor(sharer)).toBe(`다시 봤어요. ${suspended}`)
  await appeal(listener, second)
  await dismiss(admin, second)
  expect(await outcomeFor(listener)).toBe(`다시 봤어요. 결정이 바뀌었어요. ${found}`)
})

test('a warning of a masked member changes nothing for the other side but their own report', async () => {
  const hidden = await (await server().member({ role: 'both' })).listen()
  const reporter = await (await server().member({ role: 'both' })).listen()
  const { roomId } = await meet(hidden, reporter, { isAnonymous: true })
  const params = { id: roomId }
  const said = await hidden.call(api.chat.send, { params, body: { content: '나쁜 말' } })
  const id = await fileReport(reporter, 'message', said.id)
  await server().settle()
  const before = reporter.heard.length
  await decide(admin, id, { decision: 'warn', note: '서로를 아껴 주세요.' })
  await hidden.hears('standing:changed')
  await server().settle()
  const heard = reporter.heard.slice(before).filter(({ name }) => name !== 'live:restored')
  const itself = ['notification:count', 'notification:new', 'report:changed']
  expect(heard.map(({ name }) => name).toSorted()).toEqual(itself)
  expect(JSON.stringify(heard)).not.toContain(`:${hidden.id},`)
})
