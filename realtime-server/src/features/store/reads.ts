import {
  type Answer,
  api,
  type Export,
  mayCall,
  type Query,
  type store,
  welcomeGiftUntil,
} from '@dodam/contract'
import type { GiftConfig } from '../../core/config.ts'
import { Bytes } from '../../core/http/bytes.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Page } from '../../core/paging.ts'
import type { Member, Visitor } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { isStaffFor } from '../accounts/admins.ts'
import { readSoon } from './claim-limits.ts'
import type { Pictures } from './pictures.ts'
import type { Links } from './signed-links.ts'
import { nameIn } from './texts.ts'
import { type ProductRow, storeProduct, userGift } from './views.ts'

/** List the products of the store, newest first, in the caller's view. */
export async function listProducts(
  { db, me }: Context<Member>,
  { category, isWelcomeGift, limit, before }: Query<typeof store.list>,
): Promise<Answer<typeof store.list>> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('userGifts')
            .select('userGifts.id')
            .whereRef('productId', '=', 'products.id')
            .where('userId', '=', me.id),
        )
        .as('isClaimed'),
    )
    .where('isActive', '=', true)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'other'))
    .$if(isWelcomeGift !== undefined, (query) =>
      query.where('isWelcomeGift', '=', isWelcomeGift === 'true'),
    )
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ isClaimed, ...row }) =>
    storeProduct(row, { isClaimed: isClaimed === true, language: me.language }),
  )
}

/** Return the caller's gifts with their products, newest first. */
async function readGifts({ db, me }: Pick<Context<Member>, 'db' | 'me'>, { limit, before }: Page) {
  const gifts = await db
    .selectFrom('userGifts')
    .innerJoin('barcodes', 'barcodes.id', 'userGifts.barcodeId')
    .select([
      ...(['userGifts.id', 'userGifts.createdAt', 'userGifts.productId'] as const),
      ...(['barcodeId', 'code'] as const),
    ])
    .where('userId', '=', me.id)
    .where('userGifts.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('userGifts.id', 'desc')
    .limit(limit)
    .execute()
  if (gifts.length === 0) return []
  const productIds = gifts.map(({ productId }) => productId)
  const rows = await db.selectFrom('products').selectAll().where('id', 'in', productIds).execute()
  const products = new Map(rows.map((row): [number, ProductRow] => [row.id, row]))
  return gifts.flatMap((gift) => {
    const product = products.get(gift.productId)
    return product === undefined ? [] : [{ gift, product }]
  })
}

/** List the caller's gifts, newest first, with links to their barcodes. */
export async function listGifts(
  context: Context<Member>,
  links: Links,
  page: Query<typeof store.listGifts>,
): Promise<Answer<typeof store.listGifts>> {
  const gifts = await readGifts(context, { ...page, before: page.before })
  const mine = { owner: context.me, links, clock: context.clock }
  return gifts.map(({ gift, product }) => userGift(gift, product, mine))
}

/** List the caller's gifts for the export: with the codes instead of links that expire. */
export async function listOwnGifts(
  context: Pick<Context<Member>, 'db' | 'me'>,
  page: Page,
): Promise<Export['gifts']> {
  const gifts = await readGifts(context, page)
  return gifts.map(({ gift, product }) => ({
    id: gift.id,
    createdAt: gift.createdAt,
    product: nameIn(product, context.me.language),
    giftCode: gift.code,
  }))
}

/** Return the state of the caller's welcome gift. */
export async function readClaim(
  context: Context<Member>,
  gifts: GiftConfig,
): Promise<Answer<typeof store.readClaim>> {
  const { db, me } = context
  const { createdAt, hasClaimed } = await db
    .selectFrom('users')
    .select((eb) => [
      'createdAt',
      eb
        .exists(
          eb
            .selectFrom('userGifts')
            .select('id')
            .where('userId', '=', me.id)
            .where('isWelcomeGift', '=', true),
        )
        .as('hasClaimed'),
    ])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  return {
    kind: 'gift-claim',
    id: me.id,
    hasClaimedWelcomeGift: hasClaimed === true,
    welcomeGiftUntil: welcomeGiftUntil(createdAt),
    ...(await readSoon(context, gifts)),
  }
}

/** The first bytes of a PNG file; all other stored pictures are JPEG. */
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const typeOf = (image: Buffer) =>
  image.subarray(0, pngHead.length).equals(pngHead) ? 'image/png' : 'image/jpeg'

/**
 * Return the picture of a barcode for the holder of a link: the gift's owner or an admin. NOT_FOUND for others, and for
 * a link that expired or belongs to another member.
 */
export async function readBarcode(
  { db, me, clock }: Context<Visitor | Member>,
  { links, pictures }: { links: Links; pictures: Pictures },
  { id, key = '' }: { id: number; key: string | undefined },
): Promise<Bytes> {
  const holderId = links.holderOf(id, key, clock)
  const isOthers =
    me.kind === 'member' && me.id !== holderId && !mayCall(me, api.store.listProducts)
  if (holderId === null || isOthers) throw new Problem('NOT_FOUND')
  const found = await db
    .selectFrom('barcodes')
    .leftJoin('userGifts', 'userGifts.barcodeId', 'barcodes.id')
    .innerJoin('users', (join) => join.on('users.id', '=', holderId))
    .select(['image', 'code', 'userId'])
    .select(isStaffFor(api.store.listProducts).as('isOfStore'))
    .where('barcodes.id', '=', id)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (found === undefined || !(found.isOfStore || found.userId === holderId))
    throw new Problem('NOT_FOUND')
  const image = found.image ?? (await pictures.draw(found.code))
  return new Bytes(image, { type: typeOf(image), caching: 'no-store' })
}

/** Return the picture of a product. A new picture has a new id, so it can be cached for good. */
export async function readCover(
  { db }: Pick<Context, 'db'>,
  { id }: { id: number },
): Promise<Bytes> {
  const cover = await db
    .selectFrom('productCovers')
    .select('image')
    .where('id', '=', id)
    .executeTakeFirst()
  if (cover === undefined) throw new Problem('NOT_FOUND')
  const caching = 'public, max-age=31536000, immutable'
  return new Bytes(cover.image, { type: typeOf(cover.image), caching })
}
