import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { api } from '@dodam/contract'
import {
  adminOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const mails: { to: string[]; text: string }[] = []
let smtp: SMTPServer
let server: TestServer
let reached: Person
let unreached: Person

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({ to, text: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'dodam@dodam.example' }
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(await suiteDatabase(), {
    redisUrl,
    mail,
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
  await new Promise<void>((resolve) => smtp.close(resolve))
})

test('an urgent case is mailed to admins with an address, without a word of it', async () => {
  const about = await server.member()
  const { id } = await unreached.call(api.reports.file, {
    body: { targetType: 'user', targetId: about.id, reason: 'danger', detail: '비밀 이야기' },
  })
  await server.app.jobs.runNow()
  expect(mails[0]?.to).toEqual(['mina@team.example'])
  const { text: mail = '' } = mails[0] ?? {}
  expect(mail).toContain(`https://dodam.example/admin/safety/${id}`)
  const subject = Buffer.from('도담: 확인이 필요해요').toString('base64')
  expect(mail.replaceAll(/\s/g, '')).toContain(subject.slice(0, 20))
  for (const secret of [about.me.nickname, about.me.username, '비밀'])
    expect(mail).not.toContain(secret)
})
