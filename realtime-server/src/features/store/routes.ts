import { store } from '@dodam/contract'
import type { GiftConfig } from '../../core/config.ts'
import { type Route, route } from '../../core/http/route.ts'
import { turns } from '../../core/jobs/turns.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perMember } from '../../core/limits/limit.ts'
import type { Writer } from '../../core/tx/write.ts'
import { checkIntegrity, listAllProducts, lookAtProduct, readStats } from './admin-reads.ts'
import { useNetwork } from './claim-limits.ts'
import { addBarcodes, changeProduct, createProduct } from './inventory.ts'
import type { Pictures } from './pictures.ts'
import { listGifts, listProducts, readBarcode, readClaim, readCover } from './reads.ts'
import { linksOf } from './signed-links.ts'
import { readUploadedCover, readUploads } from './uploads.ts'
import { claimGift } from './writes.ts'

interface StoreDeps {
  seal: Seal
  writer: Writer
  pictures: Pictures
  limits: Limits
  gifts: GiftConfig
}

/** An upload contains up to 50 pictures. */
const uploadLimit = perMember('upload', 60, 3_600)

export function storeRoutes({ seal, writer, pictures, limits, gifts }: StoreDeps): Route[] {
  const links = linksOf(seal)
  const keys = { seal, links }
  /** Claims wait here instead of in the database, where each would hold a connection. */
  const claiming = turns({ atOnce: 2, waiting: 1_000 })
  /** An upload holds megabytes while its pictures are decoded one after the other. */
  const uploading = turns({ atOnce: 1, waiting: 5 })
  return [
    route(store.list, (call) => listProducts(call, call.query)),
    route(store.listGifts, (call) => listGifts(call, links, call.query)),
    route(store.readClaim, (call) => readClaim(call, gifts)),
    route(
      store.claim,
      ({ me, params, write, address, clock }) =>
        claiming(async () => {
          const giveBack = await useNetwork(limits, gifts, { me, address, clock })
          try {
            return await write((tx) => claimGift(tx, { links, gifts }, params))
          } catch (error) {
            giveBack()
            throw error
          }
        }),
      perMember('claim', 60, 3_600),
    ),
    route(store.readBarcode, (call) =>
      readBarcode(call, { links, pictures }, { ...call.params, key: call.query.key }),
    ),
    route(store.readCover, (call) => readCover(call, call.params)),
    route(store.listProducts, (call) => listAllProducts(call, call.query)),
    // An audited read: the audit entry and the answer come from one transaction.
    route(store.readProduct, ({ me, address, userAgent, params, query }) =>
      writer.as({ me, address, userAgent })((tx) =>
        lookAtProduct(tx, keys, { ...params, ...query }),
      ),
    ),
    route(
      store.create,
      async ({ me, body, write }) => {
        // Not in turn with the others: it may be fetched from a slow host.
        const cover = await readUploadedCover(pictures, body.imageUrl, me.language)
        const uploads = await uploading(() => readUploads(pictures, body, me.language))
        return await write((tx) => createProduct(tx, keys, { draft: body, cover, uploads }))
      },
      uploadLimit,
    ),
    route(
      store.change,
      async ({ me, params, body, write }) => {
        const { imageUrl } = body
        const cover =
          imageUrl === undefined
            ? undefined
            : await readUploadedCover(pictures, imageUrl, me.language)
        return await write((tx) => changeProduct(tx, keys, { ...params, change: body, cover }))
      },
      uploadLimit,
    ),
    route(
      store.addBarcodes,
      async ({ me, params, body, write }) => {
        const uploads = await uploading(() => readUploads(pictures, body, me.language))
        return await write((tx) => addBarcodes(tx, keys, { ...params, uploads }))
      },
      uploadLimit,
    ),
    route(store.readStats, (call) => readStats(call)),
    route(store.checkIntegrity, ({ me, address, userAgent }) =>
      writer.as({ me, address, userAgent })((tx) => checkIntegrity(tx, seal)),
    ),
  ]
}
