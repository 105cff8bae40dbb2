import { api } from '@dodam/contract'
import { barcodeUrl, newCodes } from '@dodam/test-support/server/pictures.ts'
import { expect } from 'vitest'
import type { Stage } from './story-community.ts'

/** A product is created, claimed, gets more codes and another price, and is withdrawn. */
export async function tellOfStore({ act, cast }: Pick<Stage, 'act' | 'cast'>): Promise<void> {
  const { secret: hidden, sharer, both, admin } = cast
  for (const person of Object.values(cast))
    if (person.isListening) expect(await person.ask('store:watch', {})).toEqual({ ok: true })
  const images = async (count: number) =>
    await Promise.all(newCodes(count).map((code) => barcodeUrl(code)))
  const { id } = await act(admin, api.store.create, {
    body: { name: '따뜻한 코코아', category: 'snack', barcodeImages: await images(2) },
  })
  const welcome = await act(admin, api.store.create, {
    body: {
      name: '환영 선물',
      category: 'gift',
      isWelcomeGift: true,
      barcodeImages: await images(1),
    },
  })
  const params = { id }
  await act(sharer, api.store.claim, { params })
  await act(hidden, api.store.claim, { params })
  await act(admin, api.store.addBarcodes, { params, body: { barcodeImages: await images(1) } })
  await act(both, api.store.claim, { params })
  await act(both, api.store.claim, { params: { id: welcome.id } })
  await act(admin, api.store.change, { params, body: { name: '식은 코코아', price: 500 } })
  await act(admin, api.store.change, { params, body: { category: 'voucher' } })
  await act(admin, api.store.change, { params, body: { isActive: false } })
  await act(admin, api.store.change, { params, body: { isActive: true } })
}
