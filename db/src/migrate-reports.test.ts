/** @module-tag long */
import { emptyDatabase } from '@dodam/test-support/database'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Db } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

const person = (id: number) => sql`
  insert into users (id, username, nickname, role, "gradeLevel", gender)
  values (${id}, ${`person${id}`}, ${`person${id}`}, 'both', 'high1', 'female')`

/** As the release before stores a report. */
const report = (db: Db, reporterId: number, targetId: number) =>
  sql`
    insert into reports ("reporterId", "targetType", "targetId", reason)
    values (${reporterId}, 'comment', ${targetId}, 'a reason')
    on conflict ("reporterId", "targetType", "targetId") do nothing`.execute(db)

test('reports of before become cases, and the release before goes on storing them meanwhile', async () => {
  const all = await readMigrations()
  const upTo = (end: string) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name < end))
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  const { db } = connection
  await migrate(connection, upTo('0010'))
  for (const id of [101, 102, 103]) await person(id).execute(db)
  await sql`
    insert into posts (id, "authorId", content, categories, language, "isAnonymous")
    values (1, 101, 'a story', array['study'], 'en', false)`.execute(db)
  for (const id of [1, 2])
    await sql`
      insert into comments (id, "postId", "authorId", content)
      values (${id}, 1, 101, 'a comment')`.execute(db)
  await report(db, 102, 1)

  await migrate(connection, upTo('0012'))
  await report(db, 102, 1)
  await report(db, 103, 2)
  const { rows } = await sql`
    select "targetId", status, "subjectId", severity, source, findings, "leadId",
      "dueAt" > now() as "isDueLater"
    from reports order by id`.execute(db)
  const fresh = { status: 'pending', severity: 'P2', source: 'person', findings: [] }
  expect(rows).toEqual([
    { ...fresh, targetId: 1, subjectId: 101, leadId: null, isDueLater: true },
    { ...fresh, targetId: 2, subjectId: null, leadId: null, isDueLater: true },
  ])
})

test('a person can be reported again once it was decided, by the release before too', async () => {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  const { db } = connection
  await migrate(connection)
  for (const id of [101, 102]) await person(id).execute(db)
  // It names no index, and has looked for a report of its own before, under the lock of the target.
  const file = (targetType: 'user' | 'post') =>
    sql`
      insert into reports ("reporterId", "targetType", "targetId", "subjectId", reason)
      values (102, ${targetType}, 101, 101, 'a reason')`.execute(db)
  for (const targetType of ['user', 'post'] as const) {
    await file(targetType)
    await expect(file(targetType), targetType).rejects.toThrow('reports_once')
  }
  await sql`update reports set status = 'dismissed', decision = 'dismiss'`.execute(db)
  await file('user')
  await expect(file('user')).rejects.toThrow('reports_once')
  await expect(file('post')).rejects.toThrow('reports_once')
  // An appeal opens the decided one again.
  await sql`update reports set status = 'pending' where decision is not null`.execute(db)
})

test.each([
  '0010-reports',
  '0011-reports-filled',
  '0020-reports-again',
  '0021-reports-again-indexed',
])('%s can run again', async (name) => {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  await migrate(connection)
  const tables = await connection.db.introspection.getTables()
  const all = await readMigrations()
  await connection.withoutLimits(async (db) => await all[name]?.up(db))
  expect(await connection.db.introspection.getTables()).toEqual(tables)
})
