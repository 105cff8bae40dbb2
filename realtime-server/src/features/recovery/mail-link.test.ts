import { api } from '@dodam/contract'
import { adminOf, type Person, serverForTests, times } from '@dodam/test-support'
import { startMailServer } from '@dodam/test-support/server/mail-server.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const post = await startMailServer()
afterAll(() => post.close())

let movedBy = 0
const now = () => new Date(Date.now() + movedBy)
const server = serverForTests({ mail: post.config, origins: ['https://dodam.example'] }, { now })
beforeEach(() => {
  post.mails.length = 0
})

const fresh = 'quiet river 7'
const askFor = (username: string) =>
  server().visitor().send('POST', '/api/auth/password-link', { username })
const recover = ({ me }: Person, code: string) =>
  server()
    .visitor()
    .send('POST', '/api/auth/recover', { username: me.username, code, newPassword: fresh })

async function codeMailedTo(address: string): Promise<string> {
  await expect.poll(() => post.mails.length).toBe(1)
  const [mail] = post.mails
  expect(mail?.to).toEqual([address])
  const [, code = ''] = /https:\/\/dodam\.example\/login#code=(\S+)/.exec(mail?.text ?? '') ?? []
  return code
}

/** Ask for the links of names that get none, and then for one that is mailed: when it is there, the others would be. */
async function isFirstMail(names: string[]) {
  for (const name of names) expect((await askFor(name)).status).toBe(200)
  const last = await server().member({ email: 'last@mail.example' })
  await askFor(last.me.username)
  await expect.poll(() => post.mails.map(({ to }) => to)).toEqual([['last@mail.example']])
}

describe('a mailed link', () => {
  test.each(['ko', 'en'] as const)(
    'sets a new password once, asked for in %s',
    async (language) => {
      const address = `${language}@mail.example`
      const member = await server().member({ email: address, language })
      const response = await askFor(` ${member.me.username.toUpperCase()} `)
      expect([response.status, await response.json()]).toEqual([200, { success: true }])
      const code = await codeMailedTo(address)
      const [{ text } = { text: '' }] = post.mails
      expect(text).not.toContain(member.me.username)
      expect(text).toContain(language === 'ko' ? '60분 동안' : 'within 60 minutes')

      expect((await recover(await server().member(), code)).status).toBe(401)
      expect((await recover(member, code)).status).toBe(200)
      expect((await recover(member, code)).status).toBe(401)
      // Someone else may read the mails of this address, so chats are closed in a browser that is not known.
      const { token, user } = await server()
        .visitor()
        .call(api.accounts.login, { body: { username: member.me.username, password: fresh } })
      expect(user.chatsClosedUntil).not.toBeNull()
      member.signIn(token, user)
      expect((await member.call(api.notifications.list))[0]?.type).toBe('account_recovered')
    },
  )

  test('is replaced by the next, also twice in parallel, and ends after an hour', async () => {
    const member = await server().member({ email: 'next@mail.example' })
    await askFor(member.me.username)
    const first = await codeMailedTo('next@mail.example')
    post.mails.length = 0
    await times(2, () => askFor(member.me.username))
    await expect.poll(() => post.mails.length).toBe(2)
    const codes = post.mails.map(({ text }) => /#code=(\S+)/.exec(text)?.[1] ?? '')
    expect((await recover(member, first)).status).toBe(401)
    movedBy += 3_601_000
    for (const code of codes) expect((await recover(member, code)).status).toBe(401)
  })

  test('opens nothing once its address was removed, and no further one is mailed', async () => {
    const member = await server().member({ email: 'gone@mail.example' })
    await askFor(member.me.username)
    const code = await codeMailedTo('gone@mail.example')
    await member.call(api.settings.changeProfile, { body: { email: null } })
    expect((await recover(member, code)).status).toBe(401)
    post.mails.length = 0
    await isFirstMail([member.me.username])
  })

  test('is mailed to no account without an address, to no admin, and to no name of nobody', async () => {
    const silent = await server().member()
    const admin = await adminOf(server())
    await server()
      .db.updateTable('users')
      .set({ email: 'admin@mail.example' })
      .where('id', '=', admin.id)
      .execute()
    await isFirstMail([
      silent.me.username,
      admin.me.username,
      'mindhelper',
      'noaccount',
      "x' or 1=1",
    ])
  })
})

describe('requests for links', () => {
  const limited = serverForTests(
    { mail: post.config, rateLimits: true, redisUrl: undefined },
    { now },
  )
  test('are limited for each name, alike for accounts and for names of nobody', async () => {
    const member = await limited().member({ email: 'often@mail.example' })
    for (const username of [member.me.username, 'noaccount']) {
      const statuses = await times(5, async () => {
        const response = await limited()
          .visitor()
          .send('POST', '/api/auth/password-link', { username })
        return response.status
      })
      expect(statuses.filter((status) => status === 200)).toHaveLength(3)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
      // Another hour, as the limit of the network would refuse the second name.
      movedBy += 3_601_000
    }
  })
})

describe('without a mail server', () => {
  const silent = serverForTests({ mail: null })
  test('there are none, and clients are told before', async () => {
    expect((await silent().visitor().call(api.about.read)).sendsMail).toBe(false)
    const response = await silent()
      .visitor()
      .send('POST', '/api/auth/password-link', { username: 'noaccount' })
    expect(response.status).toBe(404)
  })
})
