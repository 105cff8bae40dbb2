import { calls, get, post, put } from '../endpoint.ts'
import { barcodesPageSize, giftsPageSize, productsPageSize } from './rules.ts'
import type { storeSpecs } from './specs.ts'

export const store = calls<typeof storeSpecs>()({
  list: get('/api/store/products', { limit: productsPageSize, pollMs: 10_000 }),
  listGifts: get('/api/store/user-gifts', { limit: giftsPageSize, pollMs: 10_000 }),
  readClaim: get('/api/store/user-gift-claim', { pollMs: 10_000 }),
  claim: post('/api/store/claim-free-product/:id'),
  /** The address in `barcodeUrl`. */
  readBarcode: get('/api/store/barcodes/:id'),
  /** The address in `imageUrl`, for a product with an uploaded picture. */
  readCover: get('/api/store/covers/:id'),
  listProducts: get('/api/admin/products', {
    limit: productsPageSize,
    pollMs: 10_000,
    staff: ['store'],
  }),
  readProduct: get('/api/admin/products/:id', { limit: barcodesPageSize }),
  create: post('/api/admin/products', { patienceMs: 60_000 }),
  change: put('/api/admin/products/:id', { patienceMs: 60_000 }),
  addBarcodes: post('/api/admin/products/:id/barcodes', { patienceMs: 60_000 }),
  readStats: get('/api/admin/store/stats'),
  checkIntegrity: get('/api/admin/store/barcode-integrity'),
})
