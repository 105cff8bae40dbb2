import { api, type EventName, type UserGift, urlOf } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { shelve, stockUp } from '@dodam/test-support/server/pictures.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
let teen: Person
let other: Person
beforeAll(async () => {
  admin = await adminOf(server())
  teen = await server().member()
  other = await server().member()
})

const dayMs = 86_400_000
const claim = (who: Person, id: number) => who.call(api.store.claim, { params: { id } })
const onShelf = async (who: Person, id: number) =>
  (await who.call(api.store.list)).find((product) => product.id === id)
/** Claim a new product with one code. */
const given = async (who: Person): Promise<UserGift> => claim(who, (await stockUp(admin)).id)

describe('a gift', () => {
  test('can be claimed, and is then listed with its code and barcode', async () => {
    const { id, barcodes } = await stockUp(admin, { count: 2, price: 3_000, name: '딸기 우유' })
    expect(await onShelf(teen, id)).toMatchObject({ stock: 2, isClaimed: false, price: 3_000 })
    const gift = await claim(teen, id)
    expect(gift).toMatchObject({
      kind: 'user-gift',
      status: 'claimed',
      product: { kind: 'gift-product', id, name: '딸기 우유' },
    })
    expect(barcodes.map(({ code }) => code)).toContain(gift.giftCode)
    const [mine] = await teen.call(api.store.listGifts)
    expect(mine).toMatchObject({ id: gift.id, giftCode: gift.giftCode })
    expect(await onShelf(teen, id)).toMatchObject({ stock: 1, isClaimed: true })
    expect(await onShelf(other, id)).toMatchObject({ stock: 1, isClaimed: false })
    const picture = await server().visitor().send('GET', gift.barcodeUrl)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('cache-control')).toBe('no-store')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(300)
  })

  test('is given once', async () => {
    const { id } = await stockUp(admin, { count: 2 })
    await claim(teen, id)
    await expect(claim(teen, id)).rejects.toMatchObject({ status: 409, code: 'ALREADY_CLAIMED' })
    expect(await onShelf(teen, id)).toMatchObject({ stock: 1 })
  })

  test('that is sold out, inactive or unknown is refused, each with its own error', async () => {
    const gone = await shelve(server().db, { count: 0 })
    await expect(claim(teen, gone)).rejects.toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
    const { id } = await stockUp(admin)
    await admin.call(api.store.change, { params: { id }, body: { isActive: false } })
    await expect(claim(teen, id)).rejects.toMatchObject({ status: 409, code: 'PRODUCT_INACTIVE' })
    expect(await onShelf(teen, id)).toBeUndefined()
    await expect(claim(teen, 999_999)).rejects.toMatchObject({ status: 404 })
    await admin.call(api.store.change, { params: { id }, body: { isActive: true } })
    await claim(teen, id)
  })

  test('is listed by its category, in pages', async () => {
    const { id } = await stockUp(admin, { category: 'snack' })
    const snacks = await teen.call(api.store.list, { query: { category: 'snack' } })
    expect(snacks.map((one) => one.id)).toContain(id)
    expect(new Set(snacks.map(({ category }) => category))).toEqual(new Set(['snack']))
  })

  test('is listed whatever its category when that is empty, and a voucher as a coupon too', async () => {
    const snack = await stockUp(admin, { category: 'snack' })
    const voucher = await stockUp(admin, { category: 'other' })
    const url = urlOf(api.store.change, { params: { id: voucher.id } })
    const changed = await admin.send('PUT', url, { category: 'coupon' })
    expect(await changed.json()).toMatchObject({ category: 'voucher' })
    const every = await teen.send('GET', '/api/store/products?category=&limit=')
    const ids = z
      .array(z.object({ id: z.number() }))
      .parse(await every.json())
      .map((one) => one.id)
    expect(ids).toEqual(expect.arrayContaining([snack.id, voucher.id]))
    const coupons = await teen.call(api.store.list, { query: { category: 'coupon' } })
    expect(new Set(coupons.map(({ category }) => category))).toEqual(new Set(['voucher']))
  })

  test('is listed among welcome gifts, or among the others', async () => {
    const welcome = await stockUp(admin, { isWelcomeGift: true })
    const plain = await stockUp(admin)
    const listed = async (isWelcomeGift: 'true' | 'false') =>
      await teen.call(api.store.list, { query: { isWelcomeGift, limit: 100 } })
    for (const [flag, there, not] of [
      ['true', welcome, plain],
      ['false', plain, welcome],
    ] as const) {
      const ids = (await listed(flag)).map(({ id }) => id)
      expect(ids).toContain(there.id)
      expect(ids).not.toContain(not.id)
    }
  })
})

describe('a welcome gift', () => {
  test('is for newcomers, once', async () => {
    const newcomer = await server().member()
    const cocoa = await stockUp(admin, { isWelcomeGift: true, category: 'gift', count: 3 })
    const second = await stockUp(admin, { isWelcomeGift: true, category: 'gift' })
    const before = await newcomer.call(api.store.readClaim)
    expect(before).toMatchObject({ kind: 'gift-claim', hasClaimedWelcomeGift: false })
    const { createdAt } = await newcomer.call(api.settings.readProfile)
    expect(Date.parse(before.welcomeGiftUntil) - Date.parse(createdAt)).toBe(30 * dayMs)
    await claim(newcomer, cocoa.id)
    expect(await newcomer.call(api.store.readClaim)).toMatchObject({ hasClaimedWelcomeGift: true })
    for (const { id } of [cocoa, second])
      await expect(claim(newcomer, id)).rejects.toMatchObject({ code: 'ALREADY_CLAIMED' })
    // A welcome gift stays one for its owner, and stays the only one.
    await admin.call(api.store.change, {
      params: { id: cocoa.id },
      body: { isWelcomeGift: false },
    })
    await expect(claim(newcomer, second.id)).rejects.toMatchObject({ code: 'ALREADY_CLAIMED' })
  })

  test('is impossible after thirty days', async () => {
    const { id } = await stockUp(admin, { isWelcomeGift: true, count: 2 })
    const joined = async (ms: number) => {
      const person = await server().member()
      const createdAt = new Date(Date.now() - ms)
      const { db } = server()
      await db.updateTable('users').set({ createdAt }).where('id', '=', person.id).execute()
      return person
    }
    const late = await joined(30 * dayMs + 1_000)
    await expect(claim(late, id)).rejects.toMatchObject({ status: 409, code: 'WELCOME_GIFT_OVER' })
    await claim(await joined(30 * dayMs - 60_000), id)
  })
})

describe('the link to a barcode', () => {
  const opened = async (who: Person, url: string) => (await who.send('GET', url)).status

  test('opens for its owner and for admins, and for no other member', async () => {
    const gift = await given(teen)
    expect(await opened(teen, gift.barcodeUrl)).toBe(200)
    expect(await opened(admin, gift.barcodeUrl)).toBe(200)
    expect(await opened(other, gift.barcodeUrl)).toBe(404)
  })

  test('cannot be forged: 40 tries', async () => {
    const mine = await given(teen)
    const theirs = await given(other)
    const idOf = (url: string) => Number(/barcodes\/(\d+)/.exec(url)?.[1])
    const keyOf = (url: string) => new URL(url, 'http://x').searchParams.get('key') ?? ''
    const [member, until, seal = ''] = keyOf(theirs.barcodeUrl).split('.')
    const at = (id: number, key?: string) =>
      urlOf(api.store.readBarcode, { params: { id }, query: { key } })
    const near = Array.from({ length: 30 }, (_, index) =>
      at(idOf(theirs.barcodeUrl) + index - 15, keyOf(mine.barcodeUrl)),
    )
    const forged = [
      at(idOf(theirs.barcodeUrl)),
      at(idOf(theirs.barcodeUrl), `${teen.id}.${until}.${seal}`),
      at(idOf(theirs.barcodeUrl), `${member}.${Number(until) + 3_600}.${seal}`),
      at(idOf(theirs.barcodeUrl), `${member}.${until}.${'0'.repeat(64)}`),
      at(idOf(theirs.barcodeUrl), `${admin.id}.${until}.${seal}`),
      at(idOf(mine.barcodeUrl), keyOf(theirs.barcodeUrl)),
      at(idOf(theirs.barcodeUrl), 'x'),
      `${at(idOf(theirs.barcodeUrl))}?key=a&key=b`,
      at(idOf(theirs.barcodeUrl), ''),
      at(idOf(theirs.barcodeUrl), '1.1.1'),
    ]
    const own = at(idOf(mine.barcodeUrl), keyOf(mine.barcodeUrl))
    for (const url of [...near, ...forged].filter((one) => one !== own))
      for (const who of [teen, server().visitor()])
        expect([400, 404], url).toContain(await opened(who, url))
  })

  test('expires after five minutes', async () => {
    const { barcodeUrl } = await given(teen)
    passed = 4.9 * 60_000
    expect(await opened(teen, barcodeUrl)).toBe(200)
    passed = 5.1 * 60_000
    expect(await opened(teen, barcodeUrl)).toBe(404)
    const [again] = await teen.call(api.store.listGifts)
    expect(await opened(teen, again?.barcodeUrl ?? '')).toBe(200)
    passed = 0
  })

  test('of an admin ends with their right', async () => {
    const second = await adminOf(server())
    const { id } = await stockUp(admin)
    const { barcodes } = await second.call(api.store.readProduct, { params: { id } })
    const url = barcodes[0]?.imageUrl ?? ''
    expect(await opened(server().visitor(), url)).toBe(200)
    const { db } = server()
    await db.updateTable('users').set({ isAdmin: false }).where('id', '=', second.id).execute()
    expect(await opened(server().visitor(), url)).toBe(404)
  })

  test('and its code appear in no view of products', async () => {
    const { giftCode } = await given(teen)
    for (const path of ['/api/store/products', '/api/admin/products', '/api/admin/store/stats']) {
      const text = await (await admin.send('GET', path)).text()
      expect(text).not.toContain(giftCode)
      expect(text).not.toMatch(/"(barcode\w*(?<!barcodes)|giftCode|code)":/)
    }
  })
})

const heardOf = (device: Person, name: EventName) => device.heardOf(name).length

describe('an open store', () => {
  const watching = async (who: Person) => {
    const device = await who.onAnother().listen()
    expect(await device.ask('store:watch', {})).toEqual({ ok: true })
    return device
  }

  test('receives each product in the member’s view, and no code', async () => {
    const [mine, theirs] = [await watching(teen), await watching(other)]
    const { id } = await stockUp(admin, { count: 2 })
    const isIt = (product: { id: number }) => product.id === id
    expect(await mine.hears('product:changed', isIt)).toMatchObject({ stock: 2, isClaimed: false })
    const { giftCode } = await claim(teen, id)
    const claimed = (product: { id: number; stock: number }) => isIt(product) && product.stock === 1
    expect(await mine.hears('product:changed', claimed)).toMatchObject({ isClaimed: true })
    expect(await theirs.hears('product:changed', claimed)).toMatchObject({ isClaimed: false })
    await claim(other, id)
    const gone = (product: { id: number; stock: number }) => isIt(product) && product.stock === 0
    expect(await mine.hears('product:changed', gone)).toMatchObject({ isClaimed: true })
    expect(await theirs.hears('product:changed', gone)).toMatchObject({ isClaimed: true })
    await admin.call(api.store.change, {
      params: { id },
      body: { isActive: false, name: '새 이름' },
    })
    const left = (product: { id: number; isActive: boolean }) => isIt(product) && !product.isActive
    expect(await theirs.hears('product:changed', left)).toMatchObject({ name: '새 이름' })
    expect(JSON.stringify(theirs.heard)).not.toContain(giftCode)
    for (const device of [mine, theirs]) device.leave()
  })

  test('receives nothing after it was closed, and other pages receive nothing at all', async () => {
    const device = await watching(teen)
    const elsewhere = await other.onAnother().listen()
    expect(await device.ask('store:unwatch', {})).toEqual({ ok: true })
    const marker = await watching(admin)
    const { id } = await stockUp(admin)
    await marker.hears('product:changed', (product) => product.id === id)
    expect([heardOf(device, 'product:changed'), heardOf(elsewhere, 'product:changed')]).toEqual([
      0, 0,
    ])
    for (const one of [device, elsewhere, marker]) one.leave()
  })

  test('a gift is announced to all devices of its owner, and to no other member', async () => {
    const phone = await teen.onAnother().listen()
    const theirs = await watching(other)
    const { id } = await stockUp(admin)
    const gift = await claim(teen, id)
    const told = await phone.hears('gift:new', (one) => one.id === gift.id)
    expect(told.giftCode).toBe(gift.giftCode)
    await theirs.hears('product:changed', (product) => product.id === id)
    expect(heardOf(theirs, 'gift:new')).toBe(0)
    for (const device of [phone, theirs]) device.leave()
  })
})

describe('an admin', () => {
  test('sees a product with its codes and their owners, and every read and change is audited', async () => {
    const { id, stock, barcodes } = await stockUp(admin, { count: 3 })
    expect([stock, barcodes.length]).toEqual([3, 3])
    const gift = await claim(teen, id)
    const looked = await admin.call(api.store.readProduct, { params: { id } })
    expect(looked).toMatchObject({ stock: 2, claimedCount: 1 })
    const claimed = looked.barcodes.filter(({ claimedBy }) => claimedBy !== null)
    expect(claimed).toMatchObject([
      { code: gift.giftCode, claimedBy: teen.id, claimer: { username: teen.me.username } },
    ])
    await admin.call(api.store.change, { params: { id }, body: { name: '바뀐 이름', price: 1 } })
    const { barcodes: more } = await stockUp(admin)
    expect(more).toHaveLength(1)
    await admin.call(api.store.checkIntegrity)
    const { items } = await admin.call(api.audit.list, { query: { actor: admin.id, limit: 20 } })
    const acts = items.map(({ action, target }) => `${action} ${target}`)
    for (const act of ['product:create', 'product:look', 'product:change'])
      expect(acts).toContain(`${act} product ${id}`)
    expect(acts).toContain('store:check-integrity store')
    expect(JSON.stringify(items)).not.toContain(gift.giftCode)
  })

  test('receives every product without opening the store, and a member does not', async () => {
    const device = await admin.onAnother().listen()
    const member = await other.onAnother().listen()
    const { id, createdAt } = await stockUp(admin, { count: 2, credits: 5 })
    const isIt = (product: { id: number }) => product.id === id
    expect(await device.hears('admin-product:changed', isIt)).toMatchObject({
      kind: 'admin-product',
      stock: 2,
      claimedCount: 0,
      credits: 5,
      createdAt,
    })
    const { giftCode } = await claim(teen, id)
    const claimed = await device.hears('admin-product:changed', (one) => isIt(one) && one.stock < 2)
    expect(claimed).toMatchObject({ stock: 1, claimedCount: 1 })
    const [listed] = await admin.call(api.store.listProducts)
    expect(listed).toEqual(claimed)
    await server().settle()
    expect(JSON.stringify(device.heard)).not.toContain(giftCode)
    expect(heardOf(member, 'admin-product:changed')).toBe(0)
    for (const one of [device, member]) one.leave()
  })

  test('changes only the fields that they send', async () => {
    const { id, name } = await stockUp(admin, { price: 500, description: '설명' })
    const changed = await admin.call(api.store.change, { params: { id }, body: { price: 700 } })
    expect(changed).toMatchObject({ name, price: 700, description: '설명', category: 'voucher' })
    expect(await admin.call(api.store.change, { params: { id }, body: {} })).toEqual(changed)
  })
})

describe('a deleted account', () => {
  test('leaves codes without an owner that are never given again; its export contained them', async () => {
    const leaver = await server().member()
    const { id } = await stockUp(admin, { count: 2 })
    const gift = await claim(leaver, id)
    const told = await leaver.call(api.settings.exportMine)
    expect(told.gifts).toEqual([
      {
        id: gift.id,
        createdAt: gift.createdAt,
        product: gift.product.name,
        giftCode: gift.giftCode,
      },
    ])
    await leaver.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect((await server().visitor().send('GET', gift.barcodeUrl)).status).toBe(404)
    const { barcodes, stock } = await admin.call(api.store.readProduct, { params: { id } })
    expect(stock).toBe(1)
    const [left] = barcodes.filter(({ code }) => code === gift.giftCode)
    expect(left).toMatchObject({ claimedBy: null, claimedAt: gift.createdAt })
    const { image } = await server()
      .db.selectFrom('barcodes')
      .select('image')
      .where('code', '=', gift.giftCode)
      .executeTakeFirstOrThrow()
    expect(image).toBeNull()
    expect((await claim(other, id)).giftCode).not.toBe(gift.giftCode)
    await expect(claim(teen, id)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
  })
})
