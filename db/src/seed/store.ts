import { products } from './demo/products.ts'
import { hoursAgo, type Trx } from './making.ts'

/** Create the demo's store. Its barcodes have no pictures: they are rendered from their codes. */
export async function makeStore(trx: Trx): Promise<void> {
  for (const [at, { count, code, ...product }] of products.entries()) {
    const { id: productId } = await trx
      .insertInto('products')
      .values({
        ...product,
        credits: 0,
        imageUrl: null,
        coverId: null,
        isActive: true,
        stock: count,
        createdAt: hoursAgo(72 - at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const numbers = Array.from({ length: count }, (_, index) => String(index + 1).padStart(4, '0'))
    if (count > 0)
      await trx
        .insertInto('barcodes')
        .values(
          numbers.map((number) => ({
            productId,
            code: `${code}-${number}`,
            isGenerated: true,
            pixelHash: null,
            image: null,
            claimedAt: null,
          })),
        )
        .execute()
  }
}
