import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, emptyDatabase, testDatabase } from '@dodam/test-support/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Connection, connect } from './connect.ts'
import { lockDataDir } from './lock.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'embedded' | 'postgres'
    run: string
  }
}

const engine = inject('engine')
let connection: Connection
beforeAll(async () => {
  connection = await testDatabase(engine, inject('run'))
})

/** Every column the code knows: does not compile when a table or column is missing here, or is here and not in Database. */
const known: { [T in keyof Database]: { [C in keyof Database[T]]: true } } = {
  users: {
    ...{ id: true, username: true, nickname: true, passwordHash: true, passwordChangedAt: true },
    ...{ email: true, role: true, isAdmin: true, isAi: true, isTest: true, gradeLevel: true },
    ...{ gender: true, preferredCategories: true, showAiPosts: true, language: true },
    ...{ avatarType: true, characterAvatar: true, avatar: true, bio: true, location: true },
    ...{ isVerified: true, verificationDate: true, nicknameChangeCount: true },
    ...{ notificationSettings: true, postsCount: true, anonymousPostsCount: true },
    ...{ likesCount: true, commentsCount: true, ratingsCount: true, ratingsSum: true },
    quietHours: true,
    ...{ anonymousLikesCount: true, anonymousCommentsCount: true },
    ...{ ageConfirmedAt: true, deletedAt: true, createdAt: true },
    ...{ suspendedUntil: true, suspensionReason: true, suspensionCaseId: true },
    ...{ pausedAt: true, pauseCaseId: true, riskAfterId: true },
    ...{ madeAdminAt: true, chatsClosedUntil: true },
  },
  names: { key: true, userId: true },
  sessions: {
    ...{ id: true, publicId: true, userId: true, device: true },
    ...{ createdAt: true, lastSeenAt: true, endedAt: true, ranOut: true },
    ...{ deviceId: true, provenAt: true },
    ...{ factorAt: true, adminSince: true, adminActiveAt: true },
    ...{ address: true, network: true, client: true, suspiciousAt: true },
  },
  secondFactors: {
    ...{ id: true, userId: true, kind: true, name: true, secret: true, credentialId: true },
    ...{ counter: true, transports: true, lastUse: true, createdAt: true, lastUsedAt: true },
  },
  oneTimeCodes: {
    ...{ id: true, userId: true, purpose: true, hash: true },
    ...{ createdAt: true, expiresAt: true, usedAt: true, worksAt: true, supportMessageId: true },
  },
  blocks: {
    ...{ blockerId: true, blockedId: true, isHidden: true, createdAt: true },
    endedAt: true,
  },
  posts: {
    ...{ id: true, authorId: true, content: true, categories: true, language: true },
    ...{ isAnonymous: true, authorBand: true, authorWasVerified: true, isAiGenerated: true },
    ...{ likesCount: true, commentsCount: true },
    ...{
      viewsCount: true,
      chatRequestsCount: true,
      createdAt: true,
      deletedAt: true,
      need: true,
      isWaiting: true,
      linePlace: true,
      risenAt: true,
      firstWordAt: true,
    },
    heldAt: true,
  },
  postCategories: { category: true, postId: true },
  comments: {
    ...{ id: true, postId: true, authorId: true, parentId: true },
    ...{ content: true, likesCount: true, repliesCount: true, createdAt: true, deletedAt: true },
    heldAt: true,
  },
  commentLikes: { commentId: true, userId: true, createdAt: true },
  postLikes: { postId: true, userId: true, createdAt: true },
  postViews: { postId: true, userId: true, viewedOn: true },
  categoryCounts: { category: true, postsCount: true },
  chatRequests: {
    ...{ id: true, postId: true, sharerId: true, listenerId: true },
    ...{ message: true, status: true, createdAt: true, respondedAt: true, declinesAt: true },
  },
  chatRooms: {
    ...{ id: true, chatRequestId: true, participant1Id: true, participant2Id: true },
    ...{ isAnonymous: true, isActive: true, lastSeq: true, lastMessageContent: true },
    ...{ lastMessageAt: true, unread1: true, unread2: true, read1: true, read2: true },
    ...{
      left1At: true,
      left2At: true,
      closesAt: true,
      sharerBand: true,
      createdAt: true,
      wordDueAt: true,
      silentSince: true,
      listenerWroteAt: true,
      restUntil: true,
    },
    ...{ tellsReadAt: true, toldRead1: true },
    careSince: true,
    closedAt: true,
    emptiedSeq: true,
    lookAt: true,
  },
  chatMessages: {
    ...{ id: true, roomId: true, seq: true, clientId: true },
    ...{ senderId: true, content: true, createdAt: true, deletedAt: true },
    ...{ hasMaskedContact: true, sentSeal: true },
  },
  checkIns: {
    ...{ id: true, userId: true, type: true, relatedId: true, createdAt: true, dueAt: true },
    ...{ announcedAt: true, wasPutOff: true, answer: true, answeredAt: true },
  },
  notifications: {
    ...{ id: true, userId: true, type: true, relatedId: true, actorId: true },
    ...{ params: true, isRead: true, isArchived: true, createdAt: true },
  },
  ratingRequests: {
    ...{ id: true, roomId: true, listenerId: true, sharerId: true },
    ...{ message: true, status: true, createdAt: true, settledAt: true },
  },
  ratings: {
    ...{ id: true, requestId: true, listenerId: true, sharerId: true },
    ...{ empathyRating: true, responseSpeedRating: true, helpfulnessRating: true },
    ...{ feedback: true, createdAt: true, countedAt: true, isForListener: true },
  },
  pushSubscriptions: {
    ...{ endpoint: true, userId: true, sessionId: true },
    ...{ p256dh: true, auth: true, createdAt: true },
  },
  pushKeys: { id: true, publicKey: true, privateKey: true },
  cases: {
    ...{ id: true, targetType: true, targetId: true, subjectId: true, isMasked: true },
    ...{ reason: true, severity: true, source: true, risk: true, status: true, createdAt: true },
    ...{ dueAt: true, claimedBy: true, claimedAt: true, decision: true, note: true },
    ...{ until: true, decidedBy: true, decidedAt: true, firstDecidedAt: true },
    ...{ toldAt: true, tellAt: true, lookedAt: true },
  },
  reports: {
    ...{ id: true, caseId: true, reporterId: true, reason: true, detail: true },
    ...{ findings: true, createdAt: true },
  },
  reportEvidence: { reportId: true, bundle: true, hash: true, createdAt: true },
  appeals: {
    ...{ id: true, caseId: true, side: true, appellantId: true },
    ...{ reason: true, createdAt: true, decidedAt: true, decision: true, decidedBy: true },
  },
  warnings: {
    ...{ id: true, userId: true, caseId: true, reason: true },
    ...{ createdAt: true, confirmedAt: true, withdrawnAt: true },
  },
  audit: {
    ...{ id: true, actorId: true, action: true, target: true, reason: true },
    ...{ address: true, createdAt: true, previousHash: true, hash: true },
  },
  textChecks: {
    ...{ id: true, writerId: true, place: true, kind: true, severity: true },
    ...{ action: true, relatedId: true, roomId: true, caseId: true, createdAt: true },
  },
  objections: {
    ...{ id: true, userId: true, place: true, text: true, findings: true },
    ...{ createdAt: true, readAt: true, readBy: true },
  },
  riskEvents: {
    ...{ id: true, userId: true, sign: true, otherId: true, relatedId: true, caseId: true },
    ...{ towards: true, mark: true, isScored: true, createdAt: true },
  },
  verificationApplications: {
    ...{ id: true, userId: true, status: true, reason: true, experienceDescription: true },
    ...{ qualifications: true, reviewNote: true, createdAt: true, reviewedAt: true },
    ...{ reviewedBy: true, revokedAt: true },
  },
  adminRequests: {
    ...{ id: true, act: true, userId: true, supportMessageId: true },
    ...{ requestedBy: true, reason: true, status: true },
    ...{ createdAt: true, expiresAt: true, closedBy: true, closedAt: true },
  },
  securityIncidents: {
    ...{ id: true, type: true, rule: true, severity: true, status: true, source: true },
    ...{ targetUserId: true, count: true, answer: true, answerUntil: true },
    ...{ firstAt: true, lastAt: true },
  },
  securityEvents: {
    ...{ id: true, incidentId: true, severity: true, count: true, address: true },
    ...{ network: true, device: true, details: true, targetUserId: true },
    ...{ createdAt: true, removedAt: true },
  },
  securityBlocks: {
    ...{ id: true, network: true, action: true, reason: true, attempts: true, until: true },
    ...{ addedBy: true, incidentId: true, createdAt: true, liftedAt: true },
  },
  supportMessages: {
    ...{ id: true, userId: true, type: true, message: true, status: true, aiResponse: true },
    ...{ handledBy: true, handledUntil: true, createdAt: true },
  },
  supportCounts: { id: true, pending: true, processing: true, resolved: true },
  supportReplies: { messageId: true, supportMessageId: true, adminId: true, createdAt: true },
  savedReplies: {
    ...{ id: true, titleKo: true, titleEn: true, messageKo: true, messageEn: true },
    createdAt: true,
  },
  helperAnswers: {
    ...{ id: true, userId: true, family: true, language: true, helped: true, createdAt: true },
  },
  helperRatings: { family: true, language: true, helped: true, notHelped: true },
  searches: { keyword: true, searcher: true, searchedAt: true },
  announcements: {
    ...{ id: true, title: true, content: true, type: true, targetAudience: true },
    ...{ titleEn: true, contentEn: true, startsAt: true, endsAt: true },
    ...{ isActive: true, createdBy: true, createdAt: true, updatedAt: true },
  },
  products: {
    ...{ id: true, name: true, description: true, category: true, price: true, credits: true },
    ...{ imageUrl: true, coverId: true, stock: true, claimedCount: true },
    ...{ isActive: true, isWelcomeGift: true, createdAt: true },
  },
  productCovers: { id: true, image: true },
  barcodes: {
    ...{ id: true, productId: true, code: true, isGenerated: true, pixelHash: true },
    ...{ image: true, createdAt: true, claimedAt: true },
  },
  userGifts: {
    ...{ id: true, userId: true, productId: true, barcodeId: true },
    ...{ isWelcomeGift: true, createdAt: true },
  },
  activeDays: { userId: true, day: true },
  analyticsChanges: { id: true, what: true, at: true, createdAt: true },
  analyticsHours: {
    ...{ hour: true, isTest: true, posts: true, comments: true },
    ...{ likes: true, messages: true, signups: true },
  },
  analyticsCategories: { hour: true, category: true, isTest: true, posts: true },
  analyticsActive: { period: true, start: true, people: true },
  analyticsCohorts: { cohort: true, week: true, people: true },
  analyticsWords: { postId: true, words: true, forms: true },
  analyticsKeywords: {
    ...{ period: true, place: true, keyword: true },
    ...{ category: true, people: true, before: true },
  },
  analyticsPeriods: {
    ...{ period: true, activeUsers: true, activeBefore: true, activeAgain: true },
    ...{ posts: true, likes: true, comments: true, views: true, mostEngagedCategory: true },
  },
  analyticsState: {
    ...{ id: true, countedUntil: true, countedAt: true },
    ...{ sharers: true, listeners: true, both: true, activeChatRooms: true },
  },
  keyRing: { purpose: true, id: true, wrapped: true, usedFrom: true },
  'kept.installation': { isOnly: true, id: true },
  'kept.backups': {
    ...{ filename: true, size: true, createdAt: true, origin: true, status: true },
    ...{ verifiedAt: true, rows: true, isEncrypted: true, problem: true },
  },
  'kept.works': {
    ...{ id: true, what: true, step: true, percent: true, state: true, problem: true },
    ...{ recovered: true, isFrozen: true, startedAt: true, seenAt: true },
  },
  'kept.restoreRequests': {
    ...{ id: true, backupFilename: true, requestedBy: true, reason: true, status: true },
    ...{ createdAt: true, expiresAt: true, closedBy: true, closedAt: true },
  },
  'kept.erased': { userId: true, userCreatedAt: true, erasedAt: true },
  'kept.formerNames': { hash: true, userId: true, userCreatedAt: true, freedAt: true },
  'kept.removedKeywords': { keyword: true, removedAt: true },
  'kept.auditHead': { isOnly: true, id: true, hash: true, seal: true },
}

test('the tables are the ones the code knows, column by column', async () => {
  const tables = await connection.db.introspection.getTables()
  const there = Object.fromEntries(
    tables.map(({ schema, name, columns }) => [
      schema === 'public' ? name : `${schema}.${name}`,
      columns.map((column) => column.name).toSorted(),
    ]),
  )
  expect(there).toEqual(
    Object.fromEntries(
      Object.entries(known).map(([name, columns]) => [name, Object.keys(columns).toSorted()]),
    ),
  )
})

describe('migrating', () => {
  test('again changes nothing', async () => {
    const before = await connection.db.introspection.getTables()
    expect(await migrate(connection)).toEqual([])
    expect(await connection.db.introspection.getTables()).toEqual(before)
  })

  test.skipIf(engine === 'embedded')(
    'an empty database from four instances that start at once makes it whole, once',
    async () => {
      const made = await createTestDatabase(inject('run'))
      const instances = await Promise.all([1, 2, 3, 4].map(() => connect({ url: made.url })))
      try {
        const ran = await Promise.all(instances.map((instance) => migrate(instance)))
        const names = ran.flat()
        expect(names.length).toBeGreaterThan(0)
        expect(new Set(names).size).toBe(names.length)
        expect(await instances[0]?.db.introspection.getTables()).toEqual(
          await connection.db.introspection.getTables(),
        )
        for (const instance of instances) expect(await migrate(instance)).toEqual([])
      } finally {
        await Promise.all(instances.map((instance) => instance.close()))
        await made.drop()
      }
    },
  )
})

describe('what is read', () => {
  test('of a time is ISO 8601 in UTC with milliseconds', async () => {
    const { rows } = await sql<Record<'seoul' | 'whole' | 'rounded' | 'old', string>>`
      select timestamptz '2026-11-21 12:04:05.678+09' as seoul,
             timestamptz '2026-11-21 03:04:05+00' as whole,
             timestamptz '2026-11-21 03:04:05.6+00'::timestamptz(3) as rounded,
             timestamptz '1999-12-31 23:59:59.999+00' as old`.execute(connection.db)
    expect(rows[0]).toEqual({
      seoul: '2026-11-21T03:04:05.678Z',
      whole: '2026-11-21T03:04:05.000Z',
      rounded: '2026-11-21T03:04:05.600Z',
      old: '1999-12-31T23:59:59.999Z',
    })
    const { createdAt } = await connection.db
      .selectFrom('users')
      .select('createdAt')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(new Date(createdAt).toISOString()).toBe(createdAt)
  })

  test('of a time is what was written, to the millisecond', async () => {
    const written = new Date('2026-03-29T01:30:00.001Z')
    await connection.db
      .updateTable('users')
      .set({ ageConfirmedAt: written })
      .where('id', '=', 9)
      .execute()
    const { ageConfirmedAt } = await connection.db
      .selectFrom('users')
      .select('ageConfirmedAt')
      .where('id', '=', 9)
      .executeTakeFirstOrThrow()
    expect(ageConfirmedAt).toBe(written.toISOString())
  })

  test('of an id or a count is a number', async () => {
    const row = await connection.db
      .selectFrom('users')
      .select((eb) => ['id', eb.fn.countAll<number>().over().as('count')])
      .where('id', '=', 12)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ id: 12, count: 1 })
  })
})

test('a statement with parameters is prepared once under a name, whatever its values', async () => {
  const own = await emptyDatabase(engine, inject('run'))
  await sql`create table users (id int, bio text)`.execute(own.db)
  await own.db.connection().execute(async (db) => {
    const prepared = async () =>
      (
        await sql<{ name: string }>`
          select name from pg_prepared_statements
          where statement = 'select "id" from "users" where "bio" = $1'`.execute(db)
      ).rows
    const search = (bio: string) =>
      db.selectFrom('users').select('id').where('bio', '=', bio).execute()
    await search('one')
    const first = await prepared()
    await search('two')
    await search("three'; --")
    expect(first).toHaveLength(1)
    expect(first[0]?.name).not.toBe('')
    expect(await prepared()).toEqual(first)
  })
  await own.close()
})

describe('the lock of a data folder', () => {
  let folder: string
  const running: ChildProcess[] = []
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dodam-lock-'))
  })
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Another process that has reached `line` of its program. */
  async function another(command: string, args: string[]): Promise<ChildProcess> {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    running.push(child)
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    return child
  }
  const gone = (child: ChildProcess) =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGKILL')
    })
  const fileOf = (dir: string) => `${dir}.lock`

  test('refuses a second one, in this process too, with a line that says what to do', () => {
    const dir = path.join(folder, 'one')
    const release = lockDataDir(dir)
    expect(() => lockDataDir(dir)).toThrow(
      new RegExp(`^The data folder .*one is in use by process ${process.pid}\\. Stop it first`),
    )
    release()
    lockDataDir(dir)()
    expect(existsSync(fileOf(dir))).toBe(false)
  })

  test('of a living process is respected, and taken over once it was killed', async () => {
    const dir = path.join(folder, 'two')
    const holder = await another(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { lockDataDir } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))})
       lockDataDir(${JSON.stringify(dir)})
       console.log('locked')
       setInterval(() => {}, 1000)`,
    ])
    await new Promise((resolve) => holder.stdout?.once('data', resolve))
    expect(() => lockDataDir(dir)).toThrow(`in use by process ${holder.pid}`)
    await expect(connect({ dataDir: dir })).rejects.toThrow(`in use by process ${holder.pid}`)
    await gone(holder)
    expect(existsSync(fileOf(dir))).toBe(true)
    const release = lockDataDir(dir)
    expect(readFileSync(fileOf(dir), 'utf8')).toBe(String(process.pid))
    release()
  })

  test('whose number was given to some other program is taken over', async () => {
    const dir = path.join(folder, 'three')
    const sleeper = await another('sleep', ['60'])
    writeFileSync(fileOf(dir), String(sleeper.pid))
    lockDataDir(dir)()
    await gone(sleeper)
  })
})
