import { type Language, languages } from '@dodam/contract'
import { expect } from '@playwright/test'
import { composer } from './chat.ts'
import { look } from './look.ts'
import { demoToken, type Person, type Screen, test, type Theme } from './people.ts'
import { openSignUp } from './sign-up.ts'

/** Every language has demo people of its own, as the server writes to one person in one language. */
const people = {
  ko: { sharer: 'testuser1', listener: 'listener1' },
  en: { sharer: 'testuser2', listener: 'listener2' },
} as const

async function goTo({ page }: Person, address: string) {
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function visit(person: Person, see: (name: string) => Promise<void>) {
  const { page, say } = person
  await goTo(person, '/')
  await expect(page.getByRole('article')).toHaveCount(9)
  await see('home-signed-out')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'testuser1' })).toBeVisible()
  await see('sign-in')
  await page.keyboard.press('Escape')
  const signUp = await openSignUp(person)
  await signUp.getByRole('radio', { name: say('accounts.role.listener') }).check()
  await see('sign-up')
  await signUp.getByRole('button', { name: say('accounts.signUp.submit') }).scrollIntoViewIfNeeded()
  await see('sign-up-end')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('helplines.button') }).click()
  await expect(page.getByRole('dialog', { name: say('helplines.title') })).toBeVisible()
  await see('help')
  await goTo(person, '/login')
  await see('login')
  await goTo(person, '/no/such/place')
  await see('not-found')
}

async function share(person: Person, see: (name: string) => Promise<void>) {
  const { page, say } = person
  await goTo(person, '/')
  await expect(page.getByRole('article')).toHaveCount(9)
  await see('home')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see('create-post')
  await goTo(person, '/welcome')
  await see('welcome')
  await goTo(person, '/chat-requests?tab=received')
  await see('requests-received')
  await goTo(person, '/notifications')
  await see('notifications')
  await goTo(person, '/chat-list')
  await see('chat-list')
  await page.locator('main a[href^="/chat/"]').first().click()
  await expect(composer(person)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await see('chat-room')
  await page.getByRole('button', { name: say('chat.composer.emoji') }).click()
  await see('emoji-picker')
}

async function listen(person: Person, see: (name: string) => Promise<void>) {
  const { page, screen, say } = person
  await goTo(person, '/listener-dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await see('listener-dashboard')
  await page.getByRole('button', { name: say('posts.dashboard.ask') }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see('request-dialog')
  await goTo(person, '/chat-requests?tab=sent')
  await see('requests-sent')
  if (screen === 'phone')
    await page
      .getByRole('navigation', { name: say('app.nav.label') })
      .getByRole('button', { name: say('app.nav.me') })
      .click()
  else await page.getByRole('button', { name: say('notifications.title') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see(screen === 'phone' ? 'me' : 'bell')
}

const combinations = languages.flatMap((language: Language) =>
  (['phone', 'desktop'] as const).flatMap((screen: Screen) =>
    (['light', 'dark'] as const).map((theme: Theme) => ({ language, screen, theme })),
  ),
)

for (const { language, screen, theme } of combinations)
  test(`every screen, ${screen} in ${language}, ${theme}`, async ({ join }) => {
    test.setTimeout(180_000)
    const roles = people[language]
    for (const [token, story] of [
      [undefined, visit],
      [await demoToken(roles.sharer, language), share],
      [await demoToken(roles.listener, language), listen],
    ] as const) {
      const person = await join({ screen, language, theme, ...(token && { token }) })
      await story(person, (name) => look(person, theme, name))
      expect.soft(person.consoleErrors, 'errors in the console, CSP violations among them').toEqual([])
    }
  })
