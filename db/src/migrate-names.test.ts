import { emptyDatabase } from '@dodam/test-support/database.ts'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'

const person = (id: number, username: string, nickname: string) => sql`
  insert into users (id, username, nickname, role, "gradeLevel", gender, "passwordHash")
  values (${id}, ${username}, ${nickname}, 'both', 'adult', 'female', 'x')`

test('people with names alike keep them, and one of them holds the name from then on', async () => {
  const all = await readMigrations()
  const upTo = (end: string) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name < end))
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  const { db } = connection
  await migrate(connection, upTo('0057'))
  await person(101, 'bada', '하늘').execute(db)
  await person(102, 'sora', 'Bada').execute(db)
  await person(103, 'mina1', '하 늘').execute(db)
  await person(104, 'minal', '구름').execute(db)
  await migrate(connection, upTo('0058'))
  // The release before goes on writing.
  await person(105, 'haru', '바람').execute(db)
  await migrate(connection)
  const { rows } = await sql<{ userId: number; held: number }>`
    select "userId", count(*)::int as held from names group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    ...[
      { userId: 101, held: 2 },
      { userId: 102, held: 1 },
      { userId: 103, held: 1 },
    ],
    ...[
      { userId: 104, held: 1 },
      { userId: 105, held: 2 },
    ],
  ])
  await sql`update users set bio = 'still here', nickname = nickname`.execute(db)
  await expect(person(106, 'hana', 'b.a.d.a').execute(db)).rejects.toMatchObject({
    ...{ code: '23505', constraint: 'users_nickname' },
  })
  await expect(person(106, 'm1na1', '꽃').execute(db)).rejects.toMatchObject({
    ...{ code: '23505', constraint: 'users_username' },
  })
})

test.each(['0057-names', '0058-names-filled'])('%s can run again', async (name) => {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  await migrate(connection)
  const tables = await connection.db.introspection.getTables()
  const all = await readMigrations()
  await connection.withoutLimits(async (db) => await all[name]?.up(db))
  expect(await connection.db.introspection.getTables()).toEqual(tables)
})
