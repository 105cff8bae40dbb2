import { chatRequests, languages } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { composer, conversation } from './chat.ts'
import { look } from './look.ts'
import { strangers } from './pair.ts'
import { demoToken, type Person, test } from './people.ts'
import { openSignUp } from './sign-up.ts'

/** Every language has demo people of its own, as the server writes to one person in one language. */
const people = {
  ko: { sharer: 'testuser1', listener: 'listener1' },
  en: { sharer: 'testuser2', listener: 'listener2' },
} as const

/** Opens a page and waits for what it is about. */
async function goTo({ page }: Person, address: string, content: string) {
  await page.goto(address)
  await expect(page.getByRole('main').locator(content).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function visit(person: Person, see: (name: string) => Promise<void>) {
  const { page, say } = person
  await goTo(person, '/', 'article')
  await see('home-signed-out')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'testuser1' })).toBeVisible()
  await see('sign-in')
  await page.keyboard.press('Escape')
  const signUp = await openSignUp(person)
  await signUp.getByRole('radio', { name: say('accounts.role.listener') }).check()
  await see('sign-up')
  await signUp.getByRole('checkbox', { name: say('accounts.terms.agree') }).scrollIntoViewIfNeeded()
  await see('sign-up-end')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('helplines.button') }).click()
  await expect(page.getByRole('dialog', { name: say('helplines.title') })).toBeVisible()
  await see('help')
  await goTo(person, '/login', 'form')
  await see('login')
  await goTo(person, '/no/such/place', 'a')
  await see('not-found')
}

async function share(person: Person, see: (name: string) => Promise<void>) {
  const { page, say } = person
  await goTo(person, '/', 'article')
  await see('home')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see('create-post')
  await goTo(person, '/welcome', 'h1')
  await see('welcome')
  await goTo(person, '/chat-requests?tab=received', '[role=tabpanel] :is(article, a)')
  await see('requests-received')
}

async function listen(person: Person, see: (name: string) => Promise<void>) {
  const { page, screen, say } = person
  await goTo(person, '/listener-dashboard', 'article')
  await see('listener-dashboard')
  await page
    .getByRole('button', { name: say('posts.dashboard.ask') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see('request-dialog')
  await goTo(person, '/chat-requests?tab=sent', 'article')
  await see('requests-sent')
  await goTo(person, '/notifications', 'li')
  await see('notifications')
  await goTo(person, '/chat-list', 'li')
  await see('chat-list')
  await page.locator('main a[href^="/chat/"]').first().click()
  await expect(composer(person)).toBeVisible()
  await expect(conversation(person).locator('p').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect
    .soft(conversation(person).locator('p').last(), 'the newest message is whole')
    .toBeInViewport({ ratio: 1 })
  await see('chat-room')
  await page.getByRole('button', { name: say('chat.composer.emoji') }).click()
  await see('emoji-picker')
  await goTo(person, '/listener-dashboard', 'article')
  if (screen === 'phone')
    await page
      .getByRole('navigation', { name: say('app.nav.label') })
      .getByRole('button', { name: say('app.nav.me') })
      .click()
  else await page.getByRole('button', { name: say('notifications.title') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see(screen === 'phone' ? 'me' : 'bell')
}

/** Gives a listener something to be notified of. */
async function declined(listener: string) {
  const { sharer, postId } = await strangers('시험이 끝났는데도 마음이 놓이지 않아요.')
  const body = { postId, message: '저도 그랬어요.' }
  const { id } = await ask(chatRequests.send, { body }, listener)
  await ask(chatRequests.respond, { params: { id }, body: { status: 'declined' } }, sharer)
}

test.describe.configure({ mode: 'parallel' })

for (const language of languages)
  for (const screen of ['phone', 'desktop'] as const)
    test(`every screen, ${screen} in ${language}, light and dark`, async ({ join }) => {
      test.setTimeout(180_000)
      const sharer = await demoToken(people[language].sharer, language)
      const listener = await demoToken(people[language].listener, language)
      await declined(listener)
      for (const [story, token] of [
        [visit, undefined],
        [share, sharer],
        [listen, listener],
      ] as const) {
        const person = await join({ screen, language, ...(token !== undefined && { token }) })
        await story(person, (name) => look(person, name))
        expect
          .soft(person.consoleErrors, 'errors in the console, CSP violations among them')
          .toEqual([])
      }
    })
