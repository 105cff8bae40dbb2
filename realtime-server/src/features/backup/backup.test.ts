import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { api, type Backup } from '@dodam/contract'
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
import { contentsOf, refusedWith, restoreFrom } from '@dodam/test-support/server/backups.ts'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

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

const publish = (who: Person, { content }: { content: string }) =>
  who.call(api.posts.publish, { body: { content, categories: ['other'], isAnonymous: false } })

const create = () => admin.call(api.backup.create)
const list = () => admin.call(api.backup.list)
const restoreTo = (filename: string) => restoreFrom(server, admin, filename)
const fileOf = ({ filename }: Backup) => path.join(backup.folder, filename)

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
})

describe('restoring', () => {
  test('brings back what was there, and keeps what lies after it in a backup', async () => {
    const [one, other] = [
      await server.member({ role: 'both' }),
      await server.member({ role: 'both' }),
    ]
    await meet(one, other)
    const made = await create()
    const log = await admin.call(api.audit.list, { query: { limit: 1 } })
    expect(log.items).toMatchObject([
      { action: 'backup:create', target: `backup ${made.filename}` },
    ])
    const before = await contentsOf(connection.db)
    await publish(one, { content: '이 글은 백업 뒤에 썼어요.' })
    const outcome = await restoreTo(made.filename)
    expect(outcome).toMatchObject({ state: 'done' })
    expect(await contentsOf(connection.db)).toBe(before)
    expect(await wrongCounts(connection.db)).toEqual([])
    const safety = (await list()).find(({ filename }) => filename === outcome.safetyBackup)
    expect(safety).toMatchObject({ origin: 'safety', status: 'good' })
    // The admin goes on; all others sign in again, and their devices keep what they were writing.
    await admin.call(api.users.list, { query: {} })
    expect(await refusedWith(one.call(api.settings.exportMine))).toMatchObject({
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
    expect(await contentsOf(connection.db)).toContain('이 글은 백업 뒤에 썼어요.')
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
    expect(await contentsOf(connection.db)).not.toContain(word)
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
    expect(await refusedWith(goner.call(api.settings.listSessions))).toMatchObject({
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
      await refusedWith(back.call(api.profiles.readUser, { params: { id: goner.id } })),
    ).toMatchObject({ code: 'NOT_FOUND' })
    const own = JSON.stringify(await back.call(api.settings.exportMine))
    expect(own).not.toContain(goner.me.nickname)
    expect(own).not.toContain(goner.me.username)
    const { users } = await admin.call(api.users.list, { query: { search: word } })
    expect(users).toEqual([])
  })

  test('a new thing never gets the number of one that a restore has taken away', {
    tags: ['long'],
  }, async () => {
    const made = await create()
    const lost = await publish(await server.member(), { content: '곧 사라질 이야기예요.' })
    await restoreTo(made.filename)
    const next = await publish(await server.member(), { content: '그다음에 쓴 이야기예요.' })
    expect(next.id).toBeGreaterThan(lost.id)
  })
})
