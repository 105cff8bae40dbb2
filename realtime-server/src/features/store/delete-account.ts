import type { Tx } from '../../core/tx/write.ts'

/**
 * Forget whose these gifts were, with the pictures of their barcodes. A code stays as one that was given out, so that nobody
 * gets it again and it cannot be uploaded again.
 */
export async function forgetGifts({ db }: Tx, userId: number): Promise<void> {
  const gifts = await db
    .deleteFrom('userGifts')
    .where('userId', '=', userId)
    .returning('barcodeId')
    .execute()
  if (gifts.length === 0) return
  await db
    .updateTable('barcodes')
    .set({ image: null })
    .where(
      'id',
      'in',
      gifts.map(({ barcodeId }) => barcodeId),
    )
    .execute()
}
