import { barcodeLinkMinutes, store, urlOf } from '@dodam/contract'
import type { Clock } from '../../core/clock.ts'
import type { Seal } from '../../core/keys/seal.ts'

/** For whom a link was made, and until when it can be used, in seconds since 1970. */
interface Terms {
  barcodeId: number
  memberId: number
  until: number
}

const textOf = ({ barcodeId, memberId, until }: Terms) => `${barcodeId}.${memberId}.${until}`
const purpose = 'barcode link'

/** Makes and checks the links to pictures of barcodes. An `<img>` sends no token, so a link says itself whose it is. */
export interface Links {
  /** A link for one person. */
  to(barcodeId: number, memberId: number, clock: Clock): string
  /** Whose link it is; null when it is forged, or too old. */
  holderOf(barcodeId: number, key: string, clock: Clock): number | null
}

/** Make the links of an installation. */
export const linksOf = (seal: Seal): Links => ({
  to(barcodeId, memberId, clock) {
    const until = Math.floor(clock.now().getTime() / 1_000) + barcodeLinkMinutes * 60
    const sealed = seal.of(purpose, textOf({ barcodeId, memberId, until }))
    const key = `${memberId}.${until}.${sealed}`
    return urlOf(store.readBarcode, { params: { id: barcodeId }, query: { key } })
  },
  holderOf(barcodeId, key, clock) {
    const [memberId, until, ...sealed] = key.split('.')
    const terms = { barcodeId, memberId: Number(memberId), until: Number(until) }
    if (!seal.fits(purpose, textOf(terms), sealed.join('.'))) return null
    return terms.until * 1_000 > clock.now().getTime() ? terms.memberId : null
  },
})
