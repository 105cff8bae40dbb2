import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  inRounds,
  outcomeOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
  testConfig,
  times,
} from '@dodam/test-support'
import { shelve } from '@dodam/test-support/server/pictures.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

// Two instances of one installation: with Postgres and Redis, otherwise on one connection.
let connection: Connection
let one: TestServer
let two: TestServer
let people: Person[]

beforeAll(async () => {
  connection = await suiteDatabase()
  const { jwtSecret } = testConfig()
  const settings = { redisUrl: inject('redisUrl') ?? undefined, jwtSecret }
  one = await startServer(connection, settings)
  two = await startServer(connection, settings)
  people = []
  for (let joined = 0; joined < 40; joined++) people.push(await one.member())
}, 120_000)
afterAll(async () => {
  await two.close()
  await one.close()
})

const claim = (who: Person, id: number) => who.call(api.store.claim, { params: { id } })
/** The same members, every second one at the other instance. */
const spread = () => people.map((person, at) => (at % 2 === 0 ? person : person.onAnother(two.url)))

/** Return the stored counts of a product with a recount. */
async function stored(id: number) {
  const { db } = connection
  const product = await db
    .selectFrom('products')
    .select(['stock', 'claimedCount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const barcodes = await db
    .selectFrom('barcodes')
    .select(['id', 'code', 'claimedAt'])
    .where('productId', '=', id)
    .execute()
  const gifts = await db.selectFrom('userGifts').selectAll().where('productId', '=', id).execute()
  return { product, barcodes, gifts }
}

function counted(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

describe('parallel claims, on two instances', () => {
  test(
    '40 members and 10 codes: ten get one each, and no code is given twice',
    ...inRounds(3, async (round) => {
      const id = await shelve(connection.db, { count: 10 })
      const codes: string[] = []
      const outcomes = await Promise.all(
        spread().map((person) =>
          outcomeOf(claim(person, id).then(({ giftCode }) => void codes.push(giftCode))),
        ),
      )
      console.log(`round ${round + 1}:`, counted(outcomes), `${new Set(codes).size} codes`)
      expect(counted(outcomes)).toEqual({ done: 10, OUT_OF_STOCK: 30 })
      expect(new Set(codes).size).toBe(10)
      const { product, barcodes, gifts } = await stored(id)
      expect(product).toEqual({ stock: 0, claimedCount: 10 })
      expect(barcodes.filter(({ claimedAt }) => claimedAt === null)).toEqual([])
      expect(new Set(gifts.map(({ userId }) => userId)).size).toBe(10)
      expect(new Set(gifts.map(({ barcodeId }) => barcodeId)).size).toBe(10)
      expect(barcodes.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
    }),
  )

  test(
    'each member four times: each gets one, and the rest stays in stock',
    ...inRounds(2, async (round) => {
      const id = await shelve(connection.db, { count: 60 })
      const tries = [...spread(), ...people, ...spread(), ...people]
      const outcomes = await Promise.all(tries.map((person) => outcomeOf(claim(person, id))))
      console.log(`round ${round + 1}:`, counted(outcomes))
      expect(counted(outcomes)).toEqual({ done: 40, ALREADY_CLAIMED: 120 })
      const { product, barcodes, gifts } = await stored(id)
      expect(product).toEqual({ stock: 20, claimedCount: 40 })
      expect(barcodes.filter(({ claimedAt }) => claimedAt === null)).toHaveLength(20)
      expect(gifts).toHaveLength(40)
    }),
  )

  test(
    'one newcomer and four welcome gifts, fifty times in parallel: one gift',
    ...inRounds(2, async () => {
      const newcomer = await one.member()
      const twin = newcomer.onAnother(two.url)
      const ids = await times(4, () =>
        shelve(connection.db, { count: 20, isWelcomeGift: true, category: 'gift' }),
      )
      const outcomes = await times(50, (at) =>
        outcomeOf(claim(at % 2 === 0 ? newcomer : twin, ids[at % 4] ?? 0)),
      )
      expect(counted(outcomes)).toEqual({ done: 1, ALREADY_CLAIMED: 49 })
      const gifts = await newcomer.call(api.store.listGifts)
      expect(gifts).toHaveLength(1)
      const left = await Promise.all(ids.map(stored))
      expect(left.reduce((sum, { product }) => sum + product.stock, 0)).toBe(79)
    }),
  )

  test('a code that is added while many wait for it goes to one of them', async () => {
    const id = await shelve(connection.db, { count: 0 })
    const late = connection.db.transaction().execute(async (trx) => {
      const none = { isGenerated: true, pixelHash: null, image: null, claimedAt: null }
      await trx
        .insertInto('barcodes')
        .values({ productId: id, code: `LATE-${id}`, ...none })
        .execute()
      await trx.updateTable('products').set({ stock: 1 }).where('id', '=', id).execute()
    })
    const outcomes = await Promise.all(spread().map((person) => outcomeOf(claim(person, id))))
    await late
    const { product, gifts } = await stored(id)
    expect(gifts.length + product.stock).toBe(1)
    expect(counted(outcomes)['done'] ?? 0).toBe(gifts.length)
  })

  test('an account that is deleted while it claims leaves no gift behind', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await shelve(connection.db, { count: 2 })
      const person = await one.member()
      const twin = person.onAnother(two.url)
      const [claimed] = await Promise.all([
        outcomeOf(claim(twin, id)),
        person.call(api.settings.removeMine, { body: { password: 'a good word 1' } }),
      ])
      const { product, barcodes, gifts } = await stored(id)
      expect(gifts).toEqual([])
      const given = claimed === 'done' ? 1 : 0
      expect(product).toEqual({ stock: 2 - given, claimedCount: given })
      expect(barcodes.filter(({ claimedAt }) => claimedAt !== null)).toHaveLength(given)
    }
  })
})
