import type { Language } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { expect } from '@playwright/test'
import { needsKoreanFont } from '../services/fonts.ts'
import { type Person, playedIn, test } from './people.ts'
import { serveWith } from './server.ts'
import { watchShift } from './shift.ts'
import { expectQuiet } from './stories.ts'

const createdBy = 1
/** Written like those of the support team, oldest first. */
const written = [
  {
    title: 'For everyone',
    titleEn: 'For everyone, in English',
    content: 'Hello.',
    contentEn: 'Hello, in English.',
    ...({ type: 'info', targetAudience: 'all' } as const),
  },
  {
    title: 'For sharers: keep details to yourself',
    content: 'A line.',
    ...({ type: 'warning', targetAudience: 'users' } as const),
  },
  {
    title: 'For listeners',
    content: 'A word. '.repeat(60),
    type: 'urgent',
    targetAudience: 'listeners',
  },
] as const

let server: Awaited<ReturnType<typeof serveWith>>
let origin: string

async function prepare(db: Db) {
  await db.deleteFrom('announcements').execute()
  for (const announcement of written)
    await db
      .insertInto('announcements')
      .values({ ...announcement, createdBy })
      .execute()
}

// On a server of their own, because other stories read the demo's announcements.
test.beforeAll(async () => {
  server = await serveWith(prepare)
  ;({ origin } = server)
})
test.afterAll(() => server.stop())

const banner = ({ page, say }: Person) =>
  page.getByRole('region', { name: say('announcements.label') })
const shown = (person: Person) => banner(person).getByRole('article')

for (const [[who, language, screen, titles], set] of playedIn([
  ['testuser1', 'en', 'phone', ['For sharers', 'For everyone']],
  [undefined, 'ko', 'phone', ['For everyone']],
  ['listener1', 'en', 'desktop', ['For listeners', 'For everyone']],
] as const))
  test(
    `${who ?? 'a visitor'} reads the announcements of their audience, on a ${screen}`,
    set,
    async ({ join }) => {
      const token = who && (await server.signIn(who))
      const person = await join({ screen, language, origin, ...(token && { token }) })
      const { page, say } = person
      test.skip(...needsKoreanFont)
      const shift = await watchShift(page)
      await page.goto('/')
      await expect(
        page.getByRole('region', { name: say('posts.feed.label') }).getByRole('article'),
      ).toHaveCount(9)
      await expect(shown(person)).toHaveCount(1)
      await expect(shown(person)).toContainText(titles[0])
      expect(await shift()).toBeLessThanOrEqual(0.02)
      const heading = shown(person).getByRole('heading')
      const cut = await heading.evaluate((one) => one.scrollHeight - one.clientHeight)
      expect(cut, 'what is cut of the title').toBeLessThanOrEqual(1)
      if (titles.length > 1 && screen === 'phone')
        await page.getByRole('button', { name: say('announcements.more') }).click()
      if (titles.length > 1)
        await page.getByRole('button', { name: say('announcements.others', { count: 1 }) }).click()
      await expect(shown(person).getByRole('heading')).toHaveText(
        titles.map((title) => new RegExp(title)),
      )
      expectQuiet([person])
    },
  )

test('an announcement is shown in the reader’s language, also after a change of it', {
  tag: '@long',
}, async ({ join }) => {
  const person = await join({ screen: 'desktop', language: 'en', origin })
  const { page } = person
  await page.goto('/')
  await expect(shown(person)).toContainText('Hello, in English.')
  await page.getByRole('button', { name: person.say('app.language.switch') }).click()
  const korean = page.getByRole('region', { name: '공지' })
  await expect(korean).toContainText('Hello.')
  await expect(korean).not.toContainText('in English')
  expectQuiet([person])
})

test('urgent, warning and info look different, and not only by colour', { tag: '@long' }, async ({
  join,
}) => {
  const looks: Record<string, string> = {}
  const language: Language = 'en'
  for (const who of ['testuser1', 'listener1']) {
    const person = await join({
      screen: 'phone',
      language,
      origin,
      token: await server.signIn(who),
    })
    const { page, say } = person
    await page.goto('/')
    await page.getByRole('button', { name: say('announcements.more') }).click()
    await page.getByRole('button', { name: say('announcements.others', { count: 1 }) }).click()
    await expect(shown(person)).toHaveCount(2)
    for (const { title, type } of written) {
      const one = shown(person).filter({ hasText: title })
      if ((await one.count()) === 0) continue
      await expect(one.getByRole('heading')).toContainText(say(`announcements.type.${type}`))
      looks[type] = await one.evaluate((article) => {
        const { backgroundColor, borderColor } = getComputedStyle(article)
        return [backgroundColor, borderColor, article.querySelector('svg')?.innerHTML].join()
      })
    }
    expectQuiet([person])
  }
  expect(new Set(Object.values(looks)).size).toBe(3)
})

test('a long one unfolds, and a dismissed one stays hidden as long as the window is open', {
  tag: '@long',
}, async ({ join }) => {
  const person = await join({
    language: 'en',
    screen: 'phone',
    origin,
    token: await server.signIn('listener1'),
  })
  const { page, say } = person
  await page.goto('/')
  const long = shown(person).filter({ hasText: 'For listeners' })
  const height = async () => (await long.boundingBox())?.height ?? 0
  const folded = await height()
  await long.getByRole('button', { name: say('announcements.more') }).click()
  expect(await height()).toBeGreaterThan(folded)
  await long.getByRole('button', { name: say('announcements.less') }).click()
  await expect.poll(height).toBe(folded)

  const dismiss = (title: string) =>
    page.getByRole('button', { name: say('announcements.hide', { title }) }).click()
  await dismiss('For listeners')
  await expect(shown(person)).toHaveText(/For everyone/)
  await page.reload()
  await expect(shown(person)).toHaveText(/For everyone/)
  await dismiss('For everyone')
  await expect(banner(person)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(banner(person)).toHaveCount(0)
  const window = await person.context.newPage()
  await window.goto('/')
  await expect(window.getByText('For listeners')).toBeVisible()
  expectQuiet([person])
})
