import { api, languages } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import { to } from '../../live/audience.ts'
import type { Publisher } from '../../live/publish.ts'
import { type Recounts, recounting } from '../../live/recounting.ts'
import { adminProduct, storeProduct } from './views.ts'

/** The most members in one statement. */
const maxAsked = 1_000

/**
 * Create the delivery of a product to members on this instance, in their language: to those who have the store open, each
 * with whether they have claimed it, and to every admin.
 */
export function tellProductsHere({
  db,
  emit,
  isHeardHere,
  hearersHere,
  log,
}: Pick<Publisher, 'emit' | 'isHeardHere' | 'hearersHere'> & {
  db: ReadDb
  log: FastifyBaseLogger
}): Recounts {
  async function tell(productIds: readonly number[], userIds: readonly number[]) {
    // One statement, so that stock and gifts are of the same moment.
    const rows = await db
      .selectFrom('products')
      .leftJoin('userGifts', (join) =>
        join.onRef('productId', '=', 'products.id').on('userId', 'in', userIds),
      )
      .selectAll('products')
      .select('userId')
      .where('products.id', 'in', productIds)
      .execute()
    const people = await db
      .selectFrom('users')
      .select(['id', 'language'])
      .where('id', 'in', userIds)
      .execute()
    const readers = Map.groupBy(people, ({ language }) => language)
    for (const [first, ...rest] of Map.groupBy(rows, ({ id }) => id).values()) {
      if (first === undefined) continue
      const had = new Set([first, ...rest].map(({ userId }) => userId))
      for (const isClaimed of [true, false])
        for (const [language, those] of readers) {
          const hearing = those.filter(({ id }) => had.has(id) === isClaimed)
          const view = storeProduct(first, { isClaimed, language })
          if (hearing.length > 0)
            emit(to.storeAmong(hearing.map(({ id }) => id)), 'product:changed', view, {
              here: true,
            })
        }
    }
  }

  async function tellAdmins(productIds: readonly number[]) {
    if (!isHeardHere(to.staff(api.store.listProducts))) return
    const rows = await db.selectFrom('products').selectAll().where('id', 'in', productIds).execute()
    for (const row of rows)
      for (const language of languages)
        emit(
          to.staffIn(api.store.listProducts, { language, exceptIds: [] }),
          'admin-product:changed',
          adminProduct(row, language),
          { here: true },
        )
  }

  return recounting({
    log,
    what: 'what has changed in the store',
    async countAndTell(productIds) {
      const hearers = hearersHere(to.store)
      for (let start = 0; start < hearers.length; start += maxAsked)
        await tell(productIds, hearers.slice(start, start + maxAsked))
      await tellAdmins(productIds)
    },
  })
}
