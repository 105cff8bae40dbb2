import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { type BodyInput, store } from '@dodam/contract'
import type { Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { demoToken, newName, type Person } from './people.ts'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of stripes in which no scanner reads anything, so that the server gives it a code and draws that. */
export function stripes(): string {
  const [width, height] = [96, 40]
  const row = Buffer.from([0, ...randomBytes(width).map((byte) => (byte & 1 ? 255 : 0))])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits, grey.
  head[8] = 8
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

type Draft = BodyInput<typeof store.create>

/** Somebody who fills the store, beside the browsers. */
export async function shopkeeper() {
  const token = await demoToken('moderator1', 'ko')
  return {
    /** Puts a product on the shelf that nobody had before, so many of it. */
    stock: (count: number, more: Partial<Draft> = {}) => {
      const barcodeImages = Array.from({ length: count }, stripes)
      const name = `따뜻한 우유 ${newName('')}`
      const body: Draft = { name, category: 'snack', price: 1_800, barcodeImages, ...more }
      return ask(store.create, { body }, token)
    },
    change: (id: number, body: BodyInput<typeof store.change>) =>
      ask(store.change, { params: { id }, body }, token),
  }
}

/** Claims a product beside the browsers. */
export const claim = (id: number, token: string) => ask(store.claim, { params: { id } }, token)

/** A product, or a gift, on screen. */
export const onShelf = ({ page }: Person, name: string): Locator =>
  page.getByRole('article', { name, exact: true })

/** What can be done about a product, by the word that its button says. */
export const button = (person: Person, name: string, state: string): Locator =>
  onShelf(person, name).getByRole('button', { name: person.say(`store.claim.${state}`) })
