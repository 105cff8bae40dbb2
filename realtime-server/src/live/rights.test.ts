import { api } from '@dodam/contract'
import { type Person, publish, serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'

const server = serverForTests()

const isAdmin = (who: Person, value: boolean) =>
  server().db.updateTable('users').set({ isAdmin: value }).where('id', '=', who.id).execute()
/** Each of these changes of a member's row must reach their sockets. */
const change = (who: Person, body: { bio: string } | { role: 'sharer' | 'both' }) =>
  who.call(api.settings.changeProfile, { body })
const roomsOf = (who: Person) =>
  [...server().app.io.sockets.sockets.values()]
    .filter((socket) => socket.data.userId === who.id)
    .flatMap((socket) => [...socket.rooms])
const until = async (fits: () => boolean) => {
  while (!fits()) await new Promise((resolve) => setImmediate(resolve))
}

test('sockets follow the grant and the loss of admin rights', async () => {
  const person = await server().member()
  await isAdmin(person, true)
  await change(person, { bio: '이제 도와요.' })
  await person.listen()
  expect(roomsOf(person)).toContain('staff:lead')

  await isAdmin(person, false)
  await change(person, { bio: '쉬어요.' })
  await until(() => !roomsOf(person).includes('staff:lead'))
  expect(person.isListening).toBe(true)
  await person.hears('me:changed')
  expect((await person.call(api.accounts.verify)).user.isAdmin).toBe(false)

  await isAdmin(person, true)
  const told = person.hearsNext('me:changed')
  await change(person, { bio: '다시 도와요.' })
  await until(() => roomsOf(person).includes('staff:lead'))
  await told
  // Only the member sees their own admin right.
  expect((await person.call(api.accounts.verify)).user.isAdmin).toBe(true)
  const reader = await server().member()
  const params = { id: person.id }
  expect((await reader.call(api.profiles.readUser, { params })).isAdmin).toBe(false)

  const { length } = person.heardOf('me:changed')
  await change(person, { bio: '그대로예요.' })
  await server().settle()
  expect(person.heardOf('me:changed')).toHaveLength(length)
})

test('the check finds a change whose message was lost', async () => {
  const person = await server().member()
  await isAdmin(person, true)
  await change(person, { bio: '도와요.' })
  await person.listen()
  await isAdmin(person, false)
  expect(roomsOf(person)).toContain('staff:lead')
  await server().app.rights.check()
  expect(roomsOf(person)).not.toContain('staff:lead')
})

test('the check finds a right that was given, and chats that were closed, whose message was lost', async () => {
  const person = await (await server().member()).listen()
  await isAdmin(person, true)
  await server().app.rights.check()
  expect(roomsOf(person)).toContain('staff:lead')

  const closed = await (await server().member()).listen()
  const chatsClosedUntil = new Date(Date.now() + 3_600_000)
  await server()
    .db.updateTable('users')
    .set({ chatsClosedUntil })
    .where('id', '=', closed.id)
    .execute()
  await server().app.rights.check()
  expect(roomsOf(closed)).toContain('chats-closed')
})

test('`canRequest` of each new story follows the role of the reader', async () => {
  const author = await server().member()
  const reader = await (await server().member({ role: 'sharer' })).listen()
  const first = await publish(author)
  expect((await reader.hears('post:new', ({ id }) => id === first.id)).canRequest).toBe(false)
  await change(reader, { role: 'both' })
  await until(() => roomsOf(reader).includes('requesters:minor'))
  const second = await publish(author)
  expect((await reader.hears('post:new', ({ id }) => id === second.id)).canRequest).toBe(true)
  await change(reader, { role: 'sharer' })
  await until(() => !roomsOf(reader).includes('requesters:minor'))
  const third = await publish(author)
  expect((await reader.hears('post:new', ({ id }) => id === third.id)).canRequest).toBe(false)
})

test('a member has at most eight sockets, also when they connect at once', async () => {
  const person = await server().member()
  const devices = Array.from({ length: 20 }, () => person.onAnother())
  const outcomes = await Promise.allSettled(devices.map((device) => device.listen()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  for (const device of devices) device.leave()
})
