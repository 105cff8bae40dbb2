import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Connection } from './connect.ts'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

let connection: Connection
beforeAll(async () => {
  connection = await testDatabase(inject('engine'), inject('run'))
})

const runElsewhere = async (name: string) => {
  const { db } = connection
  await sql`insert into kysely_migration (name, timestamp) values (${name}, now())`.execute(db)
  onTestFinished(async () => {
    await sql`delete from kysely_migration where name = ${name}`.execute(db)
  })
}

test('a release starts again on the schema that a newer one has extended', async () => {
  await runElsewhere('9998-of-the-next-release')
  await runElsewhere('9999-of-the-next-release')
  expect(await migrate(connection.db)).toEqual([])
})

test('a history that this release cannot know is refused', async () => {
  await runElsewhere('0000-of-another-product')
  await expect(migrate(connection.db)).rejects.toThrow('0000-of-another-product')
})
