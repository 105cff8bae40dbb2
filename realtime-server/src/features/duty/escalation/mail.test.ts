import { api } from '@dodam/contract'
import {
  adminOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { startMailServer } from '@dodam/test-support/server/mail-server.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let post: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
let reached: Person
let unreached: Person

beforeAll(async () => {
  post = await startMailServer()
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(await suiteDatabase(), {
    redisUrl,
    mail: post.config,
    origins: ['https://dodam.example'],
  })
  reached = await adminOf(server)
  unreached = await adminOf(server)
  await server.db
    .updateTable('users')
    .set({ email: 'mina@team.example' })
    .where('id', '=', reached.id)
    .execute()
})
afterAll(async () => {
  await server.close()
  await post.close()
})

test('an urgent case is mailed to admins with an address, without a word of it', async () => {
  const about = await server.member()
  const { id } = await unreached.call(api.reports.file, {
    body: { targetType: 'user', targetId: about.id, reason: 'danger', detail: '비밀 이야기' },
  })
  await server.app.jobs.runNow()
  expect(post.mails[0]?.to).toEqual(['mina@team.example'])
  const { source: mail = '' } = post.mails[0] ?? {}
  expect(mail).toContain(`https://dodam.example/admin/safety/${id}`)
  const subject = Buffer.from('도담: 확인이 필요해요').toString('base64')
  expect(mail.replaceAll(/\s/g, '')).toContain(subject.slice(0, 20))
  for (const secret of [about.me.nickname, about.me.username, '비밀'])
    expect(mail).not.toContain(secret)
})
