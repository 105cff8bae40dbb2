import { barcodeLinkMinutes, store, urlOf } from '@dodam/contract'
import type { Clock } from '../../core/clock.ts'
import type { Seal } from '../../core/keys/seal.ts'

/** The member that a link was made for, and its expiry in seconds since 1970. */
interface Terms {
  barcodeId: number
  memberId: number
  until: number
}

const textOf = ({ barcodeId, memberId, until }: Terms) => `${barcodeId}.${memberId}.${until}`
const purpose = 'barcode link'

/** Creates and checks links to pictures of barcodes. An `<img>` sends no token, so the link itself names its holder. */
export interface Links {
  /** Return a link for one member. */
  to(barcodeId: number, memberId: number, clock: Clock): string
  /** Return the holder's id; null when the link is forged or has expired. */
  holderOf(barcodeId: number, key: string, clock: Clock): number | null
}

/** Create the links of an installation. */
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
