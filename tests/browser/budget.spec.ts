import { expect } from '@playwright/test'
import { startCountingProxy } from './counting-proxy.ts'
import { type Person, type Someone, test } from './people.ts'
import { serveWith } from './server.ts'

/**
 * Most kilobytes that a phone may download: on opening the home page with an empty cache; on typing the first letter, in
 * addition to the open composer; and for the sentence that this letter begins, in addition to that. A member's
 * home page has four kB for what is read again once the live connection is there, and each has eleven for the stories that
 * come with its HTML, also to a browser that does not show them.
 */
const budget = {
  visitor: 407,
  'visitor with service worker': 430,
  member: 516,
  'first letter': 210,
  sentence: 365,
}

const opensHome = async ({ page }: Person) => {
  // Requested last, after the first page has loaded.
  const last = page.waitForResponse(/toast-view-/)
  await page.goto('/')
  await expect(page.locator('section li article')).toHaveCount(9)
  await last
}

test('what a phone downloads stays within its budget', async ({ join }) => {
  const server = await serveWith(async () => {})
  const { origin, sent, close } = await startCountingProxy(server.origin)
  const spent: Record<string, number> = {}
  const count = async (step: keyof typeof budget) => {
    spent[step] = Math.round(await sent())
  }
  const comes = (someone: Someone = {}) =>
    join({ screen: 'phone', language: 'ko', origin, ...someone })
  try {
    await opensHome(await comes())
    await count('visitor')

    const visitor = await comes({ serviceWorkers: 'allow' })
    await opensHome(visitor)
    await visitor.page.evaluate(() => navigator.serviceWorker.ready)
    await count('visitor with service worker')

    const token = await server.signIn('testuser1')
    await sent()
    const member = await comes({ token })
    await opensHome(member)
    await count('member')

    const { page, say } = member
    await page.getByRole('button', { name: say('posts.hero.share') }).click()
    const field = page
      .getByRole('dialog', { name: say('posts.create.title') })
      .getByLabel(say('posts.create.content'))
    await expect(field).toBeFocused()
    await sent()
    await field.pressSequentially('나')
    await count('first letter')
    await field.pressSequentially(' 요즘 죽고 싶다는 생각만 들어요')
    await expect(
      page.getByRole('status').filter({ hasText: say('checks.offer.hard') }),
    ).toBeVisible()
    await count('sentence')
  } finally {
    close()
    await server.stop()
  }
  for (const [step, most] of Object.entries(budget))
    expect.soft(spent[step], `kB: ${step}`).toBeLessThanOrEqual(most)
})
