import { expect, type Locator } from '@playwright/test'
import { look } from './look.ts'
import { type Person, test } from './people.ts'
import { openSignUp } from './sign-up.ts'
import { expectQuiet, member } from './stories.ts'

const helpOf = ({ page, say }: Person) => page.getByRole('dialog', { name: say('helplines.title') })
const openFromHeader = ({ page, say }: Person) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: say('helplines.button') })
    .click()
const addresses = (help: Locator) =>
  help.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

/** A visitor whose device is set to another region. */
async function livesIn({ page }: Person, timeZone: string, languages: string[]) {
  await page.addInitScript(
    ([zone, spoken]) => {
      // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below.
      const real = Intl.DateTimeFormat.prototype.resolvedOptions
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...real.call(this), timeZone: zone }
      }
      Object.defineProperty(navigator, 'languages', { value: spoken })
    },
    [timeZone, languages] as const,
  )
}

test.describe.configure({ mode: 'parallel' })

test('the helplines open without a network on the very first visit', async ({ join }) => {
  const person = await join({ screen: 'phone' })
  const { page, context } = person
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await openFromHeader(person)
  await expect
    .poll(() => addresses(helpOf(person)))
    .toEqual([
      'tel:109',
      'sms:109',
      'tel:1388',
      'sms:1388',
      'tel:15770199',
      'tel:117',
      'tel:1366',
      'tel:119',
      'tel:112',
    ])
  await look(person, 'help-offline')
  expectQuiet([person], /Failed to load resource|net::ERR/)
})

test('without a network and after a reload they are still there', async ({ join }) => {
  const person = await join({ screen: 'phone', serviceWorkers: 'allow' })
  const { page, context } = person
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.reload()
  await openFromHeader(person)
  await expect(helpOf(person).getByRole('link', { name: /109/ })).toBeVisible()
})

test('they are one tap away in every dialog, and lead back into it', async ({ join }) => {
  const { token } = await member('sharer', 'ko')
  const visitor = await join({ screen: 'phone', language: 'en' })
  await visitor.page.goto('/')
  const signUp = await openSignUp(visitor)
  await visitor.page.getByLabel(visitor.say('accounts.username')).fill('halfway')
  const link = signUp.getByRole('button', { name: visitor.say('helplines.button') })
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await link.click()
  const help = helpOf(visitor)
  await expect(help.getByRole('link').first()).toBeVisible()
  await expect(
    help.getByRole('button', { name: visitor.say('helplines.button') }),
    'no help within the help',
  ).toHaveCount(0)
  await visitor.page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(visitor.page.getByLabel(visitor.say('accounts.username'))).toHaveValue('halfway')
  expectQuiet([visitor])

  const sharer = await join({ screen: 'phone', token })
  const { page, say } = sharer
  await page.goto('/')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  const composer = page.getByRole('dialog', { name: say('posts.create.title') })
  await composer.getByRole('textbox').fill('너무 힘들어서')
  await composer.getByRole('button', { name: say('helplines.button') }).click()
  await expect(helpOf(sharer).getByRole('link', { name: /109/ })).toBeVisible()
  // A press beside the sheet closes only the helplines, once it can no longer be the second of a double press.
  await expect(async () => {
    await page.mouse.click(200, 10)
    await expect(helpOf(sharer)).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(composer.getByRole('textbox')).toHaveValue('너무 힘들어서')
  await page.keyboard.press('Escape')
  await expect(composer).toHaveCount(0)
  expectQuiet([sharer])
})

for (const [timeZone, languages, language, expected] of [
  ['Europe/Berlin', ['en-US', 'de'], 'en', ['https://findahelpline.com']],
  ['Australia/Sydney', ['en-AU'], 'ko', ['https://findahelpline.com']],
  ['America/Denver', ['en-US'], 'en', ['tel:988', 'sms:988', 'tel:911']],
  [
    'Europe/London',
    ['en-GB'],
    'en',
    ['tel:08001111', 'sms:85258?&body=SHOUT', 'tel:116123', 'tel:999'],
  ],
] as const)
  test(`in ${timeZone} the right lines come first`, { tag: '@long' }, async ({ join }) => {
    const person = await join({ screen: language === 'en' ? 'desktop' : 'phone', language })
    const { page, say } = person
    await livesIn(person, timeZone, [...languages])
    await page.goto('/')
    await openFromHeader(person)
    const help = helpOf(person)
    await expect(help.getByRole('link').first()).toBeVisible()
    expect(await addresses(help)).toEqual(expected)
    if (timeZone === 'Europe/Berlin' || timeZone === 'Australia/Sydney') {
      await expect(help).toContainText('112')
      await expect(help).not.toContainText(/988|911/)
    }
    await look(person, `help-${timeZone.replace('/', '-')}`)
    await help.getByRole('radio', { name: say('helplines.region.kr') }).check()
    await expect(help.getByRole('link', { name: /109/ })).toBeVisible()
    expectQuiet([person])
  })

test('a member in a crisis in a region without known lines sees how to find them', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await member('sharer', 'en')
  const person = await join({ screen: 'phone', language: 'en', token })
  const { page, say } = person
  await livesIn(person, 'Europe/Berlin', ['en-US', 'de'])
  await page.goto('/helper')
  const box = page.getByRole('textbox', { name: say('helper.composer.label'), exact: true })
  await box.fill('I want to kill myself.')
  await box.press('Enter')
  const directory = page.getByRole('link', { name: /findahelpline/ })
  await expect(directory).toHaveAttribute('href', 'https://findahelpline.com')
  await expect(directory).toBeInViewport({ ratio: 1 })
  await look(person, 'help-elsewhere')
})
