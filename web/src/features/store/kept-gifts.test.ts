import { expect, test } from 'vitest'
import { readKept, withGift } from './kept-gifts.ts'

const gift = (id: number, name = '우유') => ({
  ...({ id, status: 'claimed', createdAt: '2026-11-21T03:00:00.000Z' } as const),
  giftCode: 'CODE',
  barcodeUrl: '/link',
  product: { name },
})

test('gifts are kept newest first, each once in its current version, and limited in number', () => {
  expect(withGift([gift(3), gift(1)], gift(2)).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(withGift([gift(3), gift(1)], gift(1, '초코 우유'))).toEqual([
    gift(3),
    gift(1, '초코 우유'),
  ])
  const many = Array.from({ length: 100 }, (_, at) => gift(at + 1)).toReversed()
  const more = withGift(many, gift(101))
  expect([more.length, more[0]?.id, more.at(-1)?.id]).toEqual([100, 101, 2])
})

test('only valid gifts are read from the storage', () => {
  const kept = { userId: 13, session: 'abc', gifts: [gift(2), { ...gift(1), giftCode: 7 }, null] }
  expect(readKept(kept)).toEqual({ ...kept, gifts: [gift(2)] })
  for (const other of [null, 7, [], {}, { ...kept, userId: '13' }, { ...kept, gifts: 'none' }])
    expect(readKept(other)).toBeUndefined()
})
