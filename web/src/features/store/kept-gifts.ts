import type { UserGift } from '@dodam/contract'
import { keepFile, keptFile } from '../../device/files.ts'
import { arrayOf, number, object, oneOf, string } from '../../device/parser.ts'
import { dropFiles, json, kept } from '../../device/store.ts'
import { thisSession } from '../../device/token.ts'

/** The fields of a gift that are shown, from the server or from this device. */
export type Gift = Pick<UserGift, 'id' | 'status' | 'createdAt' | 'giftCode' | 'barcodeUrl'> & {
  product: Pick<UserGift['product'], 'name'>
}

/** The gifts of one member, newest first. Offline, their id is unknown, so the session identifies them. */
interface Kept {
  userId: number
  session: string
  gifts: Gift[]
}

const maxKept = 100

/** The readable fields of stored gifts. */
export const readKept = object<Kept>({
  userId: number,
  session: string,
  gifts: arrayOf(
    object<Gift>({
      id: number,
      status: oneOf('claimed', 'pending'),
      createdAt: string,
      giftCode: string,
      barcodeUrl: string,
      product: object({ name: string }),
    }),
  ),
})

/** Return the gifts with a new one, or a newer version of one. */
export const withGift = (gifts: readonly Gift[], gift: Gift): Gift[] =>
  [gift, ...gifts.filter(({ id }) => id !== gift.id)]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, maxKept)

const stored = kept('gifts', json(readKept))
const fileOf = (id: number) => `barcode-${id}`

/** Keep a gift and its barcode on this device until the member signs out, so that it can be shown offline. */
export async function keepGift(userId: number, gift: Gift, barcode: Blob): Promise<void> {
  const { id, status, createdAt, giftCode, barcodeUrl, product } = gift
  const before = stored.read()
  // Kept for another member, whose session ran out.
  const isMine = before?.userId === userId
  if (before && !isMine) dropFiles()
  const shown = { id, status, createdAt, giftCode, barcodeUrl, product: { name: product.name } }
  stored.write({
    userId,
    session: thisSession(),
    gifts: withGift(isMine ? before.gifts : [], shown),
  })
  if ((await keptBarcode(userId, id)) === null) await keepFile(fileOf(id), barcode)
}

/** Return the kept barcode of a gift, or null. */
export const keptBarcode = async (userId: number, id: number): Promise<Blob | null> =>
  stored.read()?.userId === userId ? await keptFile(fileOf(id)) : null

/** Return the gifts kept on this device for the signed-in member; without an id, for this session. */
export function keptGifts(userId: number | undefined): { userId: number; gifts: Gift[] } | null {
  const found = stored.read()
  if (found === null || found.gifts.length === 0) return null
  const isMine = userId === undefined ? found.session === thisSession() : found.userId === userId
  return isMine ? found : null
}
