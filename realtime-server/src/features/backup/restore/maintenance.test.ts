import { createECDH, randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { api, type EventName } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  meet,
  outcomeOf,
  ownDatabase,
  type Person,
  signedInAgain,
  startServer,
  type TestServer,
  testBackups,
  wrongCounts,
} from '@dodam/test-support'
import { stateAtEnd } from '@dodam/test-support/server/backups.ts'
import { relayTo } from '@dodam/test-support/server/relay.ts'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Config } from '../../../core/config.ts'
import type { Emit } from '../../../live/publish.ts'
import { freeze } from './freeze.ts'
import { endDeadWork } from './recovery.ts'
import { tablesThatAre } from './treatment.ts'

let connection: Connection
/** What all instances are configured with. */
let shared: Pick<Config, 'backup' | 'jwtSecret'>
let server: TestServer
/** Another instance, which hears nothing of the first. */
let deaf: TestServer
let one: Person
let other: Person
let member: Person

beforeAll(async () => {
  connection = await ownDatabase()
  const backup = testBackups(randomBytes(32))
  shared = { backup, jwtSecret: randomBytes(48).toString('base64url') }
  server = await startServer(connection, { ...shared, redisUrl: inject('redisUrl') ?? undefined })
  deaf = await startServer(connection, shared)
  one = await adminOf(server)
  other = await adminOf(server)
  member = await server.member()
})
afterAll(async () => {
  await server.close()
  await deaf.close()
  await connection.close()
})

const publish = (who: Person, content: string) =>
  who.call(api.posts.publish, { body: { content, categories: ['other'], isAnonymous: false } })
const restore = (by: Person, filename: string) =>
  by.call(api.backup.restore, {
    body: { backupFilename: filename, confirm: filename, reason: '되돌려 주세요.' },
  })

test('in maintenance everything can be read and nothing written, and it ends with an instance that has died', async () => {
  // Of its own: the instances of the other tests end silent work by themselves.
  const own = await ownDatabase()
  const alone = await startServer(own, shared)
  await alone.app.jobs.close()
  onTestFinished(async () => {
    await alone.close()
    await own.close()
  })
  const [admin, writer] = [await adminOf(alone), await alone.member()]
  const post = await publish(writer, '점검 전에 쓴 글이에요.')
  const { id } = await own.db
    .insertInto('kept.works')
    .values({ what: 'restore', step: 'saving', isFrozen: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const away = await alone.member()
  await own.db
    .updateTable('sessions')
    .set({ lastSeenAt: new Date(Date.now() - 3_600_000) })
    .where('userId', '=', away.id)
    .execute()
  await own.db.deleteFrom('activeDays').where('userId', '=', away.id).execute()
  await freeze(own, tablesThatAre('live-open'))
  const body = { content: '점검 중에 쓴 글이에요.', categories: ['other'], isAnonymous: false }
  const refused = await writer.send('POST', '/api/posts', body)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'MAINTENANCE' })
  expect(await outcomeOf(writer.call(api.posts.like, { params: { id: post.id } }))).toBe(
    'MAINTENANCE',
  )
  expect(await outcomeOf(alone.member())).toBe('MAINTENANCE')
  expect(await writer.call(api.posts.read, { params: { id: post.id } })).toMatchObject({
    likesCount: 0,
  })
  expect(await admin.call(api.backup.readState)).toMatchObject({ isMaintenance: true })
  expect(await admin.call(api.posts.list, { query: {} })).toHaveLength(1)
  // One that starts now, as after a kill, is there like the others.
  const late = await startServer(own, shared)
  // Who comes back after a while reads too: that they were here is noted then.
  expect(await away.onAnother(late.url).call(api.posts.list, { query: {} })).toHaveLength(1)
  expect(await outcomeOf(publish(writer.onAnother(late.url), '방금 켠 서버에 쓴 글이에요.'))).toBe(
    'MAINTENANCE',
  )
  await late.close()
  // Somebody who gives signs of life is left alone.
  const told: unknown[] = []
  const emit: Emit = (_to, name, payload) => void told.push({ name, payload })
  await sql`update kept.works set "seenAt" = now()`.execute(own.db)
  expect(await endDeadWork({ connection: own, folder: alone.backupFolder, emit }, false)).toBe(
    false,
  )
  await sql`update kept.works set "seenAt" = now() - interval '1 minute'`.execute(own.db)
  expect(await endDeadWork({ connection: own, folder: alone.backupFolder, emit }, false)).toBe(true)
  const failed = { id, what: 'restore', state: 'failed', problem: 'BACKUP_FAILED' }
  expect(told).toMatchObject([{ name: 'backup:progress', payload: failed }])
  await publish(writer, '점검 뒤에 쓴 글이에요.')
  expect(await admin.call(api.backup.readState)).toMatchObject({
    isMaintenance: false,
    progress: null,
    lastWork: failed,
  })
})

test('writers on two instances during a restore: each write is refused, or lies in the safety backup', {
  tags: ['long'],
  timeout: 150_000,
}, async () => {
  const writer = await server.member({ role: 'both' })
  const { roomId } = await meet(writer, await server.member({ role: 'both' }))
  const { filename } = await one.call(api.backup.create)
  await restore(other, filename)
  const listener = await writer.onAnother(deaf.url).listen()
  const accepted: string[] = []
  const refusals = new Set<string>()
  let written = 0
  const write = async (who: Person) => {
    // The restore ends the session on both instances.
    for (let outcome = ''; outcome !== 'UNAUTHORIZED'; ) {
      const content = `복원하는 사이에 쓴 ${++written}번이에요.`
      outcome = await outcomeOf(
        written % 3 === 0
          ? publish(who, content)
          : who.call(api.chat.send, { params: { id: roomId }, body: { content } }),
      )
      if (outcome === 'done') accepted.push(content)
      else refusals.add(outcome)
    }
  }
  const writing = Promise.all([write(writer), write(writer.onAnother(deaf.url))])
  await restore(one, filename)
  await writing
  await expect
    .poll(() => one.call(api.backup.readState), { timeout: 20_000 })
    .toMatchObject({ progress: null })
  const safety = (await one.call(api.backup.list)).find(({ origin }) => origin === 'safety')
  const safetyBackup = safety?.filename ?? ''
  expect(
    [...refusals].filter((code) => !['MAINTENANCE', 'UNAVAILABLE', 'UNAUTHORIZED'].includes(code)),
  ).toEqual([])
  expect(refusals).toContain('MAINTENANCE')
  const texts = async () => {
    const { rows } = await sql<{ content: string }>`
      select content from posts union all select content from "chatMessages"`.execute(connection.db)
    return rows.map(({ content }) => content)
  }
  const restored = await texts()
  expect(accepted.filter((content) => restored.includes(content))).toEqual([])
  const heard = () => listener.heard.filter(({ name }) => name === 'session:ended')
  await expect.poll(heard).toEqual([{ name: 'session:ended', payload: { reason: 'expired' } }])
  await restore(await signedInAgain(other), safetyBackup)
  expect(await stateAtEnd(server, restore(one, safetyBackup))).toBe('done')
  expect(await texts()).toEqual(expect.arrayContaining(accepted))
  // Both instances take writes again, the deaf one once it has refused one.
  const again = await signedInAgain(member)
  for (const { url } of [server, deaf])
    await expect
      .poll(() => outcomeOf(publish(again.onAnother(url), '다시 쓸 수 있어요.')))
      .toBe('done')
})

test.runIf(inject('redisUrl') !== null)(
  'a restore goes on when its instance loses Redis in the middle of it',
  {
    tags: ['long'],
    timeout: 150_000,
  },
  async () => {
    const through = new URL(inject('redisUrl') ?? '')
    const relay = await relayTo(Number(through.port || 6_379))
    through.port = String(relay.port)
    const losing = await startServer(connection, { ...shared, redisUrl: through.href })
    const writer = await server.member()
    const { filename } = await one.call(api.backup.create)
    await restore(await signedInAgain(other), filename)
    // A write that takes its time: the restore waits for it while it loads, and Redis goes meanwhile.
    const holding = await connection.db.startTransaction().execute()
    await sql`lock table posts in access exclusive mode`.execute(holding)
    const restoring = restore(one.onAnother(losing.url), filename)
    const step = async () => {
      const { rows } = await sql<{ step: string }>`
      select step from kept.works where what = 'restore' and state = 'running'`.execute(
        connection.db,
      )
      return rows[0]?.step
    }
    await expect.poll(step, { timeout: 20_000 }).toBe('loading')
    relay.close()
    relay.cut()
    await holding.rollback().execute()
    expect(await stateAtEnd(server, restoring)).toBe('done')
    // The others were told by nobody, and find out by themselves.
    for (const { url } of [server, losing])
      await expect
        .poll(() => outcomeOf(writer.onAnother(url).call(api.settings.listSessions)), {
          timeout: 20_000,
        })
        .toBe('UNAUTHORIZED')
    await expect.poll(() => outcomeOf(signedInAgain(member))).toBe('done')
    const again = await signedInAgain(member)
    for (const { url } of [server, losing])
      await expect
        .poll(() => outcomeOf(publish(again.onAnother(url), '다시 쓸 수 있어요.')))
        .toBe('done')
    await losing.close()
  },
)

test('one admin asks, another one agrees, and nobody agrees to their own', {
  tags: ['long'],
}, async () => {
  const { filename } = await one.call(api.backup.create)
  const first = await restore(one, filename)
  expect(first).toMatchObject({ state: 'needs-second', request: { status: 'open' } })
  expect(await restore(one, filename)).toMatchObject({ state: 'needs-second' })
  expect(await outcomeOf(restore(member, filename))).toMatch(/FORBIDDEN|UNAUTHORIZED/)
  const params = { id: first.request?.id ?? 0 }
  expect(await one.call(api.backup.withdrawRestore, { params })).toMatchObject({
    status: 'withdrawn',
  })
  expect(await outcomeOf(one.call(api.backup.withdrawRestore, { params }))).toBe('NOT_FOUND')

  const asking = await signedInAgain(other)
  const { request } = await restore(asking, filename)
  const waiting = async (who: Person) =>
    (await who.call(api.overview.read)).urgent.filter(({ type }) => type === 'restore-request')
  expect(await waiting(asking)).toEqual([])
  expect(await waiting(one)).toMatchObject([
    { id: request?.id, text: '되돌려 주세요.', dueAt: request?.expiresAt, needsSecond: true },
  ])
  const { id: later } = await publish(await signedInAgain(member), '백업 뒤에 쓴 글이에요.')
  expect(await stateAtEnd(server, restore(one, filename))).toBe('done')
  expect(await waiting(one)).toEqual([])
  const { rows } = await sql`select from posts where id = ${later}`.execute(connection.db)
  expect(rows).toEqual([])
  member = await signedInAgain(member)
})

/** The newest entries of the audit log, newest first. */
const lastActs = async (count: number) =>
  (await one.call(api.audit.list, { query: { limit: count } })).items

const heardOf = (who: Person, wanted: EventName): unknown[] =>
  who.heard.filter(({ name }) => name === wanted).map(({ payload }) => payload)

/** What a look leaves on its session. */
const looks = ['lastSeenAt', 'adminActiveAt', 'address', 'network', 'client']

/** What the community holds, by table. */
async function contents(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const name of [
    'users',
    'sessions',
    'notifications',
    'posts',
    'comments',
    'postLikes',
    'commentLikes',
    'chatRequests',
    'chatRooms',
    'chatMessages',
    'categoryCounts',
    'supportCounts',
  ]) {
    const { rows } = await sql`
      select to_jsonb(t) - ${looks}::text[] as row from ${sql.table(name)} t
      order by 1`.execute(connection.db)
    found.set(name, rows)
  }
  return found
}

test('emergency recovery mends each thing that the integrity check finds, and touches nothing else', async () => {
  const [sharer, listener, goner] = [
    await server.member({ role: 'both' }),
    await server.member({ role: 'both' }),
    await server.member({ role: 'both' }),
  ]
  const open = await meet(sharer, listener)
  const { roomId } = await meet(sharer, goner)
  const params = { id: roomId }
  await goner.call(api.chat.send, { params, body: { content: '잘 지내요.' } })
  await goner.call(api.chat.leave, { params })
  await sharer.call(api.chat.leave, { params })
  await goner.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  const second = await (await signedInAgain(other)).listen()
  // Nothing else is due.
  await server.app.jobs.runNow()
  const before = await contents()

  await sql`update posts set "likesCount" = 77 where id = ${open.postId}`.execute(connection.db)
  await sql`update "categoryCounts" set "postsCount" = "postsCount" + 3`.execute(connection.db)
  await sql`update "chatRooms" set unread1 = 9 where id = ${open.roomId}`.execute(connection.db)
  await sql`update "chatRooms" set "isActive" = true where id = ${roomId}`.execute(connection.db)
  await sql`
    insert into notifications ("userId", type, "relatedId") values (${goner.id}, 'new_message', 1)`.execute(
    connection.db,
  )
  await sql`
    insert into sessions (id, "userId", device, "deviceId", "createdAt", "lastSeenAt")
    values (gen_random_uuid(), ${goner.id}, 'x', gen_random_uuid(), now(), now())`.execute(
    connection.db,
  )

  const found = async () => {
    const { findings } = await one.call(api.backup.readIntegrity, { query: { lang: 'en' } })
    return Object.fromEntries(findings.map((finding) => [finding.check, finding]))
  }
  expect(await found()).toMatchObject({
    orphans: { count: 2, isRepairable: true, message: '2 records belong to nobody.' },
    'stuck-rooms': { count: 1, isRepairable: true },
    counters: { isRepairable: true },
  })
  const reason = '숫자가 맞지 않는다고 해요.'
  const { repaired, safetyBackup } = await one.call(api.backup.recover, { body: { reason } })
  expect(repaired).toEqual([
    { check: 'orphans', count: 2 },
    { check: 'stuck-rooms', count: 1 },
    { check: 'counters', count: expect.any(Number) },
  ])
  // Also where the call does not wait for its end, every admin learns what it did.
  const lastWork = { what: 'recovery', state: 'done', recovered: { safetyBackup, repaired } }
  await expect.poll(() => heardOf(second, 'backup:progress').at(-1)).toMatchObject(lastWork)
  expect(await second.call(api.backup.readState)).toMatchObject({ progress: null, lastWork })
  const [, , counters] = repaired
  expect((await lastActs(2)).toReversed()).toMatchObject([
    { action: 'system:recover', target: 'system', reason, actor: { id: one.id } },
    {
      action: 'system:recover:done',
      reason: null,
      actor: { id: one.id },
      target: `orphans 2, stuck-rooms 1, counters ${counters?.count}`,
    },
  ])
  expect(heardOf(second, 'audit:new').slice(-2)).toEqual((await lastActs(2)).toReversed())
  second.leave()
  expect(Object.keys(await found())).not.toEqual(
    expect.arrayContaining(['orphans', 'stuck-rooms', 'counters']),
  )
  expect(await contents()).toEqual(before)
})

test('emergency recovery that fails is told to all admins, and has changed nothing', {
  tags: ['long'],
}, async () => {
  await sql`update "categoryCounts" set "postsCount" = "postsCount" + 3`.execute(connection.db)
  const wrong = await wrongCounts(connection.db)
  expect(wrong).not.toEqual([])
  const second = await (await signedInAgain(other)).listen()
  const { folder } = shared.backup
  await rename(folder, `${folder}-away`)
  // No backup of how it is can be made, so nothing is repaired.
  await writeFile(folder, '')
  expect(await outcomeOf(one.call(api.backup.recover))).toBe('BACKUP_FAILED')
  await rm(folder)
  await rename(`${folder}-away`, folder)
  const lastWork = { what: 'recovery', state: 'failed', problem: 'BACKUP_FAILED', recovered: null }
  await expect.poll(() => heardOf(second, 'backup:progress').at(-1)).toMatchObject(lastWork)
  expect(await second.call(api.backup.readState)).toMatchObject({ progress: null, lastWork })
  expect((await lastActs(2)).toReversed()).toMatchObject([
    { action: 'system:recover', reason: null },
    { action: 'system:recover:failed', target: 'system' },
  ])
  expect(await wrongCounts(connection.db)).toEqual(wrong)
  const { repaired } = await one.call(api.backup.recover)
  expect(repaired).toEqual([{ check: 'counters', count: expect.any(Number) }])
  second.leave()
})

test('a backup of another installation comes alone: nothing is taken over, and nobody stays signed in', {
  tags: ['long'],
  timeout: 150_000,
}, async () => {
  const keys = () => connection.db.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow()
  const own = await keys()
  const pair = createECDH('prime256v1')
  const theirs = { publicKey: pair.generateKeys('base64url') }
  await connection.db
    .updateTable('pushKeys')
    .set({ ...theirs, privateKey: pair.getPrivateKey('base64url') })
    .execute()
  const { filename } = await one.call(api.backup.create)
  await connection.db.updateTable('pushKeys').set(own).execute()
  const { rows: kept } = await sql`select id from kept.installation`.execute(connection.db)
  // As if the file had been made elsewhere.
  await sql`update kept.installation set id = gen_random_uuid()`.execute(connection.db)
  const stranger = await server.member()
  const post = await publish(stranger, '나중에 신고한 글이에요.')
  const witness = await server.member()
  await fileReport(witness, 'post', post.id)
  const agreeing = await signedInAgain(other)
  await restore(agreeing, filename)
  const elsewhere = stranger.onAnother(deaf.url)
  const isOver = new AbortController()
  const outcomes = new Set<string>()
  const reading = (async () => {
    const ownPosts = { params: { id: stranger.id }, query: {} }
    while (!isOver.signal.aborted)
      outcomes.add(await outcomeOf(elsewhere.call(api.profiles.listUserPosts, ownPosts)))
  })()
  expect(await stateAtEnd(server, restore(one, filename))).toBe('done')
  isOver.abort()
  await reading
  // At no time did they read, as nobody, in what the other installation holds.
  expect(outcomes).toEqual(new Set(['done', 'UNAUTHORIZED']))
  for (const who of [elsewhere, one, agreeing, stranger, one.onAnother(deaf.url)])
    expect(await outcomeOf(who.call(api.settings.listSessions))).toBe('UNAUTHORIZED')
  const { rows } = await sql`select from cases where "targetId" = ${post.id}`.execute(connection.db)
  expect(rows).toEqual([])
  expect(await outcomeOf(signedInAgain(stranger))).not.toBe('done')
  expect((await sql`select id from kept.installation`.execute(connection.db)).rows).toEqual(kept)
  const again = await signedInAgain(one)
  await again.call(api.backup.list)
  // Who had asked the other installation for pushes is still reached.
  for (const url of [server.url, deaf.url])
    await expect
      .poll(async () => (await again.onAnother(url).call(api.push.read)).publicKey, {
        timeout: 15_000,
      })
      .toBe(theirs.publicKey)
  expect(await again.call(api.audit.verify)).toEqual({ isWhole: true, brokenAt: null })
  await again.call(api.accounts.reauth, { body: { password: 'a good word 1' } })
  expect(await again.call(api.audit.verify)).toEqual({ isWhole: true, brokenAt: null })
})
