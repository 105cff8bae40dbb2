import { accounts } from '@dodam/contract'
import { type Browser, expect } from '@playwright/test'
import { ask } from './ask.ts'
import { newMember, password } from './pair.ts'
import { playedIn, test } from './people.ts'
import { wordsIn } from './words.ts'

/** A visitor with a fresh browser that asks for these languages. */
async function stranger(browser: Browser, baseURL: string | undefined, locale: string) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const words: string[] = []
  page.on('request', (request) => {
    const file = /assets\/(words-\w+)-/.exec(request.url())?.[1]
    if (file !== undefined) words.push(file)
  })
  return { context, page, words }
}

for (const [[locale, language], set] of playedIn([
  ['en-US', 'en'],
  ['ko-KR', 'ko'],
  ['ja-JP', 'ko'],
] as const))
  test(
    `a first visit with a browser in ${locale} is in ${language}, and loads no other texts`,
    set,
    async ({ browser, baseURL }) => {
      const { context, page, words } = await stranger(browser, baseURL, locale)
      const say = wordsIn(language)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        say('posts.hero.sharer.title'),
      )
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect(new Set(words)).toEqual(new Set([`words-${language}`]))
      await context.close()
    },
  )

test('a new device switches to the account’s language, and a choice on it has priority', async ({
  browser,
  baseURL,
}) => {
  const { token, user } = await newMember('sharer', 'ko')
  const { context, page } = await stranger(browser, baseURL, 'en-US')
  const html = page.locator('html')
  const signIn = async (language: 'ko' | 'en') => {
    const say = wordsIn(language)
    await page.goto('/login')
    const form = page.getByRole('main')
    await form.getByLabel(say('accounts.username')).fill(user.username)
    await form.getByLabel(say('accounts.password'), { exact: true }).fill(password)
    await form.getByRole('button', { name: say('accounts.login.submit'), exact: true }).click()
    await expect(page).not.toHaveURL('/login')
  }
  const signOut = async (language: 'ko' | 'en') => {
    const say = wordsIn(language)
    await page.getByRole('button', { name: say('app.me.open') }).click()
    await page.getByRole('menuitem', { name: say('app.signOut') }).click()
    await expect(page.getByRole('button', { name: say('app.signUp') })).toBeVisible()
  }

  await signIn('en')
  await expect(html).toHaveAttribute('lang', 'ko')
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('banner')).toContainText(wordsIn('ko')('app.nav.requests'))

  // The next user of the device has a browser in English.
  await signOut('ko')
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'en')

  await page.getByRole('button', { name: wordsIn('en')('app.language.switch') }).click()
  await expect(html).toHaveAttribute('lang', 'ko')
  await ask(accounts.setLanguage, { body: { language: 'en' } }, token)
  await signIn('ko')
  await expect(page.getByRole('banner')).toContainText(wordsIn('ko')('app.nav.requests'))
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'ko')
  await context.close()
})
