import { api } from '@dodam/contract'
import { meet, publish, serverForTests } from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import { expect, test } from 'vitest'
import { readScore } from './reads.ts'

const server = serverForTests({ trustedProxies: ['127.0.0.1'] })
const day = 86_400_000

/** Members of one home who only signed up, days ago: no network is stored with their sessions yet. */
async function atHome(count: number) {
  const people: (Visitor & { id: number })[] = []
  for (let at = 0; at < count; at++) {
    const one = new Visitor(server(), '203.0.113.77')
    const details = { password: 'a good word 1', role: 'sharer', gradeLevel: 'high1' }
    const body = { username: `athome${at + 1}`, gender: 'female', ...details }
    const answer = await one.send('POST', api.accounts.register.path, body)
    const { token, user } = (await answer.json()) as { token: string; user: { id: number } }
    one.token = token
    people.push(Object.assign(one, { id: user.id }))
  }
  const ids = people.map(({ id }) => id)
  const createdAt = new Date(Date.now() - 3 * day)
  await server().db.updateTable('users').set({ createdAt }).where('id', 'in', ids).execute()
  return people
}

test('complaints of one home count once, even when all arrive before their network is known', async () => {
  const target = await server().member({ role: 'both' })
  const { id } = await publish(target)
  const people = await atHome(4)
  await Promise.all(
    people.map(async (one) => {
      await one.send('POST', `/api/posts/${id}/comments`, { content: '저도 그랬어요' })
      const { status } = await one.send('POST', '/api/user/block', { targetUserId: target.id })
      expect(status).toBe(200)
    }),
  )
  const elsewhere = await server().member({ role: 'both' })
  await meet(elsewhere, target)
  const { db } = server()
  await db
    .updateTable('users')
    .set({ createdAt: new Date(Date.now() - 3 * day) })
    .where('id', '=', elsewhere.id)
    .execute()
  await elsewhere.call(api.blocks.add, { body: { targetUserId: target.id } })
  await server().settle()
  const { signs } = await readScore({ db, clock: { now: () => new Date() } }, target.id, {
    language: 'ko',
    namedOnly: true,
  })
  expect(signs.filter(({ sign }) => sign === 'blocked')).toMatchObject([{ count: 2 }])
})
