import type { GiftClaim, StoreProduct } from '@dodam/contract'

export type ClaimState =
  | 'claimable'
  | 'claiming'
  | 'claimed'
  | 'soldOut'
  | 'gone'
  | 'hadWelcome'
  | 'welcomeOver'
  | 'tooSoon'
  | 'needsDeed'

interface Standing {
  /** It was withdrawn while it was on screen. */
  isGone: boolean
  isClaiming: boolean
  /** undefined while unknown. */
  claim: GiftClaim | undefined
  now: number
}

/** Return the state of a product's button. The server decides; this only avoids presses that it would refuse. */
export function claimStateOf(
  product: Pick<StoreProduct, 'isClaimed' | 'isWelcomeGift' | 'stock'>,
  { isGone, isClaiming, claim, now }: Standing,
): ClaimState {
  if (product.isClaimed) return 'claimed'
  if (isClaiming) return 'claiming'
  if (isGone) return 'gone'
  if (product.isWelcomeGift && claim) {
    const standing = welcomeStateOf(claim, now)
    if (standing === 'claimed') return 'hadWelcome'
    if (standing === 'over') return 'welcomeOver'
  }
  if (product.stock <= 0) return 'soldOut'
  if (claim && claim.from !== null && now < Date.parse(claim.from)) return 'tooSoon'
  return claim?.needsDeed ? 'needsDeed' : 'claimable'
}

/** Return the state of the member's welcome gift. */
export function welcomeStateOf(
  { hasClaimedWelcomeGift, welcomeGiftUntil }: GiftClaim,
  now: number,
): 'available' | 'claimed' | 'over' {
  if (hasClaimedWelcomeGift) return 'claimed'
  return now > Date.parse(welcomeGiftUntil) ? 'over' : 'available'
}
