import { checkIns, urlOf } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { expect } from '@playwright/test'
import { look } from './look.ts'
import { type Person, type Someone, test } from './people.ts'
import { openLive } from './room.ts'
import { serveWith } from './server.ts'

type Kind = (typeof asked)[number]['type']

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)

/** The check-ins of the demo members, written to the database, because no call creates one. */
const asked = [
  { who: 'testuser1', type: 'after-crisis', createdAt: ago(20) },
  { who: 'anonymous1', type: 'after-crisis', createdAt: ago(20) },
  { who: 'anonymous2', type: 'after-crisis', createdAt: ago(60) },
  { who: 'testuser2', type: 'waiting', createdAt: ago(2) },
  { who: 'anonymous3', type: 'silent-listener', createdAt: ago(12) },
  { who: 'listener1', type: 'after-heavy-talk', createdAt: ago(1) },
  { who: 'listener2', type: 'after-heavy-talk', createdAt: ago(1) },
] as const

/** When the check-in with a delay is due: the server and the page have started by then. */
const soonMs = 40_000

async function prepare(db: Db): Promise<void> {
  const people = await db.selectFrom('users').select(['id', 'username']).execute()
  // No story may wait: the end of a wait would withdraw the check-in about it.
  await db.updateTable('posts').set({ isWaiting: false, linePlace: null }).execute()
  for (const { who, type, createdAt } of asked) {
    const userId = people.find(({ username }) => username === who)?.id ?? 0
    const story = await db
      .selectFrom('posts')
      .select('id')
      .where('authorId', '=', userId)
      .executeTakeFirst()
    const relatedId = type === 'after-crisis' ? null : (story?.id ?? 1)
    const dueAt = who === 'anonymous3' ? new Date(Date.now() + soonMs) : ago(0)
    const row = { userId, type, relatedId, createdAt, dueAt }
    await db.insertInto('checkIns').values(row).execute()
  }
}

let server: Awaited<ReturnType<typeof serveWith>>
test.beforeAll(async () => {
  server = await serveWith(prepare)
})
test.afterAll(() => server.stop())

type Join = (someone: Someone) => Promise<Person>

async function arrive(join: Join, who: (typeof asked)[number]['who'], someone: Someone) {
  const token = await server.signIn(who)
  const person = await join({ ...someone, token, origin: server.origin })
  return { ...person, token }
}

const card = ({ page, say }: Person) => page.getByRole('region', { name: say('check-ins.label') })
const button = (person: Person, name: string) =>
  card(person).getByRole('button', { name: person.say(name), exact: true })
const question = (person: Person, type: Kind) =>
  card(person).getByRole('heading', { name: person.say(`check-ins.ask.${type}.title`) })
const helplines = ({ page, say }: Person) =>
  page.getByRole('dialog', { name: say('helplines.title') })

/** The open check-ins of a member. */
const openOf = async (token: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(new URL(urlOf(checkIns.list, {}), server.origin), { headers })
  return await answer.json()
}

// The first story of the file, because it is due soon after the server has started.
test('a check-in about a silent listener arrives live, without a layout shift', {
  tag: '@long',
}, async ({ join }) => {
  const person = await arrive(join, 'anonymous3', { screen: 'phone', language: 'ko' })
  const { page } = person
  test.slow()
  await openLive(person, '/')
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  await expect(card(person)).toBeHidden()
  const before = await first.boundingBox()
  await expect(question(person, 'silent-listener')).toBeVisible({ timeout: 75_000 })
  expect(await first.boundingBox()).toEqual(before)
  await look(person, 'check-in-silent')
  await button(person, 'check-ins.answer.wait').click()
  await expect(card(person)).toContainText(person.say('check-ins.after.wait.title'))
  await look(person, 'check-in-silent-wait')
})

test('the day after, a member who feels worse sees the helplines at once, and Back leads to the choices', async ({
  join,
}) => {
  const person = await arrive(join, 'testuser1', { screen: 'phone', language: 'ko' })
  const { page, token } = person
  await openLive(person, '/')
  await expect(question(person, 'after-crisis')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await look(person, 'check-in-crisis')

  await button(person, 'check-ins.answer.worse').click()
  await expect(helplines(person)).toBeVisible()
  await look(person, 'check-in-crisis-help')
  await page.goBack()
  await expect(helplines(person)).toBeHidden()
  await expect(card(person)).toContainText(person.say('check-ins.after.worse.title'))
  await look(person, 'check-in-crisis-worse')
  await button(person, 'check-ins.help').click()
  await expect(helplines(person)).toBeVisible()
  await page.keyboard.press('Escape')

  await button(person, 'check-ins.close').click()
  await expect(card(person)).toBeHidden()
  await expect.poll(() => openOf(token)).toEqual([])
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card(person)).toBeHidden()
})

test('a member who feels better sees a quiet line, by keyboard alone, and a double press counts once', {
  tag: '@long',
}, async ({ join }) => {
  const person = await arrive(join, 'anonymous1', { screen: 'desktop', language: 'en' })
  const { page, token } = person
  await openLive(person, '/')
  await expect(question(person, 'after-crisis')).toBeVisible()
  await look(person, 'check-in-crisis')
  await button(person, 'check-ins.answer.better').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(card(person)).toBeFocused()
  await expect(card(person)).toContainText(person.say('check-ins.after.better.title'))
  await look(person, 'check-in-crisis-better')
  await button(person, 'check-ins.close').press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await expect.poll(() => openOf(token)).toEqual([])
})

test('some days later the text does not say yesterday; a member who feels the same can write at once', {
  tag: '@long',
}, async ({ join }) => {
  const person = await arrive(join, 'anonymous2', { screen: 'phone', language: 'en' })
  const { page, say } = person
  await openLive(person, '/')
  await expect(card(person)).toContainText(say('check-ins.crisisOlder'))
  await look(person, 'check-in-crisis-older')
  await button(person, 'check-ins.answer.same').click()
  await expect(card(person)).toContainText(say('check-ins.after.same.title'))
  await look(person, 'check-in-crisis-same')
  await button(person, 'check-ins.write').click()
  await expect(page.getByRole('dialog', { name: say('posts.create.title') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card(person)).toBeHidden()
})

test('an author who has waited long is informed, and can go to their story', {
  tag: '@long',
}, async ({ join }) => {
  const person = await arrive(join, 'testuser2', { screen: 'desktop', language: 'ko' })
  const { page } = person
  await openLive(person, '/chat-requests')
  await expect(question(person, 'waiting')).toBeVisible()
  await look(person, 'check-in-waiting')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card(person)).toBeHidden()
  await page.goto('/')
  await button(person, 'check-ins.answer.edit').click()
  await expect(page).toHaveURL(/\/posts\/\d+$/)
  await expect(card(person)).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card(person)).toBeHidden()
})

test('an answer without a network is sent when the network returns', {
  tag: '@long',
}, async ({ join }) => {
  const person = await arrive(join, 'listener1', { screen: 'phone', language: 'ko' })
  const { page, context, token } = person
  await openLive(person, '/listener-dashboard')
  await expect(question(person, 'after-heavy-talk')).toBeVisible()
  await look(person, 'check-in-heavy')
  await context.setOffline(true)
  await button(person, 'check-ins.answer.break').click()
  await expect(card(person)).toContainText(person.say('check-ins.after.break.title'))
  expect(await openOf(token)).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(() => openOf(token)).toEqual([])
  await look(person, 'check-in-heavy-break')
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card(person)).toBeHidden()
})

test('postponed in one tab it disappears from the other, and returns for the last time', {
  tag: '@long',
}, async ({ join }) => {
  const person = await arrive(join, 'listener2', { screen: 'desktop', language: 'en' })
  const other = { ...person, page: await person.context.newPage() }
  await openLive(person, '/')
  await openLive(other, '/listener-dashboard')
  await expect(question(other, 'after-heavy-talk')).toBeVisible()
  await look(other, 'check-in-heavy')
  await button(person, 'check-ins.later').click()
  for (const tab of [person, other]) await expect(card(tab)).toBeHidden()
  await expect.poll(() => openOf(person.token)).toEqual([])
})
