import { randomBytes } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { api, type Backup } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  adminOf,
  meet,
  ownDatabase,
  type Person,
  Refused,
  startServer,
  type TestServer,
  testBackups,
  wrongCounts,
} from '../../testing/index.ts'
import { fileReport } from '../../testing/reporting.ts'
import { readBackup, writeBackup } from './file.ts'

const reason = '지난밤으로 되돌려요'
const backup = testBackups(randomBytes(32))
let connection: Connection
let server: TestServer
let admin: Person

beforeAll(async () => {
  // A database of its own: a restore takes everybody's.
  connection = await ownDatabase()
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(connection, { backup, redisUrl, adminTwoPerson: false })
  admin = await adminOf(server)
})
afterAll(async () => {
  await server.close()
  await connection.close()
})

/** What a call is refused with. */
async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => new Error('it was not refused'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof Refused) return error.answer
  throw error
}

const publish = (who: Person, { content }: { content: string }) =>
  who.call(api.posts.publish, { body: { content, categories: ['other'], isAnonymous: false } })

const create = (by = admin) => by.call(api.backup.create)
const list = () => admin.call(api.backup.list)
const restoreTo = (filename: string, by = admin) =>
  by.call(api.backup.restore, { body: { backupFilename: filename, confirm: filename, reason } })
const fileOf = ({ filename }: Backup) => path.join(backup.folder, filename)

/** Everything a restore could change, as text. */
async function contents(): Promise<string> {
  const parts: string[] = []
  for (const table of [
    'users',
    'posts',
    'comments',
    'chatMessages',
    'chatRooms',
    'notifications',
  ]) {
    const { rows } =
      await sql`select to_jsonb(t)::text as row from ${sql.table(table)} t order by id`.execute(
        connection.db,
      )
    parts.push(JSON.stringify(rows))
  }
  return parts.join('\n')
}

describe('making', () => {
  test('a backup is listed as good once it has been restored on trial', async () => {
    await publish(await server.member(), { content: '오늘 하루가 조금 길었어요.' })
    const progress = admin.listen()
    const made = await create()
    await progress
    expect(made).toMatchObject({
      status: 'good',
      origin: 'manual',
      isEncrypted: true,
      problem: null,
    })
    expect(made.verifiedAt).not.toBeNull()
    expect(made.rows).toBeGreaterThan(12)
    const [newest] = await list()
    expect(newest).toEqual(made)
    const bytes = await readFile(fileOf(made))
    expect(bytes.length).toBe(made.size)
    expect(bytes.includes('오늘 하루가')).toBe(false)
    expect((await readdir(backup.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    const { rows } = await sql`
      select from pg_namespace where nspname in ('verifying', 'restoring')`.execute(connection.db)
    expect(rows).toEqual([])
    expect(await admin.call(api.backup.readState)).toMatchObject({
      progress: null,
      isOverdue: false,
    })
  })

  test('of two that are asked for at once one is made, and the other one is told so', async () => {
    const before = (await list()).length
    const both = await Promise.allSettled([create(), create()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'BACKUP_BUSY' } })
    expect((await list()).length).toBe(before + 1)
  })
})

describe('restoring', () => {
  test('brings back what was there, and keeps what lies after it in a backup', async () => {
    const [one, other] = [
      await server.member({ role: 'both' }),
      await server.member({ role: 'both' }),
    ]
    await meet(one, other)
    const made = await create()
    const before = await contents()
    await publish(one, { content: '이 글은 백업 뒤에 썼어요.' })
    const outcome = await restoreTo(made.filename)
    expect(outcome).toMatchObject({ state: 'done' })
    expect(await contents()).toBe(before)
    expect(await wrongCounts(connection.db)).toEqual([])
    const safety = (await list()).find(({ filename }) => filename === outcome.safetyBackup)
    expect(safety).toMatchObject({ origin: 'safety', status: 'good' })
    // The admin goes on; all others sign in again, and their devices keep what they were writing.
    await admin.call(api.users.list, { query: {} })
    expect(await refusalOf(one.call(api.settings.exportMine))).toMatchObject({
      code: 'UNAUTHORIZED',
      sessionEnd: 'expired',
    })
    expect(await admin.call(api.audit.verify)).toMatchObject({ isWhole: true })
    const { items } = await admin.call(api.audit.list, { query: {} })
    expect(items[0]).toMatchObject({
      action: 'backup:restore',
      reason,
      target: `backup ${made.filename}`,
    })
    // And forward again.
    await restoreTo(outcome.safetyBackup ?? '')
    expect(await contents()).toContain('이 글은 백업 뒤에 썼어요.')
  })

  test('whoever was deleted since stays deleted, and safety cases stay', async () => {
    const word = 'zugvogel'
    const goner = await server.member({ username: word, role: 'both' })
    const witness = await server.member({ role: 'both' })
    const post = await publish(goner, { content: '남쪽으로 날아가고 싶어요.' })
    const made = await create()
    await fileReport(witness, 'post', post.id)
    const cases = await sql`select * from "reportEvidence" order by "reportId"`.execute(
      connection.db,
    )
    await goner.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await restoreTo(made.filename)
    const everything = await contents()
    expect(everything).not.toContain(word)
    expect(await wrongCounts(connection.db)).toEqual([])
    expect(cases.rows.length).toBeGreaterThan(0)
    const after = await sql`select * from "reportEvidence" order by "reportId"`.execute(
      connection.db,
    )
    expect(after.rows).toEqual(cases.rows)
    const { users } = await admin.call(api.users.list, { query: { search: word } })
    expect(users).toEqual([])
  })

  test('a new thing never gets the number of one that a restore has taken away', async () => {
    const made = await create()
    const lost = await publish(await server.member(), { content: '곧 사라질 이야기예요.' })
    await restoreTo(made.filename)
    const next = await publish(await server.member(), { content: '그다음에 쓴 이야기예요.' })
    expect(next.id).toBeGreaterThan(lost.id)
  })
})

describe('what was not made by us, or not so, is refused, and nothing changes', () => {
  let good: Backup
  let bytes: Buffer
  let before: string
  beforeAll(async () => {
    good = await create()
    bytes = await readFile(fileOf(good))
    before = await contents()
  })
  const put = (name: string, content: Buffer | string) =>
    writeFile(path.join(backup.folder, name), content)
  const refusal = async (name: string) => (await refusalOf(restoreTo(name))).code

  test('bytes that were changed anywhere', async () => {
    for (let i = 0; i < 16; i++) {
      const at = Math.floor((bytes.length * i) / 16)
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (i % 8))
      await put(`flipped-${i}.dump`, changed)
      expect(await refusal(`flipped-${i}.dump`), String(at)).toMatch(
        /^BACKUP_(DAMAGED|FOREIGN|WRONG_KEY)$/,
      )
    }
    expect(await contents()).toBe(before)
  })

  test('files that end too early, go on too long, or are something else', async () => {
    const wrong: [string, Buffer | string][] = [
      ['empty', ''],
      ['head', bytes.subarray(0, 20)],
      ['half', bytes.subarray(0, bytes.length / 2)],
      ['cut', bytes.subarray(0, -1)],
      ['longer', Buffer.concat([bytes, Buffer.from('more')])],
      ['twice', Buffer.concat([bytes, bytes])],
      ['sql', 'drop table users;'],
      ['pgdump', Buffer.concat([Buffer.from('PGDMP'), randomBytes(2_000)])],
      ['zeros', Buffer.alloc(5_000)],
      ['text', bytes.toString('base64')],
    ]
    for (const [name, content] of wrong) {
      await put(`${name}.dump`, content)
      expect(await refusal(`${name}.dump`), name).toMatch(/^BACKUP_(DAMAGED|FOREIGN)$/)
    }
    expect(await contents()).toBe(before)
  })

  test('whole ones that are encrypted with another key, or not at all', async () => {
    const written = async (name: string, key: Buffer | undefined) => {
      async function* lines() {
        for await (const line of readBackup(fileOf(good), backup.key)) yield `${line}\n`
      }
      await writeBackup(path.join(backup.folder, name), key, lines())
    }
    await written('other-key.dump', randomBytes(32))
    expect(await refusal('other-key.dump')).toBe('BACKUP_WRONG_KEY')
    await written('plain.dump', undefined)
    expect(await refusal('plain.dump')).toBe('BACKUP_FOREIGN')
    expect(await contents()).toBe(before)
    await written('same-key.dump', backup.key)
    expect(await restoreTo('same-key.dump')).toMatchObject({ state: 'done' })
  })

  test.each([
    '../../etc/passwd.dump',
    '/etc/passwd',
    '..dump',
    'a/b.dump',
    'a\\b.dump',
    '%2e%2e%2fx.dump',
    'x.dump\0',
    'x.dump/..',
    `${'a'.repeat(65)}.dump`,
    'x.sql',
    '',
  ])('the name %j', async (name) => {
    expect(await refusal(name)).toBe('VALIDATION_FAILED')
  })

  test('a name that is not listed, and one that was not typed again', async () => {
    expect(await refusal('not-there.dump')).toBe('NOT_FOUND')
    const body = { backupFilename: good.filename, confirm: `${good.filename} `, reason }
    expect(await refusalOf(admin.call(api.backup.restore, { body }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'confirm' }],
    })
  })

  test('a good file under another name is taken, as one that was brought', async () => {
    await copyFile(fileOf(good), path.join(backup.folder, 'brought.dump'))
    expect(await list()).toContainEqual(
      expect.objectContaining({ filename: 'brought.dump', origin: 'brought', status: 'unchecked' }),
    )
    expect(await restoreTo('brought.dump')).toMatchObject({ state: 'done' })
  })
})
