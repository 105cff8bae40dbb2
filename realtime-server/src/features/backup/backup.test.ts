import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { api, type Backup, type EventName } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  meet,
  ownDatabase,
  type Person,
  Refused,
  signedInAgain,
  startServer,
  type TestServer,
  testBackups,
  wrongCounts,
} from '@dodam/test-support'
import { restoreFrom } from '@dodam/test-support/server/backups.ts'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { readBackup, writeBackup } from './create/backup-file.ts'

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
const restoreTo = (filename: string, by = admin) => restoreFrom(server, by, filename)
const fileOf = ({ filename }: Backup) => path.join(backup.folder, filename)

/** Put a file where the folder of the backups is. Returns what puts the folder back. */
async function blockFolder() {
  const { folder } = backup
  await rename(folder, `${folder}-away`)
  await writeFile(folder, '')
  return async () => {
    await rm(folder)
    await rename(`${folder}-away`, folder)
  }
}

/** Let every write to a file fail after the first, as on a full disk. Returns what makes room again. */
async function fillDisk() {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const fail = vi.spyOn(fs, 'write').mockImplementation((...given: readonly unknown[]) => {
    const done = given.at(-1)
    if (typeof done === 'function') process.nextTick(done, full)
  })
  const failMany = vi.spyOn(fs, 'writev').mockImplementation((...given: readonly unknown[]) => {
    const done = given.at(-1)
    if (typeof done === 'function') process.nextTick(done, full)
  })
  return async () => {
    fail.mockRestore()
    failMany.mockRestore()
  }
}

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

  test('while people write, each of several is good, and holds what had been answered before it', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const writers = await Promise.all(Array.from({ length: 4 }, () => server.member()))
    const isOver = new AbortController()
    let written = 0
    const writing = writers.map(async (writer) => {
      while (!isOver.signal.aborted) {
        const { id } = await publish(writer, { content: '백업하는 사이에 쓴 글이에요.' })
        await writer.call(api.posts.like, { params: { id } })
        written++
      }
    })
    const rows: number[] = []
    for (let round = 0; round < 5; round++) {
      const before = written
      const made = await create()
      expect(made).toMatchObject({ status: 'good', problem: null })
      rows.push(made.rows ?? 0)
      await expect.poll(() => written).toBeGreaterThan(before)
    }
    isOver.abort()
    await Promise.all(writing)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect(new Set(rows).size).toBe(rows.length)
    expect(await wrongCounts(connection.db)).toEqual([])
  })

  test.each([
    ['its folder cannot be written', blockFolder],
    ['the disk is full', fillDisk],
  ])('where %s, it is listed as failed, and every admin is told', async (_, spoil) => {
    const other = await (await adminOf(server)).listen()
    const files = await readdir(backup.folder)
    const mend = await spoil()
    expect(await refusalOf(create())).toMatchObject({ code: 'BACKUP_FAILED' })
    await mend()
    const [newest] = await list()
    expect(newest).toMatchObject({
      status: 'failed',
      problem: 'BACKUP_FAILED',
      size: 0,
      verifiedAt: null,
    })
    const heard = (name: EventName): unknown[] =>
      other.heard.filter((one) => one.name === name).map(({ payload }) => payload)
    const failed = { what: 'create', state: 'failed', problem: 'BACKUP_FAILED' }
    await expect.poll(() => heard('backup:progress').at(-1)).toMatchObject(failed)
    expect(heard('backup:changed').at(-1)).toEqual(newest)
    expect(await other.call(api.backup.readState)).toMatchObject({ lastWork: failed })
    expect(await other.call(api.overview.read)).toMatchObject({ backup: { hasFailed: true } })
    const { findings } = await other.call(api.backup.readIntegrity, { query: {} })
    expect(findings.map(({ check }) => check)).toContain('backup-failed')
    // Nothing half is left, and the next one is good.
    expect(await readdir(backup.folder)).toEqual(files)
    expect(await create()).toMatchObject({ status: 'good' })
    expect(await other.call(api.overview.read)).toMatchObject({ backup: { hasFailed: false } })
    other.leave()
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
    const words = '남쪽으로 날아가고 싶어요.'
    const post = await publish(goner, { content: words })
    const { roomId } = await meet(witness, goner)
    const hello = { params: { id: roomId }, body: { content: '잘 지내요?' } }
    await goner.call(api.chat.send, hello)
    const made = await create()
    await fileReport(witness, 'post', post.id)
    // Noticed and shut out since.
    const now = new Date()
    const { id: incidentId } = await connection.db
      .insertInto('securityIncidents')
      .values({
        type: 'path_scan',
        rule: 'unknown_paths',
        severity: 2,
        status: 'blocked',
        count: 3,
        source: '203.0.113.9',
        targetUserId: null,
        answerUntil: null,
        firstAt: now,
        lastAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await connection.db
      .insertInto('securityBlocks')
      .values({
        network: '203.0.113.9',
        action: 'block',
        reason: 'scans',
        until: null,
        addedBy: admin.id,
        incidentId,
        createdAt: now,
      })
      .execute()
    const kept = async () => {
      const names = ['reportEvidence', 'reports', 'cases', 'securityBlocks'] as const
      const found = names.map((name) =>
        sql`select to_jsonb(t) as row from ${sql.table(name)} t order by 1`.execute(connection.db),
      )
      return (await Promise.all(found)).map(({ rows }) => rows)
    }
    const token = goner.token
    await goner.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    const before = await kept()
    for (const rows of before) expect(rows).not.toEqual([])
    await restoreTo(made.filename)
    expect(await contents()).not.toContain(word)
    expect(await wrongCounts(connection.db)).toEqual([])
    expect(await kept()).toEqual(before)
    const incidents = await connection.db
      .selectFrom('securityIncidents')
      .select(['status', 'count'])
      .where('id', '=', incidentId)
      .execute()
    expect(incidents).toEqual([{ status: 'blocked', count: 3 }])
    expect(await admin.call(api.audit.verify)).toMatchObject({ isWhole: true })
    // Nobody finds them again: not by their token or password, nor in what others search, read and take home.
    goner.token = token
    expect(await refusalOf(goner.call(api.settings.listSessions))).toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await expect(signedInAgain(goner)).rejects.toThrow(Refused)
    const back = await signedInAgain(witness)
    for (const search of [word, goner.me.nickname, words.slice(0, 3)])
      for (const who of [back, server.visitor()]) {
        const found = await who.call(api.posts.list, { query: { search } })
        expect(JSON.stringify(found)).not.toMatch(new RegExp(`${word}|${goner.me.nickname}`))
        for (const { author } of found) expect(author.id).not.toBe(goner.id)
      }
    expect(
      await refusalOf(back.call(api.profiles.readUser, { params: { id: goner.id } })),
    ).toMatchObject({ code: 'NOT_FOUND' })
    const own = JSON.stringify(await back.call(api.settings.exportMine))
    expect(own).not.toContain(goner.me.nickname)
    expect(own).not.toContain(goner.me.username)
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
    // What the jobs still have to note of the messages so far would change the contents meanwhile.
    await server.app.jobs.runNow()
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
