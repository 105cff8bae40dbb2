import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@dodam/contract'
import { Person } from '@dodam/test-support'
import { createTestDatabase, hasPostgres, postgresHint } from '@dodam/test-support/database'
import { CodeApp } from '@dodam/test-support/server/second-step.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedisServer, OwnRedis, ownRedisHint } from '../faults/redis.ts'
import { skipReason } from '../services/needs.ts'
import { environmentOf, ProductionServer, type ProductionSettings } from './server.ts'

const entry = path.join(import.meta.dirname, '../../realtime-server/src/cli/dodam.ts')
const reason = skipReason('the command line', [
  { what: 'Postgres', isThere: await hasPostgres(), hint: postgresHint },
  { what: 'Redis', isThere: hasRedisServer(), hint: ownRedisHint },
])

describe.skipIf(reason)('the command line of an operator', { timeout: 120_000 }, () => {
  const undo: (() => unknown)[] = []
  let settings: ProductionSettings
  let server: ProductionServer

  beforeAll(async () => {
    const database = await createTestDatabase('cli')
    undo.push(() => database.drop())
    const redis = await OwnRedis.start()
    undo.push(() => redis.close())
    const folder = mkdtempSync(path.join(tmpdir(), 'dodam-cli-'))
    undo.push(() => rmSync(folder, { recursive: true }))
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>The app</title>')
    settings = {
      databaseUrl: database.url,
      redisUrl: redis.url,
      jwtSecret: randomBytes(32).toString('hex'),
      publicOrigin: 'https://dodam.invalid',
      trustedProxies: '127.0.0.1',
      webDist: folder,
      dataDir: folder,
    }
    server = await ProductionServer.start(settings)
    undo.push(() => server.end('SIGKILL'))
  }, 120_000)
  afterAll(async () => {
    for (const one of undo.toReversed()) await one()
  })

  const dodam = (...args: string[]) =>
    new Promise<{ code: unknown; text: string }>((resolve) =>
      execFile(
        process.execPath,
        [entry, ...args],
        { env: environmentOf(settings) },
        (error, out, text) => resolve({ code: error?.code ?? 0, text: out + text }),
      ),
    )
  const done = async (...args: string[]) => {
    const { code, text } = await dodam(...args)
    expect(code, text).toBe(0)
    return text
  }
  const passwordIn = (text: string) => /^Password: (\S+)$/m.exec(text)?.[1] ?? ''

  const signedIn = async (username: string, password: string) => {
    const person = new Person(server.origin)
    const { token, user } = await person.call(api.accounts.login, { body: { username, password } })
    person.signIn(token, user)
    return person
  }
  /** Sign an admin in for the first time, which sets up a second factor. */
  const signedInWithApp = async (username: string, password: string) => {
    const admin = await signedIn(username, password)
    const { setup, secret } = await admin.call(api.secondFactor.startApp, { body: { password } })
    const app = new CodeApp(secret, () => new Date())
    await admin.call(api.secondFactor.addApp, { body: { setup, code: app.code() } })
    return admin
  }

  test('an admin is made, and gets in again after losing the second factor', async () => {
    const password = passwordIn(await done('admin', 'create', 'jihye', '--roles', 'lead'))
    const admin = await signedInWithApp('jihye', password)
    await admin.listen()
    expect((await admin.call(api.users.list, { query: {} })).users).not.toEqual([])
    expect(await done('admin', 'list')).toMatch(/^jihye +lead +1 +20/m)

    await done('admin', 'reset-factor', 'jihye')
    await admin.hears('session:ended')
    const again = await signedInWithApp('jihye', password)
    const { items } = await again.call(api.audit.list, { query: {} })
    expect(items.map(({ action, actor, address }) => [action, actor.id, address])).toEqual([
      ['factor:add', again.id, '127.0.0.1'],
      ['factor:reset', 1, 'machine'],
      ['factor:add', again.id, '127.0.0.1'],
      ['user:make-admin', 1, 'machine'],
    ])
    expect(await again.call(api.audit.verify)).toMatchObject({ isWhole: true })
  })

  test('an only admin who forgot the password gets a new one, and an admin of two is removed', {
    tags: ['long'],
  }, async () => {
    const jisoo = await signedInWithApp('jisoo', passwordIn(await done('admin', 'create', 'jisoo')))
    const support = await signedInWithApp(
      'support',
      passwordIn(await done('admin', 'reset-password', 'support')),
    )
    await expect(signedIn('support', 'only-for-these-tests')).rejects.toMatchObject({ status: 401 })
    await done('admin', 'remove', 'jisoo')
    await expect(jisoo.call(api.users.list, { query: {} })).rejects.toMatchObject({ status: 403 })
    expect(await dodam('admin', 'remove', 'support')).toEqual({
      code: 1,
      text: 'This is not possible for this account.\n',
    })
    expect(await dodam('admin', 'reset-password', 'jisoo')).toEqual({
      code: 1,
      text: 'No admin has the username jisoo\n',
    })
    await done('end-sessions')
    await expect
      .poll(() => support.call(api.accounts.verify).catch(({ status }) => status), {
        timeout: 20_000,
      })
      .toBe(401)
  })

  test('a backup is made, verified and restored, and what is weak is said', {
    tags: ['long'],
  }, async () => {
    const file = (await done('backup', 'create')).trim()
    expect(await done('backup', 'list')).toContain(`${file}  `)
    expect(await done('backup', 'verify', file)).toMatch(
      / is good: \d+ rows, made 20.*\nIt is of this installation\./,
    )
    await done('admin', 'create', 'minji')
    const restore = (...args: string[]) =>
      done('backup', 'restore', file, '--reason', 'a test', ...args)
    expect(await restore()).toContain('Nothing was changed.')
    expect(await done('admin', 'list')).toContain('minji')
    expect(await restore('--yes')).toContain('-safety-')
    expect(await done('admin', 'list')).not.toContain('minji')
    expect(await dodam('backup', 'restore', 'nothing.dump', '--reason', 'a test', '--yes')).toEqual(
      {
        code: 1,
        text: 'There is no such backup.\n',
      },
    )
    const { code, text } = await dodam('doctor')
    expect(code).toBe(1)
    expect(text).toContain('ok  Redis answers.')
    expect(text).toContain('ok  The audit log is whole.')
    expect(text).toMatch(/^!! {2}https:\/\/dodam\.invalid does not answer from here/m)
    expect(text).toMatch(/^!! {2}BACKUP_KEY is missing/m)
  })
})
