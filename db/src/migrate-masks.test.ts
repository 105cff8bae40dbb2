/** @module-tag long */
import { emptyDatabase } from '@dodam/test-support/database'
import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type Migrations, migrate, readMigrations } from './migrate.ts'

let all: Migrations
beforeAll(async () => {
  all = await readMigrations()
})

/** The landed migrations up to one of them. */
const until = (last: string): Migrations =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name.slice(0, 4) <= last))

const people = {
  reader: 101,
  listener: 102,
  author: 103,
  twin: 104,
  otherTwin: 105,
  gone: 106,
} as const

type Row = Record<string, unknown>

async function insert(db: Kysely<unknown>, table: string, rows: Row[]): Promise<void> {
  for (const row of rows)
    await sql`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.id(name)))})
      values (${sql.join(Object.values(row))})`.execute(db)
}

const person = (
  id: number,
  nickname: string,
  gradeLevel: string,
  deletedAt: string | null = null,
) => ({
  ...{ id, username: `person${id}`, nickname, gradeLevel, deletedAt },
  ...{ role: 'both', gender: 'female' },
})
const post = (id: number, authorId: number, isAnonymous: boolean) => ({
  ...{ id, authorId, isAnonymous, content: 'a story', language: 'en' },
  categories: sql`array['study']`,
})
const comment = (id: number, postId: number, authorId: number, more: Row = {}) => ({
  ...{ id, postId, authorId, content: 'a comment' },
  ...more,
})
const request = (id: number, postId: number, sharerId: number, listenerId: number) => ({
  ...{ id, postId, sharerId, listenerId, message: 'hello', status: 'accepted' },
})
const room = (
  id: number,
  participant1Id: number,
  participant2Id: number,
  isAnonymous: boolean,
) => ({
  ...{ id, chatRequestId: id, participant1Id, participant2Id, isAnonymous },
})

/** What each stored notification says before, and whom it refers to after: a person, nobody, or somebody unknown. */
const notes: {
  what: string
  type: string
  relatedId: number
  name?: string
  reply?: boolean
  actor: number | 'unknown' | null
}[] = [
  { what: 'a chat request', type: 'chat_request', relatedId: 1, name: 'Lia', actor: 102 },
  {
    what: 'the same by its older name',
    type: 'message_request',
    relatedId: 1,
    name: 'Lia',
    actor: 102,
  },
  {
    what: 'a request of a deleted account',
    type: 'chat_request',
    relatedId: 1,
    name: '',
    actor: 'unknown',
  },
  { what: 'an acceptance by name', type: 'chat_accepted', relatedId: 3, name: 'Ava', actor: 103 },
  { what: 'an acceptance by somebody masked', type: 'chat_accepted', relatedId: 4, actor: null },
  { what: 'a refusal', type: 'chat_declined', relatedId: 4, actor: null },
  { what: 'a message of a listener', type: 'new_message', relatedId: 1, name: 'Lia', actor: 102 },
  {
    what: 'a message of a listener to a masked sharer',
    type: 'new_message',
    relatedId: 2,
    name: 'Lia',
    actor: 102,
  },
  { what: 'a message of a sharer', type: 'new_message', relatedId: 3, name: 'Ava', actor: 103 },
  { what: 'a message of a masked sharer', type: 'new_message', relatedId: 4, actor: null },
  { what: 'a rating request', type: 'rating_request', relatedId: 1, name: 'Lia', actor: 102 },
  { what: 'a rating', type: 'rating_received', relatedId: 1, actor: null },
  { what: 'a like', type: 'post_liked', relatedId: 1, name: 'Lia', actor: 102 },
  {
    what: 'a like by one of two of that name',
    type: 'post_liked',
    relatedId: 1,
    name: 'Kim',
    actor: 'unknown',
  },
  {
    what: 'a like that was taken back',
    type: 'post_liked',
    relatedId: 1,
    name: 'Ava',
    actor: 'unknown',
  },
  { what: 'a like of a comment', type: 'comment_liked', relatedId: 3, name: 'Lia', actor: 102 },
  {
    what: 'a like of a comment by the masked author',
    type: 'comment_liked',
    relatedId: 4,
    actor: null,
  },
  {
    what: 'a like by a namesake of the masked author',
    type: 'comment_liked',
    relatedId: 4,
    name: 'Ava',
    actor: 'unknown',
  },
  { what: 'a comment', type: 'comment_added', relatedId: 1, name: 'Lia', actor: 102 },
  { what: 'an answer', type: 'comment_added', relatedId: 3, name: 'Lia', reply: true, actor: 102 },
  {
    what: 'an answer of the masked author',
    type: 'comment_added',
    relatedId: 4,
    reply: true,
    actor: null,
  },
  {
    what: 'a comment of a namesake of the masked author',
    type: 'comment_added',
    relatedId: 4,
    name: 'Ava',
    actor: 'unknown',
  },
  {
    what: 'a comment of a deleted account',
    type: 'comment_added',
    relatedId: 1,
    name: '',
    actor: 'unknown',
  },
]

/** A database as the release before left it, with a row of each kind. */
async function fill(db: Kysely<unknown>): Promise<void> {
  await insert(db, 'users', [
    person(people.reader, 'Reader', 'high2'),
    person(people.listener, 'Lia', 'adult'),
    person(people.author, 'Ava', 'middle3'),
    person(people.twin, 'Kim', 'elementary'),
    person(people.otherTwin, 'Kim', 'high1'),
    person(people.gone, '', 'middle1', '2026-01-01T00:00:00Z'),
  ])
  await insert(db, 'posts', [
    post(1, people.reader, false),
    post(2, people.reader, true),
    post(3, people.author, false),
    post(4, people.author, true),
    post(5, people.listener, true),
    post(6, people.gone, true),
  ])
  await insert(db, 'postLikes', [
    { postId: 1, userId: people.listener },
    { postId: 1, userId: people.twin },
    { postId: 1, userId: people.otherTwin },
  ])
  await insert(db, 'comments', [
    comment(1, 1, people.listener),
    comment(2, 1, people.listener),
    comment(3, 3, people.reader),
    comment(4, 3, people.listener, { parentId: 3 }),
    comment(5, 3, people.author, { parentId: 3 }),
    comment(6, 3, people.author, { parentId: 3, deletedAt: '2026-01-01T00:00:00Z' }),
    comment(7, 4, people.reader),
    comment(8, 4, people.author, { parentId: 7 }),
  ])
  await insert(db, 'commentLikes', [
    { commentId: 3, userId: people.listener },
    { commentId: 7, userId: people.author },
  ])
  await insert(db, 'chatRequests', [
    request(1, 1, people.reader, people.listener),
    request(2, 2, people.reader, people.listener),
    request(3, 3, people.author, people.reader),
    request(4, 4, people.author, people.reader),
  ])
  await insert(db, 'chatRooms', [
    room(1, people.reader, people.listener, false),
    room(2, people.reader, people.listener, true),
    room(3, people.author, people.reader, false),
    room(4, people.author, people.reader, true),
  ])
  await insert(db, 'ratingRequests', [
    {
      id: 1,
      roomId: 1,
      listenerId: people.listener,
      sharerId: people.reader,
      message: 'how was it',
    },
  ])
  await insert(db, 'ratings', [
    {
      ...{ id: 1, requestId: 1, listenerId: people.listener, sharerId: people.reader },
      ...{ empathyRating: 5, responseSpeedRating: 4, helpfulnessRating: 5, feedback: 'kind' },
      createdAt: '2026-02-03T04:05:06.789Z',
    },
  ])
  await insert(
    db,
    'notifications',
    notes.map(({ type, relatedId, name, reply }, i) => ({
      ...{ id: i + 1, userId: people.reader, type, relatedId, isRead: true },
      params: JSON.stringify({ ...(name !== undefined && { name }), ...(reply && { reply }) }),
    })),
  )
}

async function rowsOf<T extends Row>(
  db: Kysely<unknown>,
  table: string,
  ...columns: (keyof T & string)[]
) {
  const { rows } = await sql<T>`
    select ${sql.join(columns.map((name) => sql.id(name)))} from ${sql.table(table)}
    order by id`.execute(db)
  return rows
}

async function expectFilled(db: Kysely<unknown>): Promise<void> {
  const stored = await rowsOf<{ actorId: number | null; params: Row }>(
    ...([db, 'notifications', 'actorId', 'params'] as const),
  )
  const told = notes.map(({ what, reply, actor }) => ({
    what,
    actorId: actor === 'unknown' ? null : actor,
    params: { ...(reply && { reply }), ...(actor === 'unknown' && { isActorUnknown: true }) },
  }))
  expect(stored.map((row, i) => ({ what: notes[i]?.what, ...row }))).toEqual(told)

  expect(await rowsOf(db, 'posts', 'id', 'authorBand')).toEqual([
    { id: 1, authorBand: null },
    { id: 2, authorBand: 'high' },
    { id: 3, authorBand: null },
    { id: 4, authorBand: 'middle' },
    { id: 5, authorBand: 'adult' },
    { id: 6, authorBand: 'middle' },
  ])
  expect(await rowsOf(db, 'chatRooms', 'id', 'sharerBand')).toEqual([
    { id: 1, sharerBand: null },
    { id: 2, sharerBand: 'high' },
    { id: 3, sharerBand: null },
    { id: 4, sharerBand: 'middle' },
  ])
  const counts = await rowsOf<{ repliesCount: number }>(db, 'comments', 'repliesCount')
  expect(counts.map(({ repliesCount }) => repliesCount)).toEqual([0, 0, 2, 0, 0, 0, 1, 0])
  expect(await rowsOf(db, 'ratings', 'countedAt')).toEqual([
    { countedAt: '2026-02-03T04:05:06.789Z' },
  ])
}

async function filledDatabase() {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  await migrate(connection, until('0006'))
  await connection.withoutLimits(fill)
  return connection
}

test('what the release before stored is told of people by their ids, and of masked ones as when they wrote', async () => {
  const connection = await filledDatabase()
  await migrate(connection, until('0008'))
  await connection.withoutLimits(expectFilled)
})

test('an interruption loses nothing: the migration runs again from its beginning', async () => {
  const connection = await filledDatabase()
  await migrate(connection, until('0007'))
  const migration = all['0008-masks-filled']
  if (migration === undefined) throw new Error('There is no such migration')
  await connection.withoutLimits(async (db) => {
    await migration.up(db)
    // A grade that changes after the masks were filled shows in none of them.
    await sql`update users set "gradeLevel" = 'adult' where id = ${people.author}`.execute(db)
  })
  expect(await migrate(connection, until('0008'))).toEqual(['0008-masks-filled'])
  await connection.withoutLimits(expectFilled)
})

test('more rows than a batch are all filled', async () => {
  const connection = await filledDatabase()
  const many = 2_345
  await connection.withoutLimits(async (db) => {
    await sql`
      insert into posts (id, "authorId", "isAnonymous", content, language, categories)
      select 100 + n, ${people.author}, true, 'a story', 'en', array['study']
      from generate_series(1, ${many}::int) as n`.execute(db)
  })
  await migrate(connection, until('0008'))
  await connection.withoutLimits(async (db) => {
    const { rows } = await sql<{ band: string | null; count: number }>`
      select "authorBand" as band, count(*) as count from posts
      where content = 'a story' and "isAnonymous" and "authorId" = ${people.author}
      group by "authorBand"`.execute(db)
    expect(rows).toEqual([{ band: 'middle', count: many + 1 }])
  })
})

test('what is due is found by an index of its own', async () => {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  await migrate(connection, until('0008'))
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indisvalid and indexrelid::regclass::text = any(array[
      'chat_rooms_closing', 'chat_requests_declining', 'blocks_ended', 'ratings_uncounted',
      'chat_messages_of_support'])`.execute(connection.db)
  expect(rows).toHaveLength(5)
})
