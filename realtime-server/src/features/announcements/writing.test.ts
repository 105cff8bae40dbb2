import { api, type BodyInput } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  outcomeOf,
  type Person,
  serverForTests,
  times,
} from '@dodam/test-support'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let other: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
})
beforeEach(async () => {
  await server().db.deleteFrom('announcements').execute()
})

const words = { title: '새 주제가 생겼어요', content: '천천히 둘러보세요.' }
const english = { titleEn: 'New topics', contentEn: 'Have a look around.' }

type Draft = BodyInput<typeof api.announcements.create>
const create = (draft: Partial<Draft> = {}, who = admin) =>
  who.call(api.announcements.create, { body: { ...words, ...draft } })
const change = (
  id: number,
  more: Partial<BodyInput<typeof api.announcements.change>>,
  who = admin,
) => who.call(api.announcements.change, { params: { id }, body: { ...words, ...more } })
const remove = (id: number, who = admin) => who.call(api.announcements.remove, { params: { id } })
const toggle = (id: number, isActive?: boolean, who = admin) =>
  who.call(api.announcements.toggle, { params: { id }, body: { isActive } })
const listAll = () => admin.call(api.announcements.listAll)
const titles = async (who: Person) =>
  (await who.call(api.announcements.list)).map(({ title }) => title)
const auditOf = async (id: number) =>
  (await admin.call(api.audit.list, { query: { limit: 200 } })).items
    .filter(({ target }) => target === `announcement ${id}`)
    .map(({ action }) => action)
    .toReversed()
const refusedAt = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ answer }: { answer: { details?: { path: string; message: string }[] } }) =>
      answer.details?.map(({ path }) => path),
  )

describe('an announcement', () => {
  test('can be created, changed, toggled and deleted, each with one entry in the log', async () => {
    const made = await create()
    expect(made).toEqual({
      kind: 'admin-announcement',
      id: made.id,
      ...words,
      titleEn: null,
      contentEn: null,
      type: 'info',
      targetAudience: 'all',
      isActive: true,
      startsAt: null,
      endsAt: null,
      createdBy: { id: admin.id, username: admin.me.username, nickname: admin.me.nickname },
      createdAt: made.createdAt,
      updatedAt: made.createdAt,
    })
    expect(await listAll()).toEqual([made])

    const changed = await change(made.id, { ...english, type: 'warning' }, other)
    expect(changed).toMatchObject({ ...english, type: 'warning', createdBy: { id: admin.id } })
    expect(changed.updatedAt > made.updatedAt).toBe(true)
    // Missing fields stay unchanged.
    expect(await change(made.id, { title: '고친 제목' })).toMatchObject({
      ...english,
      title: '고친 제목',
      type: 'warning',
    })
    expect(await toggle(made.id)).toMatchObject({ isActive: false })
    expect(await titles(admin)).toEqual([])
    expect(await toggle(made.id)).toMatchObject({ isActive: true })
    // It is on already, so nothing changes.
    await toggle(made.id, true)
    expect(await remove(made.id)).toEqual({ success: true })
    expect(await listAll()).toEqual([])
    for (const again of [() => remove(made.id), () => toggle(made.id), () => change(made.id, {})])
      expect(await outcomeOf(again())).toBe('NOT_FOUND')
    expect(await auditOf(made.id)).toEqual([
      'announcement:create',
      'announcement:change',
      'announcement:change',
      'announcement:toggle:off',
      'announcement:toggle:on',
      'announcement:delete',
    ])
  })

  test('has limits that count characters, not code units', async () => {
    const longest = { title: '🌱'.repeat(200), content: '한'.normalize('NFD').repeat(1_000) }
    const made = await create({
      ...longest,
      titleEn: '🌱'.repeat(200),
      contentEn: 'a'.repeat(1_000),
    })
    expect(made.title).toBe(longest.title)
    expect([...made.content]).toHaveLength(1_000)
    expect(await refusedAt(create({ title: '🌱'.repeat(201) }))).toEqual(['title'])
    expect(await refusedAt(create({ content: '가'.repeat(1_001) }))).toEqual(['content'])
    expect(await refusedAt(create({ ...english, titleEn: 'a'.repeat(201) }))).toEqual(['titleEn'])
    expect(await refusedAt(create({ ...english, contentEn: 'a'.repeat(1_001) }))).toEqual([
      'contentEn',
    ])
    for (const empty of ['', ' \n ', '\u0000'])
      expect(await refusedAt(create({ title: empty, content: empty }))).toEqual([
        'title',
        'content',
      ])
    expect(await listAll()).toHaveLength(1)
  })

  test('is refused with a missing or unknown field', async () => {
    for (const [body, path] of [
      [{ content: 'x' }, ['title']],
      [{ title: 'x' }, ['content']],
      [{ ...words, type: 'party' }, ['type']],
      [{ ...words, targetAudience: 'admins' }, ['targetAudience']],
      [{ ...words, isActive: 'yes' }, ['isActive']],
      [{ ...words, startsAt: 'tomorrow' }, ['startsAt']],
      [{ ...words, endsAt: '0000-01-01T00:00:00Z' }, ['endsAt']],
      [{ ...words, titleEn: 7 }, ['titleEn']],
    ] as const) {
      const response = await admin.send('POST', '/api/admin/announcements', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: path.map((one) => ({ path: one })),
      })
    }
    expect(await listAll()).toEqual([])
  })

  test('has a complete English version or none', async () => {
    expect(await refusedAt(create({ titleEn: 'News' }))).toEqual(['contentEn'])
    expect(await refusedAt(create({ contentEn: 'News', titleEn: ' ' }))).toEqual(['titleEn'])
    expect(await create({ titleEn: '', contentEn: ' ' })).toMatchObject({
      titleEn: null,
      contentEn: null,
    })
    const { id } = await create(english)
    expect(await refusedAt(change(id, { contentEn: null }))).toEqual(['contentEn'])
    expect(await change(id, { titleEn: null, contentEn: null })).toMatchObject({ titleEn: null })
  })

  test('ends after it starts, and not in the past', async () => {
    // One moment, as two readings of the clock may differ.
    const now = Date.now()
    const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()
    expect(await refusedAt(create({ startsAt: hours(2), endsAt: hours(1) }))).toEqual(['endsAt'])
    expect(await refusedAt(create({ startsAt: hours(2), endsAt: hours(2) }))).toEqual(['endsAt'])
    expect(await refusedAt(create({ endsAt: hours(-1) }))).toEqual(['endsAt'])
    const { id } = await create({ startsAt: hours(-2), endsAt: hours(1) })
    expect(await refusedAt(change(id, { startsAt: hours(3) }))).toEqual(['endsAt'])
    // An announcement that is over can still be corrected, and started again.
    const past = hours(-1)
    await server().db.updateTable('announcements').set({ endsAt: past }).execute()
    expect(await change(id, { title: '고친 제목' })).toMatchObject({ endsAt: past })
    expect(await change(id, { endsAt: hours(5) })).toMatchObject({ title: words.title })
    expect(await titles(admin)).toEqual([words.title])
  })

  test('accepts times of any zone', async () => {
    const { startsAt } = await create({ startsAt: '2026-03-01T09:30:00+09:00' })
    expect(startsAt).toBe('2026-03-01T00:30:00.000Z')
  })

  test('does not show the name of an admin whose account was deleted', async () => {
    const leaver = await adminOf(server())
    const { id } = await create({}, leaver)
    await server()
      .db.updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', leaver.id)
      .execute()
    expect((await listAll()).find((one) => one.id === id)?.createdBy).toEqual({
      id: leaver.id,
      username: '',
      nickname: '',
    })
  })
})

describe('its list', () => {
  test('contains all announcements, inactive and ended ones too, in pages', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.unshift((await create({ isActive: count > 2 })).id)
    const page = (before?: number) =>
      admin.call(api.announcements.listAll, { query: { limit: 2, ...(before && { before }) } })
    const read: number[] = []
    for (let items = await page(); items.length > 0; items = await page(items.at(-1)?.id))
      read.push(...items.map(({ id }) => id))
    expect(read).toEqual(ids)
  })

  test('is for admins, as is every change', async () => {
    const { id } = await create()
    const member = await server().member({ role: 'both' })
    for (const [who, code] of [
      [member, 'FORBIDDEN'],
      [server().visitor(), 'UNAUTHORIZED'],
    ] as const)
      for (const call of [
        () => who.call(api.announcements.listAll),
        () => create({}, who),
        () => change(id, {}, who),
        () => toggle(id, false, who),
        () => remove(id, who),
      ])
        expect(await outcomeOf(call())).toBe(code)
    expect(await auditOf(id)).toEqual(['announcement:create'])
  })
})

describe('two admins in parallel', () => {
  test('do not overwrite each other unseen', async () => {
    const { id, updatedAt: seenAt } = await create()
    const results = await Promise.all(
      [admin, other].map((who) => outcomeOf(change(id, { title: who.me.username, seenAt }, who))),
    )
    expect(results.toSorted()).toEqual(['ANNOUNCEMENT_CHANGED', 'done'])
    const [held] = await listAll()
    expect(held?.title).toBe([admin, other][results.indexOf('done')]?.me.username)
    // An admin who has read the other's version may replace it.
    expect(await outcomeOf(change(id, { seenAt: held?.updatedAt }))).toBe('done')
    expect(await auditOf(id)).toHaveLength(3)
  })

  test(
    'toggle it twice, which restores the first state',
    ...inRounds(5, async () => {
      const { id } = await create()
      const answers = await times(2, (at) => toggle(id, undefined, at === 0 ? admin : other))
      expect(new Set(answers.map(({ isActive }) => isActive))).toEqual(new Set([false, true]))
      expect((await listAll()).find((one) => one.id === id)?.isActive).toBe(true)
      expect(await auditOf(id)).toHaveLength(3)
    }),
  )

  test(
    'both turn it off, which leaves it off',
    ...inRounds(5, async () => {
      const { id } = await create()
      const answers = await times(2, (at) => toggle(id, false, at === 0 ? admin : other))
      expect(answers.map(({ isActive }) => isActive)).toEqual([false, false])
      expect(await auditOf(id)).toEqual(['announcement:create', 'announcement:toggle:off'])
    }),
  )

  test(
    'change and delete it: it is deleted, and the change came first or failed',
    ...inRounds(5, async () => {
      const { id } = await create()
      const [changed, removed, again] = await Promise.all([
        outcomeOf(change(id, { type: 'urgent' })),
        outcomeOf(remove(id, other)),
        outcomeOf(remove(id, admin)),
      ])
      expect([removed, again].toSorted()).toEqual(['NOT_FOUND', 'done'])
      expect(await listAll()).toEqual([])
      expect(await auditOf(id)).toEqual([
        'announcement:create',
        ...(changed === 'done' ? ['announcement:change'] : []),
        'announcement:delete',
      ])
    }),
  )
})
