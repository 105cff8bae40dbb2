import { aloneMark, api, type CheckRule, type RuleMode } from '@dodam/contract'
import { adminOf, meet, type Person, serverForTests } from '@dodam/test-support'
import { beforeEach, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let writer: Person
let roomId: number
const phone = 'contact.phone'
const number = '내 번호는 010-2345-6789야'
const crisis = '오늘 밤 정말 죽고 싶어'

beforeEach(async () => {
  await server().db.deleteFrom('checkRules').execute()
  await server().db.updateTable('users').set({ isAdmin: false, madeAdminAt: null }).execute()
  admin = await adminOf(server())
  writer = await server().member({ role: 'both' })
  const other = await server().member({ role: 'both' })
  ;({ roomId } = await meet(writer, other))
})

const set = (reason: string, mode: RuleMode, by = admin) =>
  by.call(api.checks.setRule, { body: { reason, mode, note: '오탐이 많아요.' } })
const say = (content: string) =>
  writer.call(api.chat.send, { params: { id: roomId }, body: { content } })
const rule = async (reason: string): Promise<CheckRule | undefined> => {
  await server().settle()
  const { rules } = await admin.call(api.checks.listRules)
  return rules.find((one) => one.reason === reason)
}
const logged = () =>
  server().db.selectFrom('textChecks').select('reasons').where('writerId', '=', writer.id).execute()

test('a rule in shadow counts what it finds and has no effect, and one that is on again has its usual one', async () => {
  await admin.listen()
  expect(await set(phone, 'shadow')).toMatchObject({ mode: 'shadow', texts: 0, request: null })
  expect(await admin.hears('check-rule:changed', ({ reason }) => reason === phone)).toMatchObject({
    mode: 'shadow',
  })
  await server().settle()
  const sent = await say(number)
  expect(sent.content).toBe(number)
  expect(sent).not.toHaveProperty('notices')
  expect(await logged()).toEqual([])
  expect(await rule(phone)).toMatchObject({ mode: 'shadow', texts: 1 })

  await set(phone, 'on')
  await server().settle()
  const masked = await say(number)
  expect(masked.content).not.toContain('010')
  expect(masked.notices?.map(({ code }) => code)).toEqual(['CONTACT_MASKED'])
  expect(await rule(phone)).toMatchObject({ mode: 'on', texts: 0 })
})

test('a rule that is off neither counts nor opens a case, in stories either, and all others work', async () => {
  await set('crisis.suicide', 'off')
  await server().settle()
  const story = { content: crisis, categories: ['stress' as const], isAnonymous: false }
  const { id, notices } = await writer.call(api.posts.publish, { body: story })
  expect(notices).toBeUndefined()
  const cases = await server()
    .db.selectFrom('cases')
    .select('id')
    .where('targetType', '=', 'post')
    .where('targetId', '=', id)
    .execute()
  expect(cases).toEqual([])
  expect(await rule('crisis.suicide')).toMatchObject({ mode: 'off', texts: 0 })
  expect((await say(number)).content).not.toContain('010')
})

test('the check in a browser is told which rules have no effect', async () => {
  const read = () => server().visitor().call(api.checks.readSilent)
  expect(await read()).toEqual({ reasons: [] })
  await set(phone, 'shadow')
  await set('insult.slur', 'off')
  expect(await read()).toEqual({ reasons: [phone, 'insult.slur'] })
})

test('every rule is listed, and an unknown one cannot be set', async () => {
  const { rules } = await admin.call(api.checks.listRules)
  expect(rules.map(({ reason }) => reason)).toContain('grooming.secret')
  expect(new Set(rules.map(({ mode }) => mode))).toEqual(new Set(['on']))
  await expect(set('crisis.nothing', 'off')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('each change is in the audit log, with the reason given', async () => {
  await set('contact.link', 'shadow')
  await set('contact.link', 'off')
  const { items } = await admin.call(api.audit.list, { query: {} })
  const acts = items.filter(({ target }) => target === 'check-rule contact.link')
  expect(acts.map(({ action, reason }) => [action, reason])).toEqual([
    ['check-rule:off', `${aloneMark}: 오탐이 많아요.`],
    ['check-rule:shadow', `${aloneMark}: 오탐이 많아요.`],
  ])
})

test('a change that waits is told and can be withdrawn, and one admin can let a rule work again', async () => {
  const second = await adminOf(server())
  const asked = await set('contact.email', 'shadow')
  expect(asked).toMatchObject({
    mode: 'on',
    request: { mode: 'shadow', requestedBy: { id: admin.id } },
  })
  expect(await set('contact.email', 'on', second)).toMatchObject({ mode: 'on', request: null })
  await set('contact.email', 'shadow')
  expect(await set('contact.email', 'off', second)).toMatchObject({
    mode: 'on',
    request: { mode: 'off', requestedBy: { id: second.id } },
  })
  expect(await set('contact.email', 'off')).toMatchObject({ mode: 'off', request: null })
  expect(await set('contact.email', 'on', second)).toMatchObject({ mode: 'on', request: null })
})
