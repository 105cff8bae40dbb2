import { api, type BodyInput, type Language, rules } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { barcodeUrl, newCodes } from '@dodam/test-support/server/pictures.ts'
import { beforeAll, expect, test } from 'vitest'

const server = serverForTests()
type In = Record<Language, Person>
const admins = {} as In
const members = {} as In
beforeAll(async () => {
  for (const language of ['ko', 'en'] as const) {
    admins[language] = await adminOf(server())
    members[language] = await server().member()
    for (const who of [admins[language], members[language]])
      await who.call(api.accounts.setLanguage, { body: { language } })
  }
})

const create = async (who: Person, texts: Partial<BodyInput<typeof api.store.create>>) =>
  await who.call(api.store.create, {
    body: {
      category: 'gift',
      barcodeImages: await Promise.all(newCodes(2).map((code) => barcodeUrl(code))),
      ...texts,
    },
  })
const change = (who: Person, id: number, body: BodyInput<typeof api.store.change>) =>
  who.call(api.store.change, { params: { id }, body })
/** What a reader of each language sees of a product. */
const shown = async (id: number) => {
  const texts = async (who: Person) => {
    const product = (await who.call(api.store.list)).find((one) => one.id === id)
    return `${product?.name}|${product?.description}`
  }
  return [await texts(members.ko), await texts(members.en)]
}

test('a product is shown in the reader’s language, to admins in both', async () => {
  const made = await create(admins.ko, {
    nameKo: '딸기 우유',
    nameEn: 'Strawberry milk',
    descriptionKo: '달콤해요',
    descriptionEn: 'Sweet',
  })
  const both = {
    nameKo: '딸기 우유',
    nameEn: 'Strawberry milk',
    descriptionKo: '달콤해요',
    descriptionEn: 'Sweet',
  }
  expect(made).toMatchObject({ ...both, name: '딸기 우유' })
  expect(await shown(made.id)).toEqual(['딸기 우유|달콤해요', 'Strawberry milk|Sweet'])
  const listed = await admins.en.call(api.store.listProducts)
  expect(listed.find(({ id }) => id === made.id)).toMatchObject({ ...both, name: both.nameEn })
  const gift = await members.en.call(api.store.claim, { params: { id: made.id } })
  expect(gift.product).toMatchObject({ name: 'Strawberry milk', description: 'Sweet' })
  const [held] = await members.en.call(api.store.listGifts)
  expect(held?.product.name).toBe('Strawberry milk')
})

test('a language without a text reads the other one, whichever it is', async () => {
  const korean = await create(admins.ko, { nameKo: '우유', descriptionKo: '하나' })
  expect(await shown(korean.id)).toEqual(['우유|하나', '우유|하나'])
  const english = await create(admins.ko, { nameEn: 'Milk', nameKo: '', descriptionEn: 'One' })
  expect(english).toMatchObject({ nameKo: null, nameEn: 'Milk', descriptionKo: null })
  expect(await shown(english.id)).toEqual(['Milk|One', 'Milk|One'])
  await change(admins.ko, english.id, { nameEn: 'Cold milk' })
  expect(await shown(english.id)).toEqual(['Cold milk|One', 'Cold milk|One'])
  await change(admins.ko, english.id, { nameKo: '찬 우유' })
  expect(await shown(english.id)).toEqual(['찬 우유|One', 'Cold milk|One'])
  await change(admins.ko, english.id, { nameEn: null, descriptionEn: '' })
  expect(await shown(english.id)).toEqual(['찬 우유|', '찬 우유|'])
})

test('a name without a language is one in the language of who writes it', async () => {
  const { id } = await create(admins.ko, { name: '초코', description: '진해요' })
  await change(admins.en, id, { name: 'Chocolate' })
  expect(await shown(id)).toEqual(['초코|진해요', 'Chocolate|진해요'])
  await change(admins.ko, id, { name: '진한 초코' })
  expect(await shown(id)).toEqual(['진한 초코|진해요', 'Chocolate|진해요'])
})

test.each([{}, { name: '' }, { nameKo: null, nameEn: ' ' }, { nameKo: '\u200b' }])(
  'a product without any name is refused: %j',
  async (texts) => {
    await expect(create(admins.en, texts)).rejects.toMatchObject({
      status: 400,
      answer: { details: [{ path: 'name', message: rules['product.name'].en }] },
    })
  },
)

test('the last name cannot be removed, and a long one is refused at its field', async () => {
  const { id } = await create(admins.ko, { nameEn: 'Tea' })
  await expect(change(admins.ko, id, { nameEn: '' })).rejects.toMatchObject({
    answer: { details: [{ path: 'name' }] },
  })
  await expect(change(admins.ko, id, { nameEn: 'x'.repeat(61) })).rejects.toMatchObject({
    answer: { details: [{ path: 'nameEn', message: rules['product.name'].ko }] },
  })
  expect(await shown(id)).toEqual(['Tea|', 'Tea|'])
})

test('a change is told to open stores and to admins in their own language', async () => {
  const { id } = await create(admins.ko, { nameKo: '쿠키', nameEn: 'Cookie' })
  const isIt = (product: { id: number }) => product.id === id
  for (const [language, name] of [
    ['ko', '바삭한 쿠키'],
    ['en', 'Crisp cookie'],
  ] as const) {
    const [open, team] = await Promise.all(
      [members, admins].map((people) => people[language].onAnother().listen()),
    )
    expect(await open?.ask('store:watch', {})).toEqual({ ok: true })
    await change(admins.ko, id, { nameKo: '바삭한 쿠키', nameEn: 'Crisp cookie' })
    expect(await open?.hears('product:changed', isIt)).toMatchObject({ name })
    expect(await team?.hears('admin-product:changed', isIt)).toMatchObject({
      name,
      nameKo: '바삭한 쿠키',
    })
    for (const device of [open, team]) device?.leave()
  }
})

test('a product of one name in both languages keeps it for Korean readers when the English one changes', async () => {
  const { id } = await create(admins.ko, { nameKo: 'GS25', nameEn: 'GS25', descriptionKo: '간식' })
  await change(admins.ko, id, { nameEn: 'GS25 coupon' })
  expect(await shown(id)).toEqual(['GS25|간식', 'GS25 coupon|간식'])
  await change(admins.ko, id, { nameEn: null })
  expect(await shown(id)).toEqual(['GS25|간식', 'GS25|간식'])
})
