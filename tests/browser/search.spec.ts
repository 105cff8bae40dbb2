import { posts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { type Person, test } from './people.ts'
import { expectQuiet, member, shared } from './stories.ts'

const box = ({ page, say }: Person) => page.getByRole('combobox', { name: say('search.label') })
/** Search with the field of the page, and expect its results page. */
async function lookFor(person: Person, query: string) {
  const { page, say } = person
  await box(person).fill(query)
  await box(person).press('Enter')
  await seesQuery(person, query)
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent(query)}`)
  await expect(page).toHaveTitle(new RegExp(say('app.title.searchFor', { query })))
}

async function seesQuery(person: Person, query: string) {
  const { page, say } = person
  const heading = say('search.resultsFor', { query })
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expect(box(person)).toHaveValue(query)
}

test.describe.configure({ mode: 'parallel' })

test('on a phone, stories are found in the Korean ways, and the search leaves no trace', async ({
  join,
}) => {
  const { token } = await member('sharer', 'ko')
  const author = await member('sharer', 'ko')
  const worry = '담벼락친구들이랑 사이가 멀어졌어요.'
  await shared(author.token, worry)
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  const found = page.getByRole('article').filter({ hasText: worry })
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('app.search') })
    .click()
  await expect(page).toHaveURL('/search')
  await expect(box(person)).toBeFocused()

  await test.step('an empty input does nothing', async () => {
    for (const nothing of ['', '   ']) {
      await box(person).fill(nothing)
      await box(person).press('Enter')
      await expect(page).toHaveURL('/search')
      await expect(page.getByRole('heading', { name: say('search.grid') })).toBeVisible()
    }
  })
  await test.step('words of a searcher in need, with the helplines above the results', async () => {
    const lines = page.getByRole('region', { name: say('search.help.title') })
    await expect(lines).toHaveCount(0)
    await lookFor(person, '죽고 싶어')
    await expect(lines.getByRole('link').first()).toHaveAttribute('href', /^(tel|sms):/)
    await look(person, 'search-help')
  })
  await test.step('a word inside another', async () => {
    await lookFor(person, '담벼락친구')
    await expect(found).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText(say('search.count_other', { count: 1 }))).toBeVisible()
  })
  await test.step('initial consonants', async () => {
    await lookFor(person, 'ㄷㅂㄹㅊㄱ')
    await expect(found).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await lookFor(person, 'ㅊㄱ')
    await expect(page.getByRole('article')).not.toHaveCount(0)
  })
  await test.step('the keyboard was left on English', async () => {
    await lookFor(person, 'clsrn')
    await expect(page.getByText(say('search.repaired', { word: '친구' }))).toBeVisible()
    for (const story of await page.getByRole('article').allInnerTexts())
      expect(story).toContain('친구')
  })
  await test.step('back, forward and a reload keep the search', async () => {
    await page.goBack()
    await seesQuery(person, 'ㅊㄱ')
    await page.goBack()
    await page.goBack()
    await seesQuery(person, '담벼락친구')
    await expect(found).toBeVisible()
    await page.goForward()
    await seesQuery(person, 'ㄷㅂㄹㅊㄱ')
    await page.reload()
    await seesQuery(person, 'ㄷㅂㄹㅊㄱ')
    await expect(found).toBeVisible()
  })
  await test.step('nothing found: other words are offered, each of which can be chosen', async () => {
    await lookFor(person, '푸르딩딩찐빵')
    await expect(page.getByText(say('search.none'))).toBeVisible()
    const offered = page
      .getByRole('navigation', { name: say('search.suggestions') })
      .getByRole('link')
    const count = await offered.count()
    expect(count).toBeGreaterThan(2)
    expect(count).toBeLessThanOrEqual(6)
    for (let at = 0; at < count; at++) {
      await offered.nth(at).click()
      await expect(page.getByRole('article')).not.toHaveCount(0)
      await page.goBack()
      await expect(page.getByText(say('search.none'))).toBeVisible()
    }
  })
  await test.step('no trace', async () => {
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    for (const query of ['담벼락', 'ㄷㅂㄹ', 'clsrn', '푸르딩딩']) expect(kept).not.toContain(query)
  })
  expectQuiet([person])
})

test('a search says how many stories it finds, more than it shows', { tag: '@long' }, async ({
  join,
}) => {
  const author = await member('sharer', 'ko')
  const count = 12
  for (let index = 1; index <= count; index++)
    await shared(author.token, `해파리처럼 떠다니는 기분이 ${index}번째예요.`)
  const person = await join({ screen: 'phone', token: author.token })
  const { page, say } = person
  await page.goto('/search')
  await lookFor(person, '해파리')
  await expect(page.getByRole('article')).toHaveCount(9)
  await expect(page.getByText(say('search.count_other', { count }), { exact: true })).toBeVisible()
  await look(person, 'search-count')
  await page.getByRole('button', { name: say('ui.more'), exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(count)
  await expect(page.getByText(say('search.count_other', { count }), { exact: true })).toBeVisible()
  expectQuiet([person])
})

test('on a desktop, the field in the header finds English stories by the stem', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await member('sharer', 'en')
  const author = await member('sharer', 'en')
  const worry = 'Everybody was kayaking, and I stayed at home again.'
  await shared(author.token, worry)
  const person = await join({ language: 'en', token })
  const { page, say } = person
  await page.goto('/')
  const field = page.getByRole('banner').getByRole('textbox', { name: say('app.search') })
  await field.press('Enter')
  await field.fill('   ')
  await field.press('Enter')
  await expect(page).toHaveURL('/')
  await field.fill('Kayaks ')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=Kayaks')
  await seesQuery(person, 'Kayaks')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(worry)
  expectQuiet([person])
})

test('words are suggested while typing, and chosen by keys', async ({ join }) => {
  const { token } = await member('sharer', 'ko')
  const person = await join({ token })
  const { page, say } = person
  await page.goto('/search')
  await box(person).fill('ㄱㅈ')
  const offered = page.getByRole('listbox', { name: say('search.suggestions') })
  const family = say('app.category.family')
  await expect(offered.getByRole('option', { name: family })).toBeVisible()
  await box(person).press('Escape')
  await expect(offered).toBeHidden()
  await box(person).press('ArrowDown')
  await expect(offered.getByRole('option', { selected: true, name: family })).toBeVisible()
  await box(person).press('Enter')
  await expect(page).toHaveURL('/?category=family')
  await expect(page.getByRole('article')).not.toHaveCount(0)
  expectQuiet([person])
})

test('a search of three members is popular, one of two is not', { tag: '@long' }, async ({
  join,
}) => {
  const searched = async (search: string, people: number) => {
    for (let one = 0; one < people; one++) {
      const { token } = await member('sharer', 'ko')
      // The same member counts once.
      for (let time = 0; time < 2; time++) await ask(posts.list, { query: { search } }, token)
    }
  }
  // A keyword that no story contains is not shown, even if members search it.
  for (let one = 0; one < 3; one++) {
    const { token } = await member('sharer', 'ko')
    await shared(token, '두더지나라 옆에 수달나라가 있으면 좋겠어요.')
  }
  await searched('두더지나라', 2)
  await searched('오소리나라', 3)
  await searched('수달나라', 3)
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  const popular = page.getByRole('region', { name: say('search.popular') })
  await expect(async () => {
    await page.goto('/search')
    await expect(popular.getByRole('link', { name: '수달나라' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  for (const hidden of ['두더지나라', '오소리나라'])
    await expect(page.getByText(hidden)).toHaveCount(0)
  await popular.getByRole('link', { name: '수달나라' }).click()
  await seesQuery(person, '수달나라')
  expectQuiet([person])
})

test('a visitor reads the first page of the results', { tag: '@long' }, async ({ join }) => {
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  // It occurs in many stories of the demo: as many new ones would push those of other tests off the feed.
  await page.goto(`/search?q=${encodeURIComponent('사람')}`)
  await expect(page.getByRole('article')).toHaveCount(9)
  await page.getByRole('button', { name: say('ui.more') }).click()
  await expect(page.getByRole('dialog', { name: say('accounts.login.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(9)
  expectQuiet([person])
})

test('every word that is offered leads to stories, and one that names a category to all of it', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await member('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  await page.goto('/search')
  const offered = page.getByRole('main').getByRole('link')
  await expect(page.getByRole('heading', { name: say('search.grid') })).toBeVisible()
  const addresses = await offered.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of new Set(addresses)) {
    await page.goto(address)
    await expect(page.getByRole('article')).not.toHaveCount(0)
  }
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: say('search.grid') })).toBeVisible()
  await look(person, 'search-words')
  await lookFor(person, 'Family')
  await look(person, 'search-category')
  await page
    .getByRole('link', { name: /Family/ })
    .first()
    .click()
  await expect(page).toHaveURL('/?category=family')
  await expect(page.getByRole('article')).not.toHaveCount(0)
  expectQuiet([person])
})
