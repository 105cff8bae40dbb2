import { expect } from '@playwright/test'
import { strangers } from './pair.ts'
import { newName, type Person, test } from './people.ts'
import { card, member, shared } from './stories.ts'

const enlarge = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'))

test('in large text on a phone, pictures do not overlap and a name stays readable', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await member('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person

  await page.goto('/settings/profile')
  await enlarge(person)
  const pictures = page
    .getByRole('group', { name: say('settings.avatar.label') })
    .locator('img, svg')
  await expect(pictures.first()).toBeVisible()
  const places = await pictures.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, right } = one.getBoundingClientRect()
      return { x, y, right }
    }),
  )
  const overlaps = places.slice(1).filter(({ x, y }, index) => {
    const before = places[index]
    return before && before.y === y && before.right > x
  })
  expect(overlaps).toEqual([])

  const content = `글씨를 크게 놓고 읽어요. ${newName('')}`
  await shared(token, content, { isAnonymous: false, categories: ['sleep'] })
  await page.goto('/')
  await enlarge(person)
  const name = card(person, content).getByRole('link').and(page.locator('.truncate')).first()
  await expect(name).toBeVisible()
  // Enough to recognise the name; a long one may end in an ellipsis.
  const letters = await name.evaluate(
    (text) => text.clientWidth / Number.parseFloat(getComputedStyle(text).fontSize),
  )
  expect(letters).toBeGreaterThan(4)
})

test('the excerpt of a story in the dialog of a chat request ends with a whole line', {
  tag: '@long',
}, async ({ join }) => {
  const content = `${'하루가 참 길었어요. '.repeat(30)}${newName('')}`
  const { listener } = await strangers(content)
  const person = await join({ screen: 'phone', language: 'en', token: listener })
  const { page, say } = person
  await page.goto('/listener-dashboard')
  const ask = say('posts.dashboard.ask')
  await card(person, content).getByRole('button', { name: ask }).click()
  const quote = page.getByRole('dialog').locator('blockquote')
  // A cut must be at a line, so not by the box with the padding.
  const cut = await quote.evaluate((box) => box.scrollHeight - box.clientHeight)
  expect(cut).toBeLessThanOrEqual(0)
})
