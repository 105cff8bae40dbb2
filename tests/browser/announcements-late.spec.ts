import { announcements } from '@dodam/contract'
import { expect } from '@playwright/test'
import { needsKoreanFont } from '../services/fonts.ts'
import { type Person, playedIn, test } from './people.ts'
import { watchShift } from './shift.ts'
import { expectQuiet } from './stories.ts'

const banner = ({ page, say }: Person) =>
  page.getByRole('region', { name: say('announcements.label') })
const shown = (person: Person) => banner(person).getByRole('article')
const feed = ({ page, say }: Person) =>
  page.getByRole('region', { name: say('posts.feed.label'), exact: true }).getByRole('article')
const address = `**${announcements.list.path}`

/** Hold the announcements back until the returned function releases them, unchanged or replaced by `json`. */
async function answersLate({ page }: Person, json?: object[]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await (json ? route.fulfill({ json }) : route.continue())
  })
  return resolve
}

for (const [screen] of playedIn(['phone', 'desktop']))
  test(`slow announcements have their space reserved, on a ${screen}`, { tag: '@long' }, async ({
    join,
  }) => {
    const person = await join({ screen })
    const { page } = person
    const letGo = await answersLate(person)
    test.skip(...needsKoreanFont)
    const shift = await watchShift(page)
    await page.goto('/')
    await expect(feed(person)).toHaveCount(9)
    await expect(shown(person)).toHaveCount(0)
    letGo()
    await expect(shown(person)).toHaveCount(1)
    expect(await shift()).toBeLessThanOrEqual(0.02)
    if (screen === 'phone')
      await shown(person)
        .getByRole('button', { name: person.say('announcements.more') })
        .click()
    await shown(person)
      .getByRole('button', { name: person.say('announcements.others', { count: 1 }) })
      .click()
    await expect(shown(person)).toHaveCount(2)
    for (const left of [1, 0]) {
      await shown(person).first().getByRole('button').last().click()
      await expect(shown(person)).toHaveCount(left)
    }
    await expect(banner(person)).toHaveCount(0)
    expectQuiet([person])
  })

test('an empty slow answer causes no layout shift either', { tag: '@long' }, async ({ join }) => {
  const person = await join({ screen: 'phone' })
  const { page } = person
  const letGo = await answersLate(person, [])
  test.skip(...needsKoreanFont)
  const shift = await watchShift(page)
  await page.goto('/')
  await expect(feed(person)).toHaveCount(9)
  await expect(banner(person)).toHaveCount(1)
  const answered = page.waitForResponse(address)
  letGo()
  await answered
  await expect(banner(person)).toHaveCount(0)
  expect(await shift()).toBeLessThanOrEqual(0.02)
  expectQuiet([person])
})

test('announcements are shown again on a later visit, and a new one as a toast', {
  tag: '@long',
}, async ({ join }) => {
  const person = await join({ screen: 'phone', language: 'en' })
  const { page, say } = person
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(5_000)
  await expect(shown(person)).toHaveCount(1)
  const title = await shown(person).getByRole('heading').innerText()

  const comeBackAfter = async (minutes: number) => {
    await page.getByRole('link', { name: say('app.search') }).click()
    await page.clock.runFor(1_000)
    await expect(page).toHaveURL('/search')
    await page.clock.fastForward(minutes * 60_000)
    await page
      .getByRole('navigation', { name: say('app.nav.label') })
      .getByRole('link', { name: say('app.nav.home') })
      .click()
    await page.clock.runFor(1_000)
  }
  await comeBackAfter(11)
  await expect(shown(person)).toHaveCount(1)
  await expect(shown(person).getByRole('heading')).toHaveText(title)

  const news = 'The server rests tonight'
  await page.route(address, async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as object[]
    const [first] = list
    await route.fulfill({ json: [{ ...first, id: 99_999, title: news, type: 'urgent' }, ...list] })
  })
  await comeBackAfter(11)
  await page.clock.runFor(1_000)
  await expect(shown(person).getByRole('heading')).toHaveText(title)
  await expect(page.getByRole('status').filter({ hasText: news }).first()).toBeVisible()
  await comeBackAfter(1)
  await expect(shown(person).getByRole('heading')).toContainText(news)
  expectQuiet([person])
})
