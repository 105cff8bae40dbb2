import { readFile } from 'node:fs/promises'
import { api, type Category } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { expect } from '@playwright/test'
import { spelt } from '../spelt.ts'
import { look } from './look.ts'
import { type Person, phoneFirst, test } from './people.ts'
import { serveWith } from './server.ts'

test.describe.configure({ mode: 'serial' })

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
const dayOf = (at: Date) => new Date(at.getTime() + 9 * hourMs).toISOString().slice(0, 10)
const topics: [Category, string][] = [
  ['study', '시험이 다가오면 성적이 걱정돼요.'],
  ['friendship', '친구가 요즘 시험을 핑계로 멀어져요.'],
  ['family', '엄마는 성적을 매일 물어보세요, 시험은 끝났는데요.'],
  ['study', 'My exams are next week and my friends worry too.'],
  ['sleep', '친구랑 늦게까지 연락하다 보면 잠을 못 자요.'],
]

/** Weeks of activity: members who sign up, write, like and return, fewer each week. */
async function prepare(db: Db): Promise<void> {
  const { passwordHash, ageConfirmedAt } = await db
    .selectFrom('users')
    .select(['passwordHash', 'ageConfirmedAt'])
    .where('username', '=', 'testuser1')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('users')
    .values({
      passwordHash,
      ageConfirmedAt,
      isAdmin: true,
      isTest: true,
      username: 'figureadmin',
      nickname: 'figureadmin',
      ...({ role: 'both', gradeLevel: 'adult', gender: 'female' } as const),
    })
    .execute()
  const people = await db
    .insertInto('users')
    .values(
      Array.from({ length: 30 }, (_, at) => ({
        username: `member${spelt(at)}`,
        nickname: `member${spelt(at)}`,
        role: (['sharer', 'listener', 'both'] as const)[at % 3] ?? 'both',
        ...({ gradeLevel: 'high1', gender: 'female' } as const),
        createdAt: ago(12 + at * 50),
      })),
    )
    .returning('id')
    .execute()
  for (const [at, { id }] of people.entries()) {
    const days = Array.from({ length: 8 }, (_, week) => week)
      .filter((week) => week * 168 <= 12 + at * 50 && (at + week) % (week + 2) !== 1)
      .map((week) => dayOf(ago(12 + at * 50 - week * 168)))
    await db
      .insertInto('activeDays')
      .values([...new Set([...days, dayOf(ago(at))])].map((day) => ({ userId: id, day })))
      .execute()
    for (let story = 0; story < 4; story++) {
      const [category, content] = topics[(at + story) % topics.length] ?? ['other', '']
      const post = await db
        .insertInto('posts')
        .values({
          authorId: id,
          content,
          categories: [category],
          isAnonymous: true,
          ...({ language: 'ko', authorBand: 'high', likesCount: 1, viewsCount: 7 } as const),
          createdAt: ago(1 + story * 30 + at * 3),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('postCategories').values({ category, postId: post.id }).execute()
      await db
        .insertInto('postLikes')
        .values({ postId: post.id, userId: id, createdAt: ago(1 + story * 30 + at * 2) })
        .execute()
    }
  }
  await db
    .insertInto('searches')
    .values(
      ['시험', '성적', '친구', 'exams'].flatMap((keyword, at) =>
        Array.from({ length: 7 - at }, (_, nth) => ({
          keyword,
          searcher: `${nth} ${keyword}`,
          searchedAt: ago(at),
        })),
      ),
    )
    .execute()
  await db
    .insertInto('analyticsChanges')
    .values(
      Array.from({ length: 80 }, (_unused, day) => ({
        what: 'active' as const,
        at: ago(24 * day),
      })),
    )
    .execute()
}

let server: Awaited<ReturnType<typeof serveWith>>
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await serveWith(prepare)
})
test.afterAll(() => server.stop())

async function adminAt(join: (who: object) => Promise<Person>, who: object): Promise<Person> {
  return await join({ ...who, origin: server.origin, token: await server.signIn('figureadmin') })
}

/** Open a screen and, before the first count, reload it until figures show. */
async function open(person: Person, address: string, content: string): Promise<void> {
  const { page, say } = person
  await page.goto(address)
  const again = page.getByRole('button', { name: say('admin.figures.look') })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(page.getByRole('heading', { name: content })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

/** Return the lines of a CSV that a button saves, and its beginning. */
async function save({ page }: Person, name: string): Promise<{ text: string; lines: string[] }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const text = await readFile(await (await waiting).path(), 'utf8')
  return { text, lines: text.replace(/^\ufeff/, '').split('\r\n') }
}

for (const [screen, language] of phoneFirst)
  test(`an admin reads the figures, on a ${screen} in ${language}`, { tag: '@long' }, async ({
    join,
  }) => {
    test.setTimeout(180_000)
    const person = await adminAt(join, { screen, language })
    const { page, say } = person
    // An admin who looks at the figures changes no member's language.
    await page.goto('/')
    await page.evaluate((one) => localStorage.setItem('language', one), language)
    await open(person, '/admin/analytics', say('admin.analytics.activity'))
    await expect(page.getByText(say('admin.figures.counted'))).toBeVisible()
    await look(person, 'admin-analytics', { isWhole: true })

    const table = page
      .getByRole('region', { name: say('admin.analytics.activity') })
      .getByRole('table')
    await expect(table).toBeHidden()
    await page.getByText(say('admin.figures.asTable')).first().click()
    await expect(table.getByRole('row')).toHaveCount(11)
    const { text, lines } = await save(
      person,
      say('admin.figures.saveOf', { title: say('admin.analytics.activity') }),
    )
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(lines).toHaveLength(12)
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,\d+,\d+,\d+,\d+$/)
    // Just after midnight in Korea today has no stories yet.
    const stories = lines.slice(1, 3).map((line) => Number(line.split(',')[2]))
    expect(Math.max(...stories)).toBeGreaterThan(0)

    await page.getByRole('button', { name: say('admin.figures.monthly') }).click()
    await expect(page).toHaveURL(/period=monthly/)
    await expect(page.getByText(say('admin.analytics.in.monthly'))).toBeVisible()
    if (screen === 'desktop') {
      await page.keyboard.press('2')
      await expect(page.getByText(say('admin.analytics.in.weekly'))).toBeVisible()
      const activity = page.getByRole('region', { name: say('admin.analytics.activity') })
      await activity.getByRole('application').focus()
      await page.keyboard.press('ArrowRight')
      await expect(activity.getByRole('status')).toContainText(
        new RegExp(`${say('admin.analytics.columns.posts')} \\d`),
      )
      await look(person, 'admin-analytics-keys')
    }

    await open(person, '/admin/trends?period=monthly', say('admin.trends.keywords'))
    await look(person, 'admin-trends', { isWhole: true })
    const words = page
      .getByRole('region', { name: say('admin.trends.keywords') })
      .getByRole('table')
    await expect(words.getByRole('rowheader', { name: '시험' })).toBeVisible()
    const saved = await save(
      person,
      say('admin.figures.saveOf', { title: say('admin.trends.keywords') }),
    )
    expect(saved.lines.some((line) => line.startsWith('시험,'))).toBe(true)
    const cohorts = page
      .getByRole('region', { name: say('admin.trends.cohorts') })
      .getByRole('table')
    await expect(cohorts.getByRole('row')).toHaveCount(13)
    const hours = await save(
      person,
      say('admin.figures.saveOf', { title: say('admin.trends.hours') }),
    )
    expect(hours.lines[10]).toMatch(language === 'ko' ? /^오전 9시,/ : /^9\sAM,/u)
  })

for (const [screen, language] of phoneFirst)
  test(`an admin removes a popular search permanently, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const person = await adminAt(join, { screen, language })
    const { page, say } = person
    await page.goto('/')
    await page.evaluate((one) => localStorage.setItem('language', one), language)
    await open(person, '/admin/trends', say('admin.trends.popular.title'))
    const popular = page.getByRole('region', { name: say('admin.trends.popular.title') })
    const keyword = language === 'ko' ? '성적' : 'exams'
    await expect(popular.getByText('시험')).toBeVisible()
    await popular.scrollIntoViewIfNeeded()
    await look(person, 'admin-popular')
    await popular
      .getByRole('button', { name: say('admin.trends.popular.removeOf', { keyword }) })
      .click()
    await look(person, 'admin-popular-ask')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('admin.trends.popular.remove'), exact: true })
      .click()
    await expect(popular.getByText(keyword)).toHaveCount(0)
    await expect(popular.getByText('시험')).toBeVisible()
  })

test('open pages of figures are counted again within a minute', { tag: '@long' }, async ({
  join,
}) => {
  // A minute passes for real: a clock that is moved would close the connection, after which everything is read again.
  test.setTimeout(180_000)
  const person = await adminAt(join, { language: 'en' })
  const { page, say } = person
  // The first look of all counts them.
  await open(person, '/admin/analytics', say('admin.analytics.activity'))
  await open(person, '/admin/trends', say('admin.trends.hours'))
  const screens = [
    ['/admin/analytics', api.analytics.read],
    ['/admin/trends', api.analytics.readTrends],
    ['/admin/safety?tab=numbers', api.reports.readSafety],
    ['/admin/safety?tab=check', api.checks.readFigures],
  ] as const
  await Promise.all(
    screens.map(async ([address, { path }]) => {
      const tab = await page.context().newPage()
      const times: string[] = []
      tab.on('response', async (response) => {
        if (new URL(response.url()).pathname !== path) return
        const { countedAt } = (await response.json()) as { countedAt: string | null }
        if (countedAt !== null) times.push(countedAt)
      })
      await tab.goto(address)
      await expect.poll(() => new Set(times).size, { timeout: 150_000 }).toBeGreaterThan(1)
      const [first = '', second = ''] = new Set(times)
      const passed = Date.parse(second) - Date.parse(first)
      expect(passed, address).toBeGreaterThan(0)
      expect(passed, address).toBeLessThan(75_000)
    }),
  )
})

test('figures that cannot load are shown as unavailable, and load later', {
  tag: '@long',
}, async ({ join }) => {
  const person = await adminAt(join, { language: 'en' })
  const { page, say } = person
  await page.route('**/api/admin/trends*', (route) => route.abort())
  await page.goto('/admin/trends')
  await expect(page.getByText(say('admin.figures.unavailable'))).toBeVisible()
  await page.unroute('**/api/admin/trends*')
  await page.getByRole('button', { name: say('ui.retry') }).click()
  await expect(page.getByRole('heading', { name: say('admin.trends.hours') })).toBeVisible()
  person.consoleErrors.length = 0
})

test('an account that is not an admin’s is sent to the settings', { tag: '@long' }, async ({
  join,
}) => {
  const token = await server.signIn('testuser2')
  const { page } = await join({ language: 'en', origin: server.origin, token })
  for (const address of [api.analytics.read.path, api.analytics.readTrends.path])
    expect((await page.request.get(address)).status()).toBe(401)
  await page.goto('/admin/analytics')
  await expect(page).toHaveURL(/\/settings/)
})
