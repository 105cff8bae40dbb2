import { createTestDatabase, emptyDatabase } from '@dodam/test-support/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Connection, connect, type Db } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { seed } from '../seed/index.ts'
import { DumpRefused, loadDump } from './load.ts'
import { dump } from './write.ts'

const engine = inject('engine')
let connection: Connection
let other: Connection
beforeAll(async () => {
  connection = await emptyDatabase(engine, inject('run'))
  other =
    engine === 'embedded'
      ? await connect({})
      : await connect({ url: (await createTestDatabase(inject('run'))).url })
  for (const one of [connection, other]) await migrate(one)
  await seed(connection.db, { adminPasswordHash: null, demoPasswordHash: 'not a hash' })
  await hardRows(connection.db)
})
afterAll(() => Promise.all([connection?.close(), other?.close()]))

/** Insert values that a text format could lose. */
async function hardRows(db: Db) {
  await sql`
    insert into "pushKeys" ("publicKey", "privateKey") values (${'"\\\n#{} \u2028 도담 🎈'}, '')`
    .execute(db)
    .catch(() => {})
  await sql`update posts set content = ${'#{"end":1}\n\\ "quoted" \t 가나다 🎈'} where id = 1`.execute(
    db,
  )
  await sql`update users set "ratingsSum" = 12345.666666666667 where id = 1`.execute(db)
  await sql`update cases set risk = 'null'::jsonb`.execute(db)
}

async function* linesOf(parts: AsyncIterable<string> | Iterable<string>) {
  for await (const part of parts) for (const line of part.split('\n')) if (line !== '') yield line
}

async function dumpOf({ withoutLimits }: Connection, schema?: string): Promise<string> {
  return await withoutLimits(async (db) => {
    let text = ''
    for await (const part of dump(db, schema === undefined ? {} : { schema })) text += part
    return text
  })
}

const load = (into: Connection, text: string, schema: string) =>
  into.withoutLimits((db) =>
    loadDump(db, schema, linesOf([text])).finally(() => sql`reset search_path`.execute(db)),
  )

const bodyOf = (text: string) => text.slice(text.indexOf('\n'))

test('a dump that is loaded elsewhere is dumped there as the same bytes', async () => {
  const text = await dumpOf(connection)
  await load(other, text, 'loaded')
  expect(bodyOf(await dumpOf(other, 'loaded'))).toBe(bodyOf(text))
  const { tables } = JSON.parse(text.trimEnd().split('\n').at(-1)?.slice(1) ?? '').end
  expect(tables.users.rows).toBeGreaterThan(10)
})

test.skipIf(engine === 'embedded')(
  'it is the same on the other engine, and back',
  {
    timeout: 60_000,
  },
  async () => {
    const embedded = await connect({})
    try {
      await migrate(embedded)
      const text = await dumpOf(connection)
      await load(embedded, text, 'there')
      const there = await dumpOf(embedded, 'there')
      expect(bodyOf(there)).toBe(bodyOf(text))
      await load(other, there, 'back')
      expect(bodyOf(await dumpOf(other, 'back'))).toBe(bodyOf(text))
    } finally {
      await embedded.close()
    }
  },
)

test('a loaded schema can replace the current one', async () => {
  const text = await dumpOf(connection)
  await load(other, text, 'coming')
  await sql`alter schema public rename to before`.execute(other.db)
  await sql`alter schema coming rename to public`.execute(other.db)
  const { count } = await other.db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(5)
  // New rows continue after the last number of the sequence.
  const { id } = await other.db
    .insertInto('posts')
    .values({
      authorId: 1,
      content: 'after it',
      categories: ['other'],
      language: 'ko',
      isAnonymous: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBeGreaterThan(count)
  expect(await migrate(other)).toEqual([])
})

test('a dump of an unknown migration, and one whose rows were changed, are refused', async () => {
  const text = await dumpOf(connection)
  const newer = text.replace('"0001-baseline"', '"0001-baseline","9999-later"')
  await expect(load(connection, newer, 'newer')).rejects.toMatchObject({ why: 'newer' })
  const changed = text.replace('가나다', '다나가')
  expect(changed).not.toBe(text)
  await expect(load(connection, changed, 'changed')).rejects.toBeInstanceOf(DumpRefused)
  expect(await dumpOf(connection)).toContain('가나다')
})
