import { expect } from '@playwright/test'
import { playedIn, test } from './people.ts'

for (const [what, set] of playedIn(['words', 'libraries'])) {
  const file = new RegExp(`assets/${what}-`)
  test(`without the ${what} there is no app, but still the helplines`, set, async ({ join }) => {
    const { page, uncaught } = await join({ screen: 'phone' })
    await page.route(file, (route) => route.abort())
    await page.goto('/')
    const help = page.getByRole('link', { name: '109', exact: true })
    await expect(help).toHaveAttribute('href', 'tel:109')
    await expect(page.getByRole('heading')).toHaveCount(0)

    // Errors that the story itself caused are expected.
    uncaught.length = 0
    await page.unroute(file)
    await page.getByRole('link', { name: '다시 열기' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(help).toHaveCount(0)
  })
}

test('a browser older than the table reads so in both languages, with the helplines', {
  tag: '@long',
}, async ({ join }) => {
  const { page } = await join({ screen: 'phone' })
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'toWellFormed'))
  await page.goto('/')
  await expect(page.getByText('업데이트한 뒤에 다시 열어 주세요')).toBeVisible()
  await expect(page.getByText('Please update yours')).toBeVisible()
  await expect(page.getByRole('link', { name: '109', exact: true })).toHaveAttribute(
    'href',
    'tel:109',
  )
  await expect(page.getByRole('heading')).toHaveCount(0)
})

test('a visitor whose app starts sees nothing of that', { tag: '@long' }, async ({ join }) => {
  const { page } = await join({ screen: 'phone', language: 'en' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.not-started')).toHaveCount(0)
})
