import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { signInSupport } from '@dodam/test-support/server/admins.ts'
import { beforeAll, expect, test } from 'vitest'

// The support account signs in with its password alone, so it is no admin; it still writes as the team.
const server = serverForTests({ adminSecondFactor: true })
let support: Person
let admin: Person
let member: Person
beforeAll(async () => {
  support = await signInSupport(server())
  await server().db.updateTable('users').set({ isVerified: true }).where('id', '=', 1).execute()
  member = await server().member({ role: 'both' })
  admin = await adminOf(server())
  const proven = { factorAt: new Date() }
  await server().db.updateTable('sessions').set(proven).where('userId', '=', admin.id).execute()
})

const acts = async () => {
  const { items } = await admin.call(api.audit.list, { query: { actor: 1 } })
  return items.map(({ action, target }) => `${action} ${target}`)
}

test('an entry names the recipient of the support account’s message; a retry leaves no entry', async () => {
  expect((await support.send('GET', '/api/admin/overview')).status).toBe(403)
  const sent = await admin.call(api.support.send, {
    body: { userId: member.id, message: '지원팀이에요.' },
  })
  const params = { id: sent.roomId ?? 0 }
  const body = { content: '가'.repeat(600), clientId: randomUUID() }
  const { id } = await support.call(api.chat.send, { params, body })
  expect((await support.callWithStatus(api.chat.send, { params, body })).status).toBe(200)
  expect(await acts()).toEqual([`support:send user ${member.id}`])
  await support.call(api.chat.deleteMessage, { params: { id } })
  expect((await acts())[0]).toBe(`support:delete user ${member.id}`)
})

test('an entry never names a masked member', async () => {
  const { roomId: id, requestId } = await meet(member, support, { isAnonymous: true })
  expect((await acts())[0]).toBe(`team:write chat-request ${requestId}`)
  await support.call(api.chat.send, { params: { id }, body: { content: '안녕하세요' } })
  expect((await acts())[0]).toBe(`support:send chat-room ${id}`)
})

test('a deletion of the team’s text leaves an entry too', async () => {
  const post = await publish(support)
  const said = { params: { id: post.id }, body: { content: '지원팀이에요.' } }
  const comment = await support.call(api.comments.add, said)
  await support.call(api.comments.remove, { params: { id: comment.id } })
  await support.call(api.posts.remove, { params: { id: post.id } })
  expect((await acts()).slice(0, 4)).toEqual([
    `post:delete post ${post.id}`,
    `comment:delete comment ${comment.id}`,
    `team:write comment ${comment.id}`,
    `team:write post ${post.id}`,
  ])
})

test('a refused text leaves no entry', async () => {
  const before = await acts()
  const body = { content: '카톡 아이디는 minji0412 예요. 연락 주세요.', categories: ['other'] }
  expect((await support.send('POST', '/api/posts', body)).status).toBe(400)
  expect(await acts()).toEqual(before)
})
