import { api } from '@dodam/contract'
import { adminOf, type Person, publish, serverForTests } from '@dodam/test-support'
import { beforeAll, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let writer: Person

beforeAll(async () => {
  admin = await adminOf(server())
  writer = await server().member({ role: 'both' })
})

const onTheHour = /T\d\d:00:00\.000Z$/

test('an admin sees the hour of a member’s last use, and not when they wrote anonymously', async () => {
  await publish(writer, true)
  await server().settle()
  const { users } = await admin.call(api.users.list, { query: { search: writer.me.username } })
  expect(users).toMatchObject([{ id: writer.id, lastSeenAt: expect.stringMatching(onTheHour) }])
  const { lastSeenAt } = await admin.call(api.users.read, { params: { id: writer.id } })
  expect(lastSeenAt).toMatch(onTheHour)
  const { activeSessions: sessions } = await admin.call(api.security.read)
  expect(sessions.map(({ lastActivity }) => lastActivity)).toEqual(
    sessions.map(() => expect.stringMatching(onTheHour)),
  )
})

test('sessions of one hour are sorted by their age, not by their last use', async () => {
  const later = await server().member({ role: 'both' })
  await writer.call(api.accounts.verify)
  await server().settle()
  const { activeSessions: sessions } = await admin.call(api.security.read)
  const ids = sessions
    .filter(({ userId }) => userId === writer.id || userId === later.id)
    .map(({ userId }) => userId)
  expect(ids).toEqual([later.id, writer.id])
})
