import type { Tx } from '../../core/tx/write.ts'

/**
 * Delete a member's gifts and the pictures of their barcodes. The codes stay marked as given out, so that they can be
 * neither given nor uploaded again.
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
