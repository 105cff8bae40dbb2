import { type UserGift, welcomeGiftUntil } from '@dodam/contract'
import type { GiftConfig } from '../../core/config.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { readSoon, refuseTooSoon } from './claim-limits.ts'
import type { Links } from './signed-links.ts'
import { type ProductRow, userGift } from './views.ts'

/**
 * Claim one of a product for the caller: exactly one barcode, which is given only once. All rows that decide are
 * locked, the caller before the product as in a deletion, so that parallel claims see each other's effects. Throws
 * NOT_FOUND, ALREADY_CLAIMED, PRODUCT_INACTIVE, WELCOME_GIFT_OVER, OUT_OF_STOCK or GIFT_TOO_SOON, unchanged then.
 */
export async function claimGift(
  tx: Tx<Member>,
  { links, gifts }: { links: Links; gifts: GiftConfig },
  { id }: { id: number },
): Promise<UserGift> {
  const { db, me, clock } = tx
  const account = await db
    .selectFrom('users')
    .select('createdAt')
    .where('id', '=', me.id)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (account === undefined) throw new Problem('UNAUTHORIZED')
  const product = await lockProduct(db, id)
  await checkFirst(tx, product)
  if (!product.isActive) throw new Problem('PRODUCT_INACTIVE')
  if (product.isWelcomeGift && clock.now() > new Date(welcomeGiftUntil(account.createdAt)))
    throw new Problem('WELCOME_GIFT_OVER')
  if (product.stock === 0) throw new Problem('OUT_OF_STOCK')
  refuseTooSoon(await readSoon(tx, gifts), tx)
  const gift = await giveOne(tx, product)
  const view = userGift(gift, product, { owner: me, links, clock })
  tx.announce(to.member(me.id), 'gift:new', view)
  tx.changed({ kind: 'product', id })
  return view
}

/** Lock a product's row until the write ends, and return it. Throws NOT_FOUND. */
export async function lockProduct(db: Tx['db'], id: number): Promise<ProductRow> {
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (product === undefined) throw new Problem('NOT_FOUND')
  return product
}

/** Refuse a member who has claimed this product, or for a welcome gift another one. */
async function checkFirst(
  { db, me }: Tx<Member>,
  { id, isWelcomeGift }: ProductRow,
): Promise<void> {
  const had = await db
    .selectFrom('userGifts')
    .select('id')
    .where('userId', '=', me.id)
    .where((eb) =>
      isWelcomeGift
        ? eb.or([eb('productId', '=', id), eb('isWelcomeGift', '=', true)])
        : eb('productId', '=', id),
    )
    .limit(1)
    .executeTakeFirst()
  if (had !== undefined) throw new Problem('ALREADY_CLAIMED')
}

async function giveOne(
  { db, me, clock }: Tx<Member>,
  { id: productId, isWelcomeGift }: ProductRow,
) {
  const now = clock.now()
  // The product is locked, so no parallel claim takes its codes; a code whose row is locked otherwise is skipped.
  const barcode = await db
    .updateTable('barcodes')
    .set({ claimedAt: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('barcodes as next')
        .select('next.id')
        .where('productId', '=', productId)
        .where('claimedAt', 'is', null)
        .orderBy('id')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'code'])
    .executeTakeFirst()
  if (barcode === undefined) throw new Problem('OUT_OF_STOCK')
  const gift = await db
    .insertInto('userGifts')
    .values({
      userId: me.id,
      productId,
      barcodeId: barcode.id,
      isWelcomeGift,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'createdAt'])
    .executeTakeFirst()
  // Another welcome gift was claimed in parallel.
  if (gift === undefined) throw new Problem('ALREADY_CLAIMED')
  await db
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', 1), claimedCount: eb('claimedCount', '+', 1) }))
    .where('id', '=', productId)
    .execute()
  return { ...gift, barcodeId: barcode.id, code: barcode.code }
}
