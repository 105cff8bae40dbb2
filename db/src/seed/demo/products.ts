import type { ProductsTable } from '../../schema/store.ts'

type DemoProduct = Pick<
  ProductsTable,
  'name' | 'nameEn' | 'description' | 'descriptionEn' | 'category' | 'price' | 'isWelcomeGift'
> & { /** Number of barcodes, and the prefix of their codes. */ count: number; code: string }

/** Products of the demo's store, the last one on top. Their codes are not real. */
export const products: readonly DemoProduct[] = [
  {
    name: '우산 대여권',
    nameEn: 'Umbrella pass',
    description: '비 오는 날 하루 동안 빌려 쓸 수 있어요. 체험용이라 실제로 쓸 수는 없어요.',
    descriptionEn:
      'Borrow an umbrella for one rainy day. This is a demo, so it can’t really be used.',
    category: 'other',
    price: 0,
    isWelcomeGift: false,
    count: 3,
    code: 'DEMO-UMBRELLA',
  },
  {
    name: '문화상품권 5,000원',
    nameEn: 'Gift card',
    description: '책, 영화, 공연에 쓸 수 있는 상품권이에요. 체험용이라 실제로 쓸 수는 없어요.',
    descriptionEn:
      'A gift card for books, films and shows. This is a demo, so it can’t really be used.',
    category: 'voucher',
    price: 5_000,
    isWelcomeGift: false,
    count: 2,
    code: 'DEMO-CULTURE',
  },
  {
    name: '초코 과자',
    nameEn: 'Chocolate snack',
    description: '잠깐 쉬어 가는 시간에 달콤한 한 입이에요. 체험용이라 실제로 쓸 수는 없어요.',
    descriptionEn: 'Something sweet for a short break. This is a demo, so it can’t really be used.',
    category: 'snack',
    price: 1_700,
    isWelcomeGift: false,
    count: 1,
    code: 'DEMO-CHOCO',
  },
  {
    name: '편의점 3,000원 쿠폰',
    nameEn: 'Convenience store coupon',
    description: '가까운 편의점에서 먹고 싶은 걸 골라 보세요. 체험용이라 실제로 쓸 수는 없어요.',
    descriptionEn:
      'Pick what you like at a convenience store nearby. This is a demo, so it can’t really be used.',
    category: 'voucher',
    price: 3_000,
    isWelcomeGift: false,
    count: 12,
    code: 'DEMO-STORE',
  },
  {
    name: '바나나 우유',
    nameEn: 'Banana milk',
    description: '하나뿐이던 우유는 벌써 주인을 찾았어요.',
    descriptionEn: 'There was just one, and it has found its owner.',
    category: 'snack',
    price: 1_800,
    isWelcomeGift: false,
    count: 0,
    code: 'DEMO-MILK',
  },
  {
    name: '마음 일기장',
    nameEn: 'Feelings diary',
    description: '하루를 돌아보고 적어 두는 작은 일기장이에요. 체험용이라 실제로 쓸 수는 없어요.',
    descriptionEn:
      'A little diary to look back on your day. This is a demo, so it can’t really be used.',
    category: 'gift',
    price: 8_000,
    isWelcomeGift: false,
    count: 5,
    code: 'DEMO-DIARY',
  },
  {
    name: '환영 선물: 따뜻한 코코아',
    nameEn: 'Welcome cocoa',
    description: '도담에 온 걸 환영해요. 처음 30일 동안 한 번 받을 수 있어요.',
    descriptionEn: 'Welcome to Dodam. You can claim this once in your first 30 days.',
    category: 'gift',
    price: 4_500,
    isWelcomeGift: true,
    count: 30,
    code: 'DEMO-WELCOME',
  },
]
