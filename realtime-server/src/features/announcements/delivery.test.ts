import { randomUUID } from 'node:crypto'
import { api, type BodyInput, type Language, type Role, roles } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  inRounds,
  type Person,
  signInAgain,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()

let connection: Connection
/** Two instances with Redis, otherwise the same one twice. */
let here: TestServer
let there: TestServer
let admin: Person
let colleague: Person
/** One reader for each role and language, half of them on the other instance. */
let readers: Map<string, Person>
const nameOf = (role: Role, language: Language) => `${role} ${language}`

beforeAll(async () => {
  connection = await suiteDatabase()
  const redisUrl = inject('redisUrl') ?? undefined
  const jwtSecret = `one for both instances ${randomUUID()}`
  here = await startServer(connection, { redisUrl, jwtSecret }, clock)
  there = redisUrl ? await startServer(connection, { redisUrl, jwtSecret }, clock) : here
  admin = await adminOf(here)
  colleague = await adminOf(there)
  readers = new Map()
  for (const role of roles)
    for (const language of ['ko', 'en'] as const) {
      const server = language === 'ko' ? here : there
      const reader = await server.member({ role })
      await reader.call(api.accounts.setLanguage, { body: { language } })
      readers.set(nameOf(role, language), await reader.listen())
    }
  await colleague.listen()
})
afterAll(async () => {
  await here.close()
  if (there !== here) await there.close()
})
beforeEach(async () => {
  await connection.db.deleteFrom('announcements').execute()
  for (const person of [...readers.values(), colleague]) person.heard.length = 0
})

const words = { title: '점검이 있어요', content: '잠시 쉬어 가요.' }
const english = { titleEn: 'We rest', contentEn: 'For a short while.' }

type Draft = BodyInput<typeof api.announcements.create>
const create = (draft: Partial<Draft> = {}) =>
  admin.call(api.announcements.create, { body: { ...words, ...draft } })
const change = (id: number, more: Partial<Draft>) =>
  admin.call(api.announcements.change, { params: { id }, body: { ...words, ...more } })
const toggle = (id: number) => admin.call(api.announcements.toggle, { params: { id } })
const remove = (id: number) => admin.call(api.announcements.remove, { params: { id } })

/** Return what each reader received up to a marker, an announcement that is deleted at once. */
async function heardBy(): Promise<Record<string, string[]>> {
  const mark = await create({ title: 'mark', type: 'urgent' })
  await Promise.all(
    [...readers.values()].map((reader) =>
      reader.hears('announcement:changed', (told) => told.id === mark.id),
    ),
  )
  await connection.db.deleteFrom('announcements').where('id', '=', mark.id).execute()
  return Object.fromEntries(
    [...readers].map(([name, reader]) => {
      const told = reader.heardOf('announcement:changed').filter(({ id }) => id !== mark.id)
      reader.heard.length = 0
      return [name, told.map((one) => ('removed' in one ? 'removed' : one.title))]
    }),
  )
}
const eachHears = (what: Partial<Record<Role, [ko: string[], en: string[]]>>) =>
  Object.fromEntries(
    roles.flatMap((role) => {
      const [ko, en] = what[role] ?? [[], []]
      return [
        [nameOf(role, 'ko'), ko],
        [nameOf(role, 'en'), en],
      ]
    }),
  )
const both: [string[], string[]] = [[words.title], [english.titleEn]]
const gone: [string[], string[]] = [['removed'], ['removed']]

describe('a member of the audience', () => {
  test('receives it at once in their language, in Korean without a translation, and no other member does', async () => {
    await create({ ...english, targetAudience: 'users' })
    expect(await heardBy()).toEqual(eachHears({ sharer: both, both }))
    await create({ ...english, targetAudience: 'listeners' })
    expect(await heardBy()).toEqual(eachHears({ listener: both, both }))
    await create()
    const korean: typeof both = [[words.title], [words.title]]
    expect(await heardBy()).toEqual(eachHears({ sharer: korean, listener: korean, both: korean }))
    for (const [name, reader] of readers) {
      const list = await reader.call(api.announcements.list)
      expect(list.map(({ title }) => title).slice(0, 1)).toEqual([words.title])
      expect(list).toHaveLength(name.startsWith('both') ? 3 : 2)
    }
    const visitor = here.visitor()
    const response = await visitor.send('GET', '/api/announcements', undefined, {
      'accept-language': 'en',
    })
    expect(await response.json()).toMatchObject([{ title: words.title }])
  })

  test('receives exactly the view of the list', async () => {
    await create(english)
    for (const reader of readers.values()) {
      const heard = await reader.hears('announcement:changed')
      expect([heard]).toEqual(await reader.call(api.announcements.list))
      expect(Object.keys(heard).toSorted()).toEqual(
        ['kind', 'id', 'title', 'content', 'type', 'targetAudience', 'createdAt'].toSorted(),
      )
    }
  })

  test('receives its removal when the audience changes, or it is turned off or deleted', async () => {
    const { id } = await create({ ...english, targetAudience: 'users' })
    await heardBy()
    await change(id, { targetAudience: 'listeners' })
    expect(await heardBy()).toEqual(eachHears({ sharer: gone, listener: both, both }))
    await toggle(id)
    expect(await heardBy()).toEqual(eachHears({ listener: gone, both: gone }))
    // It is turned off, so a change sends no event.
    await change(id, { targetAudience: 'all' })
    expect(await heardBy()).toEqual(eachHears({}))
    await toggle(id)
    expect(await heardBy()).toEqual(eachHears({ sharer: both, listener: both, both }))
    await remove(id)
    expect(await heardBy()).toEqual(eachHears({ sharer: gone, listener: gone, both: gone }))
  })

  test('is chosen by their current role and language, from the next announcement on', async () => {
    const person = await there.member()
    await person.listen()
    await create({ ...english, targetAudience: 'listeners' })
    await person.call(api.settings.changeProfile, { body: { role: 'listener' } })
    await person.call(api.accounts.setLanguage, { body: { language: 'en' } })
    // The socket follows shortly after the answer; until then announcements use the old language.
    await expect
      .poll(async () => {
        await create({ ...english, targetAudience: 'listeners' })
        await there.settle()
        return person.heardOf('announcement:changed')
      })
      .toContainEqual(expect.objectContaining({ title: english.titleEn }))
  })

  test(
    'receives the final state last, after parallel changes',
    ...inRounds(3, async () => {
      const { id } = await create({ ...english })
      await Promise.all([
        change(id, { title: '첫째' }),
        change(id, { title: '둘째', targetAudience: 'users' }),
        toggle(id),
        toggle(id),
        change(id, { title: '셋째', targetAudience: 'listeners' }),
      ])
      await heardAll()
      for (const reader of readers.values()) {
        const last = reader.heardOf('announcement:changed').findLast((one) => one.id === id)
        const list = await reader.call(api.announcements.list)
        expect(list.find((one) => one.id === id)).toEqual(
          last !== undefined && 'removed' in last ? undefined : last,
        )
      }
      await remove(id)
    }),
  )

  /** Wait until everything has arrived, without clearing what was received. */
  async function heardAll() {
    const mark = await create({ title: 'mark' })
    await Promise.all(
      [...readers.values()].map((reader) =>
        reader.hears('announcement:changed', (told) => told.id === mark.id),
      ),
    )
  }
})

describe('admins', () => {
  test('receive every change on every instance, also of announcements that no member sees', async () => {
    const made = await create({ isActive: false })
    expect(await colleague.hears('admin-announcement:changed', ({ id }) => id === made.id)).toEqual(
      made,
    )
    const changed = await change(made.id, { type: 'urgent' })
    await colleague.hears(
      'admin-announcement:changed',
      (told) => 'type' in told && told.type === 'urgent',
    )
    expect(colleague.heardOf('admin-announcement:changed').at(-1)).toEqual(changed)
    await remove(made.id)
    await colleague.hears('admin-announcement:changed', (told) => 'removed' in told)
    for (const reader of readers.values())
      expect(reader.heardOf('admin-announcement:changed')).toEqual([])
  })
})

describe('a scheduled announcement', () => {
  const turn = async (minutes: number) => {
    passed += minutes * 60_000
    await signInAgain(here, admin)
    // Their sessions, and so their events, have expired.
    colleague.leave()
    await signInAgain(there, colleague)
    await colleague.listen()
    for (const server of new Set([here, there])) {
      await server.app.jobs.runNow()
      await server.settle()
    }
  }
  const listed = async () =>
    await Promise.all(
      [...readers.values()].map(async (reader) =>
        (await reader.call(api.announcements.list)).map(({ title }) => title),
      ),
    )

  test('appears and disappears by itself, with one event each time', async () => {
    const { id } = await create({ ...english, startsAt: later(10), endsAt: later(20) })
    expect(await heardBy()).toEqual(eachHears({}))
    expect((await listed()).flat()).toEqual([])
    await turn(9)
    expect(await heardBy()).toEqual(eachHears({}))
    await turn(2)
    expect(await heardBy()).toEqual(eachHears({ sharer: both, listener: both, both }))
    expect(await listed()).toEqual(
      [...readers.keys()].map((name) => [name.endsWith('en') ? english.titleEn : words.title]),
    )
    await turn(0)
    expect(await heardBy()).toEqual(eachHears({}))
    await turn(10)
    expect(await heardBy()).toEqual(eachHears({ sharer: gone, listener: gone, both: gone }))
    expect((await listed()).flat()).toEqual([])
    // A later end brings it back.
    await change(id, { startsAt: null, endsAt: later(5) })
    expect(await heardBy()).toEqual(eachHears({ sharer: both, listener: both, both }))
  })

  test('is removed when it is postponed, and does not appear while it is off', async () => {
    const { id } = await create({ ...english, targetAudience: 'listeners' })
    await heardBy()
    await change(id, { startsAt: later(10) })
    expect(await heardBy()).toEqual(eachHears({ listener: gone, both: gone }))
    await toggle(id)
    await turn(11)
    expect(await heardBy()).toEqual(eachHears({}))
    await toggle(id)
    expect(await heardBy()).toEqual(eachHears({ listener: both, both }))
  })
})
