import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Db } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'
import { emptyDatabase } from './testing.ts'

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
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < '0010'))
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  const { db } = connection
  await migrate(connection, before)
  for (const id of [101, 102, 103]) await person(id).execute(db)
  await sql`
    insert into posts (id, "authorId", content, categories, language, "isAnonymous")
    values (1, 101, 'a story', array['study'], 'en', false)`.execute(db)
  for (const id of [1, 2])
    await sql`
      insert into comments (id, "postId", "authorId", content)
      values (${id}, 1, 101, 'a comment')`.execute(db)
  await report(db, 102, 1)

  await migrate(connection)
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

test.each(['0010-reports', '0011-reports-filled'])('%s can run again', async (name) => {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  await migrate(connection)
  const tables = await connection.db.introspection.getTables()
  const all = await readMigrations()
  await connection.withoutLimits(async (db) => await all[name]?.up(db))
  expect(await connection.db.introspection.getTables()).toEqual(tables)
})
