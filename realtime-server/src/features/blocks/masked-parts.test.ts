import { api } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import {
  askForChat,
  block,
  passMaskedMoments,
  publish,
  unblock,
} from '@dodam/test-support/server/meeting.ts'
import { beforeEach, expect, test } from 'vitest'

const server = serverForTests()

const sixHoursMs = 6 * 3_600_000

/** Who blocks, and has written anonymously. */
let mina: Person
/** Who is blocked, and has asked for a chat on what she wrote. */
let joon: Person
let asked: number
let pending: number

const blockRow = () =>
  server()
    .db.selectFrom('blocks')
    .selectAll()
    .where('blockerId', '=', mina.id)
    .where('blockedId', '=', joon.id)
    .executeTakeFirstOrThrow()
const isVisible = async (id: number) => (await joon.send('GET', `/api/posts/${id}`)).status === 200

beforeEach(async () => {
  mina = await server().member({ role: 'both' })
  joon = await server().member({ role: 'both' })
  const post = await publish(mina, true)
  asked = post.id
  pending = (await askForChat(joon, post)).id
})

test('what the blocker writes anonymously goes and comes at moments of its own', async () => {
  const { id: byName } = await publish(mina)
  await block(mina, joon)
  const { maskedFrom, maskedUntil } = await blockRow()
  expect(Date.parse(maskedFrom) - Date.now()).toBeLessThanOrEqual(sixHoursMs)
  expect(maskedUntil).toBeNull()
  expect([await isVisible(byName), await isVisible(asked)]).toEqual([false, true])
  await passMaskedMoments(server().db, mina)
  expect([await isVisible(byName), await isVisible(asked)]).toEqual([false, false])
  // The request stays in the list, without the text that is not to be seen any more.
  const request = (await joon.call(api.chatRequests.sent)).find(({ id }) => id === pending)
  expect(request).toMatchObject({ status: 'pending', post: { id: asked, content: '' } })
  await unblock(mina, joon)
  expect([await isVisible(byName), await isVisible(asked)]).toEqual([true, false])
  await passMaskedMoments(server().db, mina)
  expect([await isVisible(byName), await isVisible(asked)]).toEqual([true, true])
})

test('what the blocker writes anonymously never goes by a block that ended before', async () => {
  await block(mina, joon)
  await unblock(mina, joon)
  // The moment at which it would have begun comes all the same.
  await server()
    .db.updateTable('blocks')
    .set({ maskedFrom: new Date(Date.now() - 1_000) })
    .where('blockerId', '=', mina.id)
    .execute()
  expect(await isVisible(asked)).toBe(true)
})

test('what the blocker writes anonymously stays hidden by a block that is made again in time', async () => {
  await block(mina, joon)
  await passMaskedMoments(server().db, mina)
  const first = await blockRow()
  await unblock(mina, joon)
  expect((await blockRow()).endedAt).not.toBeNull()
  await block(mina, joon)
  const again = await blockRow()
  expect(again).toMatchObject({ endedAt: null, maskedUntil: null, isHidden: false })
  expect(again.maskedFrom).toBe(first.maskedFrom)
  expect(await isVisible(asked)).toBe(false)
})

test('what the blocker writes anonymously gets a new moment by a block that is made again before or after', async () => {
  await block(mina, joon)
  const first = await blockRow()
  await unblock(mina, joon)
  await block(mina, joon)
  const second = await blockRow()
  expect(second.maskedFrom).not.toBe(first.maskedFrom)
  expect(await isVisible(asked)).toBe(true)
  await passMaskedMoments(server().db, mina)
  await unblock(mina, joon)
  await passMaskedMoments(server().db, mina)
  await block(mina, joon)
  expect(Date.parse((await blockRow()).maskedFrom)).toBeGreaterThan(Date.now() - 60_000)
  expect(await isVisible(asked)).toBe(true)
})

test('a block twice keeps its moment, and one that is long over is deleted', async () => {
  await block(mina, joon)
  const first = await blockRow()
  await block(mina, joon)
  expect(await blockRow()).toEqual(first)
  await unblock(mina, joon)
  await server().app.jobs.runNow()
  await blockRow()
  await server()
    .db.updateTable('blocks')
    .set({ endedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('blockerId', '=', mina.id)
    .execute()
  await server().app.jobs.runNow()
  await expect(blockRow()).rejects.toThrow()
  await block(mina, joon)
  await server().app.jobs.runNow()
  expect(await blockRow()).toMatchObject({ endedAt: null })
})
