import { api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import type { Connection } from '@dodam/db'
import { startServer, suiteDatabase, type TestServer, testConfig } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'
import { isPassword } from '../../core/sessions/passwords.ts'
import { prepareAccounts } from './first-start.ts'

const demoPassword = 'dodam1234'
const adminPassword = 'a word of ours'
const jwtSecret = 'the same secret before and after it'
const demo = { demo: { password: demoPassword }, demoPasswords: [demoPassword] }
const production = { isProduction: true, demoPasswords: [demoPassword] }

let connection: Connection
const emptyDatabase = async () => {
  connection = await suiteDatabase()
  await connection.db.deleteFrom('users').execute()
}
beforeEach(emptyDatabase)
const prepare = (config: Parameters<typeof testConfig>[0]) =>
  prepareAccounts(connection.db, testConfig(config))
const supportHas = async (password: string) => {
  const { passwordHash } = await connection.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return await isPassword(passwordHash, password, 'test')
}
async function during(
  settings: Parameters<typeof startServer>[1],
  act: (server: TestServer) => Promise<void>,
) {
  const server = await startServer(connection, { jwtSecret, ...settings })
  try {
    await act(server)
  } finally {
    await server.close()
  }
}
const login = (server: TestServer, username: string, password: string) =>
  server.visitor().send('POST', '/api/auth/login', { username, password })

describe('a first start', () => {
  test('in demo mode gives support the password of the demo, or the configured one', async () => {
    await prepare(demo)
    expect(await supportHas(demoPassword)).toBe(true)
    await emptyDatabase()
    await prepare({ ...demo, adminPassword })
    expect(await supportHas(adminPassword)).toBe(true)
  })

  test('in production fails without a password for support, with one line that says so', async () => {
    const refused = prepare(production)
    await expect(refused).rejects.toThrow(/^Setting ADMIN_PASSWORD is missing: .+$/)
    await prepare({ ...production, adminPassword })
    expect(await supportHas(adminPassword)).toBe(true)
    expect(
      await connection.db.selectFrom('users').select('id').where('isTest', '=', true).execute(),
    ).toEqual([])
  })
})

describe('production with the database of a demo', () => {
  test.each([
    ['with its default password', demoPassword],
    ['with another one, which is not known any more', 'another demo word'],
  ])('%s, replaces the password of support once, and ends its sessions', async (_, password) => {
    await prepare({ demo: { password }, demoPasswords: [password, demoPassword] })
    let token = ''
    await during({}, async (server) => {
      const response = await login(server, 'support', password)
      token = specOf(api.accounts.login).answer.parse(await response.json()).token
    })
    await expect(prepare(production)).rejects.toThrow(/^Setting ADMIN_PASSWORD is missing: .+$/)
    expect(await supportHas(password)).toBe(true)

    await prepare({ ...production, adminPassword })
    expect(await supportHas(adminPassword)).toBe(true)
    await during({ isProduction: true }, async (server) => {
      const response = await server.visitor().send('GET', '/api/auth/verify', undefined, {
        authorization: `Bearer ${token}`,
      })
      expect(response.status).toBe(401)
      expect((await login(server, 'support', password)).status).toBe(401)
      expect((await login(server, 'support', adminPassword)).status).toBe(200)
    })
    // From then on the password is the admin's own, and the setting is not needed.
    await prepare({ ...production, adminPassword: 'another word' })
    await prepare(production)
    expect(await supportHas(adminPassword)).toBe(true)
  })

  test('keeps a password that is not a demo password', async () => {
    await prepare({ ...demo, adminPassword })
    await prepare(production)
    await prepare({ ...production, adminPassword: 'another word' })
    expect(await supportHas(adminPassword)).toBe(true)
  })

  test('refuses test accounts and AI accounts, with the right password and with a session', async () => {
    await prepare(demo)
    const { passwordHash } = await connection.db
      .selectFrom('users')
      .select('passwordHash')
      .where('username', '=', 'testuser1')
      .executeTakeFirstOrThrow()
    await connection.db
      .updateTable('users')
      .set({ passwordHash })
      .where('isAi', '=', true)
      .execute()
    const tokens: string[] = []
    await during({}, async (server) => {
      for (const username of ['testuser1', 'listener2']) {
        const response = await login(server, username, demoPassword)
        tokens.push(specOf(api.accounts.login).answer.parse(await response.json()).token)
      }
      expect((await login(server, 'carebot', demoPassword)).status).toBe(401)
    })
    await prepare({ ...production, adminPassword })
    await during({ isProduction: true }, async (server) => {
      for (const username of ['testuser1', 'listener2', 'anonymous1', 'carebot', 'mindhelper']) {
        const response = await login(server, username, demoPassword)
        expect(response.status, username).toBe(401)
        expect(await response.json()).toMatchObject({ code: 'LOGIN_FAILED' })
      }
      for (const token of tokens) {
        const visitor = server.visitor()
        const headers = { authorization: `Bearer ${token}` }
        const response = await visitor.send('GET', '/api/auth/verify', undefined, headers)
        expect(response.status).toBe(401)
        await expect(visitor.listen({ token })).rejects.toMatchObject({
          data: { code: 'UNAUTHORIZED' },
        })
      }
    })
  })
})
