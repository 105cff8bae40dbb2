import type { AdminProduct } from '@dodam/contract'
import { expect, test } from 'vitest'
import { changedIn, checkProduct, empty, numberIn, valuesOf } from './product-form.ts'

const product: AdminProduct = {
  kind: 'admin-product',
  id: 3,
  name: '우유',
  nameKo: '우유',
  nameEn: null,
  description: '',
  descriptionKo: null,
  descriptionEn: null,
  category: 'snack',
  price: 1.5,
  imageUrl: null,
  isWelcomeGift: false,
  credits: 0,
  stock: 1,
  claimedCount: 0,
  isActive: true,
  createdAt: '2026-11-22T00:00:00.000Z',
}

test.each([
  ['', 0],
  ['1,800', 1_800],
  [' 0.5 ', 0.5],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['무료', Number.NaN],
])('%j is parsed as %d', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test('a missing or invalid number is reported at its field', () => {
  expect(Object.keys(checkProduct(empty).broken).toSorted()).toEqual(['category', 'nameKo'])
  const wrong = { ...valuesOf(product), price: '많이', credits: '1.5' }
  expect(Object.keys(checkProduct(wrong).broken).toSorted()).toEqual(['credits', 'price'])
})

test('saving an unchanged product sends nothing, and a change is sent alone', () => {
  const { sent } = checkProduct(valuesOf(product))
  expect(sent && changedIn(sent, product)).toEqual({})
  const { sent: dearer } = checkProduct({ ...valuesOf(product), price: '2' })
  expect(dearer && changedIn(dearer, product)).toEqual({ price: 2 })
  const { sent: english } = checkProduct({ ...valuesOf(product), nameKo: ' ', nameEn: 'Milk' })
  expect(english && changedIn(english, product)).toEqual({ nameKo: null, nameEn: 'Milk' })
})
