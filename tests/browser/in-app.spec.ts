import { expect } from '@playwright/test'
import { look } from './look.ts'
import { password } from './pair.ts'
import { type Person, playedIn, test } from './people.ts'
import { card, expectQuiet, isTold, member } from './stories.ts'

/** The browsers inside KakaoTalk, which shared links open in. */
const userAgents = {
  Android:
    'Mozilla/5.0 (Linux; Android 14; SM-S928N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36;KAKAOTALK 2410730',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 10.4.5',
} as const

/** Remove what such browsers do not have, refuse all storage, and open no window. */
const insideKakao = ({ page }: Person, userAgent: string) =>
  page.addInitScript((name) => {
    for (const [from, names] of [
      [
        Navigator.prototype,
        [
          ...(['clipboard', 'serviceWorker', 'credentials', 'locks', 'storage', 'share'] as const),
          ...(['wakeLock', 'userActivation', 'setAppBadge', 'vibrate', 'permissions'] as const),
        ],
      ],
      [
        window,
        [
          ...([
            'caches',
            'PushManager',
            'Notification',
            'BroadcastChannel',
            'SharedWorker',
          ] as const),
          'PublicKeyCredential',
        ],
      ],
    ] as const)
      for (const one of names) Reflect.deleteProperty(from, one)
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const one of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, one, { get: refuse, configurable: true })
    window.open = () => null
    Object.defineProperty(navigator, 'userAgent', { value: name })
  }, userAgent)

for (const [system] of playedIn(['iPhone', 'Android'] as const))
  test(`nothing is broken in the browser inside KakaoTalk on ${system}, which keeps and pushes nothing`, {
    tag: '@long',
  }, async ({ join }) => {
    const { username } = await member('sharer', 'ko')
    const person = await join({ screen: 'phone', language: 'ko' })
    const { page, say } = person
    await insideKakao(person, userAgents[system])
    const failures: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors')) failures.push(request.postData() ?? '')
    })

    await test.step('a visitor reads, signs in and finds help', async () => {
      await page.goto('/')
      await expect(page.getByRole('article').first()).toBeVisible()
      const address = encodeURIComponent(page.url())
      await expect(page.getByRole('link', { name: say('app.inApp.open') })).toHaveAttribute(
        'href',
        `kakaotalk://web/openExternal?url=${address}`,
      )
      await look(person, 'in-app')
      await page.getByRole('button', { name: say('ui.closeNotice') }).click()
      await expect(page.getByText(say('app.inApp.line'))).toBeHidden()
      await page.getByRole('button', { name: say('posts.hero.share') }).click()
      await page.getByLabel(say('accounts.username')).fill(username)
      await page.getByLabel(say('accounts.password'), { exact: true }).fill(password)
      await page.getByRole('dialog').locator('button[type=submit]').click()
    })

    const worry = `${system}에서 처음 들어왔는데 아직 낯설어요.`
    await test.step('they share a story', async () => {
      const dialog = page.getByRole('dialog', { name: say('posts.create.title') })
      await dialog.getByLabel(say('posts.create.content')).fill(worry)
      await dialog.getByRole('checkbox', { name: say('app.category.stress') }).check()
      await dialog.getByRole('button', { name: say('posts.create.publish') }).click()
      await isTold(person, say('posts.create.published'))
    })

    await test.step('a link that cannot be copied is shown', async () => {
      await card(person, worry)
        .getByRole('button', { name: say('posts.share.label') })
        .click()
      await isTold(person, say('posts.share.failed', { url: '' }).trim())
    })

    const menu = async () => {
      await page
        .getByRole('navigation', { name: say('app.nav.label') })
        .getByRole('button', { name: say('app.nav.me') })
        .click()
      return page.getByRole('dialog', { name: say('app.me.title') })
    }
    await test.step('the settings name another browser for notifications', async () => {
      await (await menu()).getByRole('link', { name: say('app.me.settings') }).click()
      await page
        .getByRole('main')
        .getByRole('link', { name: say('app.settings.notifications') })
        .click()
      await expect(page.getByText(say('push.state.unsupported'))).toBeVisible()
    })

    await test.step('help opens, and they sign out', async () => {
      await page.goBack()
      await page
        .getByRole('banner')
        .getByRole('button', { name: say('helplines.button') })
        .click()
      await expect(page.getByRole('dialog').getByRole('link', { name: /109/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await page
        .getByRole('main')
        .getByRole('button', { name: say('app.signOut') })
        .click()
      await expect(page).toHaveURL('/')
    })
    expect(failures).toEqual([])
    // What the app logs of a copy that failed.
    expectQuiet([person], /writeText/)
  })
