import { type ClientErrorReport, clientErrors } from '@dodam/contract'
import { ClientErrorReport as Schema } from '@dodam/contract/schemas'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { breakAnswer, findsHelp } from './failing.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { demoToken, desktopFirst, type Person, phoneFirst, test } from './people.ts'
import { expectQuiet, member, shared } from './stories.ts'

const { method, path } = clientErrors.report

/** What this page sends of its failures from now on. */
function reportsOf({ page }: Person): ClientErrorReport[] {
  const reports: ClientErrorReport[] = []
  page.on('request', (request) => {
    if (request.method() !== method || new URL(request.url()).pathname !== path) return
    expect(request.headers()['authorization']).toBeUndefined()
    expect(request.headers()['cookie']).toBeUndefined()
    reports.push(Schema.parse(request.postDataJSON()))
  })
  return reports
}

test.describe.configure({ mode: 'parallel' })

for (const [screen, language, set] of phoneFirst)
  test(
    `a screen that fails says so, leaves the helplines, and an admin reads of it, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', language)
      const person = await join({ screen, language, token })
      const { page, say } = person
      const reports = reportsOf(person)
      await breakAnswer(person, '**/api/notifications?*')
      const told = page.waitForResponse((answer) => answer.url().endsWith(path))
      await page.goto('/notifications')
      await expect(page.getByRole('main').getByRole('alert')).toContainText(say('ui.loadFailed'))
      expect((await told).status()).toBe(200)
      await findsHelp(person, 'banner')
      expect(reports[0]).toMatchObject({
        type: 'render',
        screen: '/notifications',
        name: 'TypeError',
        place: expect.stringMatching(/^[\w-]+\.js:\d+:\d+$/),
      })
      expectQuiet([person], /TypeError|Cannot read/)

      const moderator = await demoToken('moderator1', language)
      // It is stored within a second.
      await expect
        .poll(() => ask(clientErrors.list, {}, moderator))
        .toContainEqual(expect.objectContaining({ type: 'render', screen: '/notifications' }))
      const admin = await join({ screen, language, token: moderator })
      await admin.page.goto('/admin/health')
      const rows = admin.page.getByRole(screen === 'phone' ? 'listitem' : 'row')
      const found = rows
        .filter({ hasText: admin.say('admin.health.type.render') })
        .filter({ hasText: '/notifications' })
      await expect(found.first()).toContainText('TypeError')
      await look(admin, 'admin-health-failures')
      expectQuiet([admin])
    },
  )

test('a story of a member is not part of what is sent of it', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await member('sharer', 'ko')
  const { id } = await shared(token, '아무에게도 말하지 못한 이야기예요.')
  const person = await join({ screen: 'phone', token })
  const { page } = person
  const reports = reportsOf(person)
  const told = page.waitForRequest((request) => request.url().endsWith(path))
  await page.route(`**/api/posts/${id}`, async (route) => {
    const story = await (await route.fetch()).json()
    await route.fulfill({ json: { ...story, categories: null } })
  })
  await page.goto(`/posts/${id}`)
  await told
  expect(reports[0]).toMatchObject({ screen: '/posts/:id' })
  expect(JSON.stringify(reports)).not.toMatch(new RegExp(`이야기|"${id}"|/${id}`))
  expectQuiet([person], /TypeError/)
  // It may be asked for once more.
  await page.unrouteAll({ behavior: 'wait' })
})

for (const [screen, language] of desktopFirst)
  test(`a broken toast takes nothing else away, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { token } = await member('sharer', language)
    await shared(token, '오늘은 조금 나아졌어요.')
    const person = await join({ screen, language, token })
    const { page, say } = person
    const reports = reportsOf(person)
    await page.route(/assets\/toast-view-/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default () => { throw new RangeError('비밀') }`,
      }),
    )
    await page.goto('/profile')
    const share = page.getByRole('button', { name: say('posts.share.label') })
    const told = page.waitForRequest((request) => request.url().endsWith(path))
    await share.first().click()
    await told
    expect(reports).toMatchObject([{ type: 'render', name: 'RangeError', screen: '/profile' }])
    expect(JSON.stringify(reports)).not.toContain('비밀')
    await expect(page.getByRole('article').first()).toBeVisible()
    await findsHelp(person, 'banner')
    // The headless browser has no right to copy, which the toast would say.
    expectQuiet([person], /RangeError|NotAllowedError/)
  })

test('a report that is refused or lost is not sent again, and is no failure itself', {
  tag: '@long',
}, async ({ join }) => {
  const person = await join({ screen: 'phone', language: 'ko' })
  const { page } = person
  const reports = reportsOf(person)
  let lost = 0
  await page.route(`**${path}`, async (route) => {
    lost += 1
    if (lost > 1) await route.abort()
    else await route.fulfill({ status: 500, json: { code: 'INTERNAL' } })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const line of [1, 2]) {
    await page.evaluate((at) => {
      const error = new Error('broken')
      error.stack = `Error\n at ${location.origin}/assets/home-x.js:${at}:1`
      void Promise.reject(error)
    }, line)
    await expect.poll(() => lost).toBe(line)
  }
  await findsHelp(person, 'banner')
  expect(reports.map(({ place }) => place)).toEqual(['home-x.js:1:1', 'home-x.js:2:1'])
  // The story itself caused them.
  person.uncaught.length = 0
  expectQuiet([person], /status of 500|net::ERR_FAILED/)
})

test('nothing is sent offline, nor by a browser that is too old', { tag: '@long' }, async ({
  join,
}) => {
  const person = await join({ screen: 'phone', language: 'ko' })
  const { page, context } = person
  const reports = reportsOf(person)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  const say = person.say
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await expect(page.getByRole('dialog', { name: say('ui.notOpened') })).toContainText(
    say('ui.offline'),
  )
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: say('accounts.login.title') })).toBeVisible()
  expect(reports).toEqual([])

  const old = await join({ screen: 'phone' })
  const sent = reportsOf(old)
  await old.page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'toWellFormed'))
  await old.page.goto('/')
  await expect(old.page.getByText('Please update yours')).toBeVisible()
  await old.page.evaluate(() => void Promise.reject(new Error('broken')))
  await expect.poll(() => old.uncaught).toEqual(['broken'])
  old.uncaught.length = 0
  expect(sent).toEqual([])
  expectQuiet([person], /Failed to|net::ERR/)
})
