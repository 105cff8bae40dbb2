import type { AdminProduct, AdminProductDetail, ProductChange, ProductDraft } from '@dodam/contract'
import { barcodesPageSize } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { readDetail } from './admin-reads.ts'
import type { Links } from './signed-links.ts'
import { nameIn, noTexts, textsAfter, textsByLanguage } from './texts.ts'
import { type Cover, detailsOf, type Upload } from './uploads.ts'
import { adminProduct } from './views.ts'
import { lockProduct } from './writes.ts'

/** What changes in the store need to audit and to create links. */
export interface Keys {
  seal: Seal
  links: Links
}

/** Add a product with its barcodes. Throws DUPLICATE_CODES, without a change, when one of them exists already. */
export async function createProduct(
  tx: Tx<Admin>,
  { seal, links }: Keys,
  { draft, cover, uploads }: { draft: ProductDraft; cover: Cover; uploads: readonly Upload[] },
): Promise<AdminProductDetail> {
  const { category, price, credits, isActive, isWelcomeGift } = draft
  const texts = textsAfter(noTexts, draft, tx.me.language)
  const { id } = await tx.db
    .insertInto('products')
    .values({
      ...texts,
      category,
      price,
      credits,
      isActive,
      isWelcomeGift,
      ...(await storeCover(tx, cover)),
      createdAt: tx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeBarcodes(tx, id, uploads)
  tx.changed({ kind: 'product', id })
  await audit(tx, seal, { action: 'product:create', target: `product ${id}`, reason: texts.name })
  return await readDetail(tx, links, { id, limit: barcodesPageSize, before: undefined })
}

/** Add barcodes to a product, all or none. Throws NOT_FOUND, or DUPLICATE_CODES when one of them exists already. */
export async function addBarcodes(
  tx: Tx<Admin>,
  { seal, links }: Keys,
  { id, uploads }: { id: number; uploads: readonly Upload[] },
): Promise<AdminProductDetail> {
  await lockProduct(tx.db, id)
  await storeBarcodes(tx, id, uploads)
  tx.changed({ kind: 'product', id })
  await audit(tx, seal, {
    action: 'product:add-barcodes',
    target: `product ${id}`,
    reason: String(uploads.length),
  })
  return await readDetail(tx, links, { id, limit: barcodesPageSize, before: undefined })
}

/** Change the given fields of a product. A replaced cover is deleted. */
export async function changeProduct(
  tx: Tx<Admin>,
  { seal }: Pick<Keys, 'seal'>,
  { id, change, cover }: { id: number; change: ProductChange; cover: Cover | undefined },
): Promise<AdminProduct> {
  const before = await lockProduct(tx.db, id)
  const { category, price, credits, isActive, isWelcomeGift } = change
  const fields = { category, price, credits, isActive, isWelcomeGift }
  const texts = textsAfter(textsByLanguage(before), change, tx.me.language)
  const place = cover === undefined ? {} : await storeCover(tx, cover)
  const after = await tx.db
    .updateTable('products')
    .set({ ...fields, ...texts, ...place })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.coverId !== null && after.coverId !== before.coverId)
    await tx.db.deleteFrom('productCovers').where('id', '=', before.coverId).execute()
  tx.changed({ kind: 'product', id })
  await audit(tx, seal, {
    action: 'product:change',
    target: `product ${id}`,
    reason: Object.keys(change).join(' '),
  })
  return adminProduct(after, tx.me.language)
}

async function storeCover({ db }: Tx<Admin>, { imageUrl, image }: Cover) {
  if (image === null) return { imageUrl, coverId: null }
  const { id } = await db
    .insertInto('productCovers')
    .values({ image })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { imageUrl: null, coverId: id }
}

async function storeBarcodes(tx: Tx<Admin>, productId: number, uploads: readonly Upload[]) {
  const known: Upload[] = []
  // In a fixed order, so that two uploads of the same codes cannot deadlock.
  for (const upload of uploads.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const { code, isGenerated, pixelHash, image } = upload
    const stored = await tx.db
      .insertInto('barcodes')
      .values({
        productId,
        code,
        isGenerated,
        pixelHash,
        image,
        createdAt: tx.clock.now(),
        claimedAt: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored === undefined) known.push(upload)
  }
  if (known.length > 0) throw await duplicatesOf(tx, known)
  await tx.db
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', uploads.length) }))
    .where('id', '=', productId)
    .execute()
}

/** Return the refusal that names the existing codes and their products. */
async function duplicatesOf({ db, me }: Tx<Admin>, known: readonly Upload[]): Promise<Problem> {
  const there = await db
    .selectFrom('barcodes')
    .innerJoin('products', 'products.id', 'productId')
    .select(['code', 'pixelHash', 'name', 'nameEn'])
    .where((eb) =>
      eb.or([
        eb(
          'code',
          'in',
          known.map(({ code }) => code),
        ),
        eb(
          'pixelHash',
          'in',
          known.map(({ pixelHash }) => pixelHash),
        ),
      ]),
    )
    .execute()
  const said = known
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }))
    .map(({ path, code, pixelHash }) => {
      const same = there.find((one) => one.code === code || one.pixelHash === pixelHash)
      const about = same === undefined ? code : `${same.code}, ${nameIn(same, me.language)}`
      return { path, rule: 'barcode.known' as const, about }
    })
  return new Problem('DUPLICATE_CODES', { details: detailsOf(said, me.language) })
}
