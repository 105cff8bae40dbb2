import { api } from '@dodam/contract'
import { adminOf, makeAdmin, type Person, serverForTests, signInAgain } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'

const day = 86_400_000
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let rogue: Person
let other: Person
let member: Person

beforeEach(async () => {
  await server().db.updateTable('users').set({ isAdmin: false, madeAdminAt: null }).execute()
  rogue = await adminOf(server())
  other = await adminOf(server())
  member = await server().member()
})

const setAdmin = (who: Person, { id }: Pick<Person, 'id'>, isAdmin: boolean) =>
  who.call(api.users.setAdmin, { params: { id }, body: { isAdmin } })
const remove = (who: Person, { id }: Pick<Person, 'id'>) =>
  who.call(api.users.remove, { params: { id }, body: {} })
const read = (who: Person, { id }: Pick<Person, 'id'>) =>
  who.call(api.users.read, { params: { id } })
const actsOn = async ({ id }: Person, by = rogue) =>
  (await by.call(api.audit.list, { query: { limit: 200 } })).items
    .filter(({ target }) => target === `user ${id}`)
    .map(({ actor, action, reason }) => [actor.id, action, reason])
const isAdmin = async ({ id }: Person) =>
  (
    await server()
      .db.selectFrom('users')
      .select('isAdmin')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).isAdmin
/** Create an admin of this moment, who was confirmed by two. */
const newAdmin = async () => {
  const person = await server().member()
  await makeAdmin(server(), person, clock.now())
  return person
}
/** Sign a member in within another member's browser. */
const inBrowserOf = async (person: Person, owner: Person) => {
  const { deviceId } = await server()
    .db.selectFrom('sessions')
    .select('deviceId')
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow()
  await server()
    .db.updateTable('sessions')
    .set({ deviceId })
    .where('userId', '=', person.id)
    .execute()
}

describe('a single admin', () => {
  test('cannot make a second account of their own an admin', async () => {
    const second = await server().member()
    expect(await setAdmin(rogue, second, true)).toMatchObject({
      isAdmin: false,
      requests: [{ act: 'make-admin', requestedBy: { id: rogue.id }, status: 'open' }],
    })
    await setAdmin(rogue, second, true)
    expect(await isAdmin(second)).toBe(false)
    expect(await actsOn(second)).toEqual([[rogue.id, 'user:make-admin-request', 'lead']])

    expect(await setAdmin(other, second, true)).toMatchObject({ isAdmin: true, requests: [] })
    expect((await actsOn(second))[0]).toEqual([other.id, 'user:make-admin', 'lead'])
  })

  test('cannot confirm with an account that has been an admin for less than three days', async () => {
    const second = await newAdmin()
    await remove(rogue, member)
    await expect(remove(second, member)).rejects.toMatchObject({
      code: 'ADMIN_TOO_NEW',
      message: expect.stringContaining(' 3일 뒤에'),
    })
    await setAdmin(rogue, member, true)
    await expect(setAdmin(second, member, true)).rejects.toMatchObject({ code: 'ADMIN_TOO_NEW' })
    expect([await isAdmin(member), (await read(rogue, member)).isDeleted]).toEqual([false, false])

    passed += 3 * day
    await signInAgain(server(), rogue, second)
    await remove(rogue, member)
    expect(await remove(second, member)).toMatchObject({ isDeleted: true })
  })

  test('cannot confirm in a browser in which the first admin has ever signed in', async () => {
    await inBrowserOf(other, rogue)
    await remove(rogue, member)
    await expect(remove(other, member)).rejects.toMatchObject({ code: 'SAME_DEVICE' })
    await setAdmin(rogue, member, true)
    await expect(setAdmin(other, member, true)).rejects.toMatchObject({ code: 'SAME_DEVICE' })
    await signInAgain(server(), other)
    expect(await setAdmin(other, member, true)).toMatchObject({ isAdmin: true })
  })

  test('can neither remove nor delete the other one to be alone', async () => {
    expect(await read(rogue, other)).toMatchObject({ agreement: 'missing' })
    await expect(setAdmin(rogue, other, false)).rejects.toMatchObject({ code: 'NO_SECOND_ADMIN' })
    await expect(remove(rogue, other)).rejects.toMatchObject({ code: 'NO_SECOND_ADMIN' })
    // Nor with the help of an admin who is too new to be the third.
    const second = await newAdmin()
    await expect(setAdmin(second, other, false)).resolves.toMatchObject({ isAdmin: true })
    await signInAgain(server(), second)
    await expect(remove(second, other)).resolves.toMatchObject({ isDeleted: false })
    expect(await isAdmin(other)).toBe(true)
    expect(await actsOn(other)).toEqual([
      [second.id, 'user:delete-request', null],
      [second.id, 'user:end-admin-request', null],
    ])
  })
})

describe('an admin', () => {
  test('is removed by two others, and not notified before', async () => {
    const third = await adminOf(server())
    await Promise.all([other.listen(), third.listen()])
    await setAdmin(rogue, other, false)
    await third.hears('admin-request:changed')
    await server().settle()
    expect(other.heardOf('admin-request:changed')).toEqual([])
    expect((await read(other, other)).requests).toEqual([])
    expect(await setAdmin(third, other, false)).toMatchObject({ isAdmin: false })
  })

  test('who is new is removed by one when no second could confirm, which the log shows', async () => {
    await server()
      .db.updateTable('users')
      .set({ isAdmin: false, madeAdminAt: null })
      .where('id', '=', other.id)
      .execute()
    expect(await read(rogue, member)).toMatchObject({ agreement: 'alone' })
    expect(await setAdmin(rogue, member, true)).toMatchObject({ isAdmin: true })
    // The new one can do nothing to the older one, and needs their confirmation for all else.
    await expect(setAdmin(member, rogue, false)).rejects.toMatchObject({ code: 'NO_SECOND_ADMIN' })
    const third = await server().member()
    expect(await setAdmin(member, third, true)).toMatchObject({ isAdmin: false })
    expect(await setAdmin(rogue, member, false)).toMatchObject({ isAdmin: false })
    expect(await actsOn(member)).toEqual([
      [rogue.id, 'user:end-admin', 'alone'],
      [rogue.id, 'user:make-admin', 'alone: lead'],
    ])
    const { reason } = await rogue
      .call(api.users.remove, {
        params: { id: member.id },
        body: { reason: '부탁받았어요.' },
      })
      .then(
        async () => (await rogue.call(api.audit.list, { query: {} })).items[0] ?? { reason: '' },
      )
    expect(reason).toBe('alone: 부탁받았어요.')
  })

  test('who is made one again starts anew, and cannot confirm by their earlier time', async () => {
    const third = await adminOf(server())
    await setAdmin(rogue, other, false)
    await setAdmin(third, other, false)
    await setAdmin(rogue, other, true)
    await setAdmin(third, other, true)
    await remove(rogue, member)
    await expect(remove(other, member)).rejects.toMatchObject({ code: 'ADMIN_TOO_NEW' })
  })
})
