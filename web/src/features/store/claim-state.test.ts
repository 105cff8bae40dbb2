import type { GiftClaim } from '@dodam/contract'
import { describe, expect, test } from 'vitest'
import { claimStateOf, welcomeStateOf } from './claim-state.ts'

const now = Date.parse('2026-11-21T03:00:00.000Z')
const open: GiftClaim = {
  kind: 'gift-claim',
  id: 13,
  hasClaimedWelcomeGift: false,
  welcomeGiftUntil: '2026-11-21T03:00:01.000Z',
  from: null,
  needsDeed: false,
}
const had: GiftClaim = { ...open, hasClaimedWelcomeGift: true }
const over: GiftClaim = { ...open, welcomeGiftUntil: '2026-11-21T02:59:59.000Z' }
const plain = { isClaimed: false, isWelcomeGift: false, stock: 2 }
const welcome = { ...plain, isWelcomeGift: true }
const idle = { isGone: false, isClaiming: false, claim: open, now }

describe('the state of a product’s button', () => {
  test.each([
    ['claimable', plain, idle],
    ['claimable', plain, { ...idle, claim: had }],
    ['claimable', welcome, idle],
    ['claimable', welcome, { ...idle, claim: undefined }],
    ['claiming', plain, { ...idle, isClaiming: true }],
    // The member claims the last one: the claim takes precedence.
    ['claiming', { ...plain, stock: 0 }, { ...idle, isClaiming: true }],
    ['claimed', { ...plain, isClaimed: true }, { ...idle, isClaiming: true }],
    ['claimed', { ...plain, isClaimed: true, stock: 0 }, { ...idle, isGone: true }],
    ['claimed', { ...welcome, isClaimed: true }, { ...idle, claim: had }],
    ['soldOut', { ...plain, stock: 0 }, idle],
    ['soldOut', { ...plain, stock: -1 }, idle],
    ['gone', plain, { ...idle, isGone: true }],
    ['tooSoon', plain, { ...idle, claim: { ...open, from: '2026-11-21T03:00:01.000Z' } }],
    ['claimable', plain, { ...idle, claim: { ...open, from: '2026-11-21T03:00:00.000Z' } }],
    ['needsDeed', welcome, { ...idle, claim: { ...open, needsDeed: true } }],
    ['soldOut', { ...plain, stock: 0 }, { ...idle, claim: { ...open, needsDeed: true } }],
    ['hadWelcome', welcome, { ...idle, claim: had }],
    ['welcomeOver', { ...welcome, stock: 0 }, { ...idle, claim: over }],
  ])('%s', (state, product, standing) => {
    expect(claimStateOf(product, standing)).toBe(state)
  })
})

test('a claimed welcome gift stays claimed when its time is over', () => {
  expect(
    [open, had, over, { ...over, hasClaimedWelcomeGift: true }].map((one) =>
      welcomeStateOf(one, now),
    ),
  ).toEqual(['available', 'claimed', 'over', 'claimed'])
})
