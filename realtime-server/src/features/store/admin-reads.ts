import type { Answer, Query, store } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx } from '../../core/tx/write.ts'
import { readPeople } from '../accounts/reads.ts'
import { audit } from '../audit/writes.ts'
import type { Links } from './signed-links.ts'
import { adminProduct, barcode } from './views.ts'

/** List all products, newest first. */
export async function listAllProducts(
  { db, me }: Context<Admin>,
  { limit, before }: Query<typeof store.listProducts>,
): Promise<Answer<typeof store.listProducts>> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => adminProduct(row, me.language))
}

/** Return a product with its codes, newest first. Throws NOT_FOUND. */
export async function readDetail(
  { db, me, clock }: Context<Admin>,
  links: Links,
  { id, limit, before }: { id: number } & Query<typeof store.readProduct>,
): Promise<Answer<typeof store.readProduct>> {
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (product === undefined) throw new Problem('NOT_FOUND')
  const rows = await db
    .selectFrom('barcodes')
    .leftJoin('userGifts', 'userGifts.barcodeId', 'barcodes.id')
    .select([
      ...(['barcodes.id', 'code', 'isGenerated', 'claimedAt'] as const),
      'userId as claimedBy',
    ])
    .where('barcodes.productId', '=', id)
    .where('barcodes.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('barcodes.id', 'desc')
    .limit(limit)
    .execute()
  const people = await readPeople(
    db,
    rows.flatMap(({ claimedBy }) => claimedBy ?? []),
  )
  return {
    ...adminProduct(product, me.language),
    barcodes: rows.map((row) => barcode(row, { viewerId: me.id, people, links, clock })),
    nextBefore: nextBeforeOf(rows, limit),
  }
}

/** The audited form of `readDetail` for an admin. */
export async function lookAtProduct(
  tx: Tx<Admin>,
  { seal, links }: { seal: Seal; links: Links },
  asked: { id: number } & Query<typeof store.readProduct>,
): Promise<Answer<typeof store.readProduct>> {
  const detail = await readDetail(tx, links, asked)
  await audit(tx, seal, { action: 'product:look', target: `product ${asked.id}` })
  return detail
}

/** Count products and codes. */
export async function readStats({ db }: Context<Admin>): Promise<Answer<typeof store.readStats>> {
  const { products, activeProducts, claimed, stock } = await db
    .selectFrom('products')
    .select((eb) => [
      eb.fn.countAll<number>().as('products'),
      eb.fn.countAll<number>().filterWhere('isActive', '=', true).as('activeProducts'),
      sql<number>`coalesce(sum("claimedCount"), 0)::bigint`.as('claimed'),
      sql<number>`coalesce(sum(stock), 0)::bigint`.as('stock'),
    ])
    .executeTakeFirstOrThrow()
  return {
    kind: 'store-stats',
    products,
    activeProducts,
    claimed,
    stock,
    barcodes: claimed + stock,
  }
}

/** More than an admin would read. */
const mostDetails = 1_000

/**
 * Search all barcodes for duplicate codes and pictures. The unique indexes prevent them; this count does not rely on
 * the indexes. It is audited.
 */
export async function checkIntegrity(
  tx: Tx<Admin>,
  seal: Seal,
): Promise<Answer<typeof store.checkIntegrity>> {
  // `|| ''` keeps the planner from the unique indexes, which would be corrupt if this found something.
  const { rows } = await sql<{ productIds: number[]; code: string }>`
    select json_agg(distinct "productId" order by "productId") as "productIds", min(code) as code
    from (
      select "productId", code, 'c' || lower(code) as mark from barcodes
      union all
      select "productId", code, 'p' || "pixelHash" from barcodes where "pixelHash" is not null
    ) as marks
    group by mark having count(*) > 1
    order by min(code) limit ${mostDetails}`.execute(tx.db)
  const details = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
  await audit(tx, seal, { action: 'store:check-integrity', target: 'store' })
  return { kind: 'barcode-integrity', duplicates: details.length, details }
}
