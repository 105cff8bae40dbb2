import { readFileSync } from 'node:fs'
import path from 'node:path'
import { blocks, chatRequests, type Language, type Post, posts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { composer, conversation } from './chat.ts'
import { inspect } from './look.ts'
import { strangers } from './pair.ts'
import {
  demoToken,
  everyPlaceDesktopFirst,
  everyPlacePhoneFirst,
  type Person,
  test,
} from './people.ts'
import { arrives, goTo, type See } from './screen.ts'
import { openSignUp } from './sign-up.ts'
import { expectQuiet, member } from './stories.ts'

/** Each language has its own demo members, because the server writes to a member in one language. */
const people = {
  ko: { sharer: 'testuser1', listener: 'listener1', moderator: 'moderator1' },
  en: { sharer: 'testuser2', listener: 'listener2', moderator: 'moderator2' },
} as const

async function visit(person: Person, see: See) {
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
  await page.getByRole('button', { name: say('accounts.signUp.closing.leave') }).click()
  await page.getByRole('button', { name: say('helplines.button') }).click()
  await expect(page.getByRole('dialog', { name: say('helplines.title') })).toBeVisible()
  await see('help')
  await goTo(person, '/login', 'form')
  await see('login')
  await goTo(person, '/no/such/place', 'a')
  await see('not-found')
}

async function share(person: Person, see: See) {
  const { page, say } = person
  await goTo(person, '/', 'article')
  await see('home')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see('create-post')
  await goTo(person, '/welcome', 'h1')
  await see('welcome')
  await goTo(person, '/chat-requests?tab=received', ':is(article, a)')
  await see('requests-received')
}

async function listen(person: Person, see: See) {
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
  await arrives(person)
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

/** Return all stories: parallel stories of this run may have written many since the demo's. */
async function listAll(token: string, before?: number): Promise<Post[]> {
  const limit = 50
  const page = await ask(posts.list, { query: { limit, ...(before && { before }) } }, token)
  const last = page.at(-1)
  return last && page.length === limit ? [...page, ...(await listAll(token, last.id))] : page
}

/** Return a story of others in this language that has comments. */
async function talkedAbout(language: Language, token: string) {
  const isKorean = (text: string) => /[가-힣]/.test(text)
  const found = (await listAll(token)).find(
    ({ content, commentsCount, isOwn }) =>
      !isOwn && commentsCount > 2 && isKorean(content) === (language === 'ko'),
  )
  if (!found) throw new Error('The demo has no such story')
  return found
}

async function read(person: Person, see: See) {
  const { page, language, say } = person
  const story = await talkedAbout(language, await demoToken(people[language].sharer, language))
  await goTo(person, `/posts/${story.id}`, 'article article')
  await see('story-page', { isWhole: true })
  await page
    .getByRole('button', { name: say('comments.report.label') })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: say('reports.title') })).toBeVisible()
  await see('report-reason')
  await goTo(person, '/', 'article')
  const opens = page.getByRole('main').locator('a[href^="/posts/"]').first()
  await opens.click()
  await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible()
  await arrives(person)
  await see('story-over-feed')
  await page.keyboard.press('Escape')
  const comments = page
    .getByRole('article')
    .getByRole('button', { name: say('posts.card.comments') })
  await comments.first().click()
  await expect(page.locator('[data-open] textarea')).toBeVisible()
  await arrives(person)
  await page.locator('[data-open]').evaluate((card) => card.scrollIntoView({ block: 'center' }))
  await see('card-comments')
  await goTo(person, '/search', 'h2')
  await see('search')
  await page.getByRole('combobox').fill(language === 'ko' ? 'ㄱ' : 's')
  await expect(page.getByRole('option').first()).toBeVisible()
  await see('search-typing')
  await goTo(person, `/search?q=${language === 'ko' ? 'clsrn' : 'friend'}`, 'article')
  await see('search-results')
  await goTo(person, '/search?q=qqqqqqq', 'nav a')
  await see('search-none')
}

async function belong(person: Person, see: See) {
  const { page, language, say } = person
  const token = await demoToken(people[language].sharer, language)
  const blocked = await member('sharer', language)
  await ask(blocks.add, { body: { targetUserId: blocked.id } }, token)
  await goTo(person, '/profile', 'article')
  await see('my-profile', { isWhole: true })
  await page
    .getByRole('button', { name: say('posts.delete.label') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see('delete-story')
  await goTo(person, '/profile/15', 'article')
  await see('profile')
  await page.getByRole('button', { name: say('blocks.block') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see('block')
  await goTo(person, `/profile/${blocked.id}`, 'dl')
  await see('blocked-profile')
  await goTo(person, '/profile/99999999', 'a')
  await see('profile-nobody')
  await goTo(person, '/settings', 'a')
  await see('settings')
  await goTo(person, '/settings/blocks', 'section li')
  await see('settings-blocks')
  await goTo(person, '/settings/notifications', 'section')
  await see('settings-notifications')
  await goTo(person, '/settings/display', 'section')
  await see('settings-display')
  await goTo(person, '/settings/profile', 'form')
  await see('settings-profile', { isWhole: true })
  await page.getByLabel(say('settings.names.nickname'), { exact: true }).fill('?')
  await page.getByRole('button', { name: say('settings.save'), exact: true }).click()
  await expect(page.locator('[aria-invalid]')).toBeFocused()
  await see('settings-refused')
  await page.getByRole('button', { name: say('settings.undo') }).click()
  await goTo(person, '/settings/security', 'section li')
  await see('settings-security')
  await page.getByRole('button', { name: say('settings.password.title') }).click()
  await see('password')
  await page.keyboard.press('Escape')
  await goTo(person, '/settings/data', 'section')
  await see('settings-data')
  await page.getByRole('button', { name: say('settings.delete.open') }).click()
  await see('delete-account')
}

/** Pages that need no press to show their content. */
const alone: Partial<Record<string, readonly [name: string, address: string, content: string][]>> =
  {
    more: [
      ['store', '/store', 'article'],
      ['helper', '/helper', 'textarea'],
      ['terms', '/terms', 'h2'],
      ['privacy', '/privacy', 'h2'],
      ['status', '/status', 'dl'],
      ['safety', '/safety', 'h2'],
      ['visitor-support', '/support', 'h2'],
      ['support', '/settings/support', 'section'],
      ['reports', '/settings/reports', 'section'],
      ['verification', '/settings/verification', 'section'],
    ],
    admin: [
      ['admin-overview', '/admin', 'h1'],
      ['admin-safety', '/admin/safety', 'h1'],
      ['admin-duty', '/admin/duty', 'h2'],
      ['admin-unanswered', '/admin/unanswered', 'h1'],
      ['admin-messages', '/admin/messages', 'h1'],
      ['admin-verification', '/admin/verification', 'h1'],
      ['admin-users', '/admin/users', 'h1'],
      ['admin-user', '/admin/users/15', 'h1'],
      ['admin-analytics', '/admin/analytics', 'h1'],
      ['admin-trends', '/admin/trends', 'h1'],
      ['admin-announcements', '/admin/announcements', 'h1'],
      ['admin-ai-posts', '/admin/ai-posts', 'h1'],
      ['admin-products', '/admin/products', 'h1'],
      ['admin-security', '/admin/security', 'h1'],
      ['admin-backup', '/admin/backup', 'h1'],
      ['admin-health', '/admin/health', 'h1'],
      ['admin-audit', '/admin/audit', 'h1'],
    ],
  }

const through = (part: string) => async (person: Person, see: See) => {
  for (const [name, address, content] of alone[part] ?? []) {
    await goTo(person, address, content)
    await see(name)
  }
}

/** Create a notification for a listener. */
async function declined(listener: string) {
  const { sharer, postId } = await strangers('시험이 끝났는데도 마음이 놓이지 않아요.')
  const body = { postId, message: '저도 그랬어요.' }
  const { id } = await ask(chatRequests.send, { body }, listener)
  await ask(chatRequests.respond, { params: { id }, body: { status: 'declined' } }, sharer)
}

test.describe.configure({ mode: 'parallel' })

test('every page with an address is inspected here', () => {
  const source = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
  const pathsIn = (file: string) =>
    [...source(file).matchAll(/\b(?:path|name): '([^']+)'/g)].map(
      ([, found = '']) => found.split(/[:*]/)[0] ?? '',
    )
  const looked = source('screens.spec.ts') + source('room-screens.spec.ts')
  const all = [
    ...pathsIn('../../web/src/app/pages.tsx').filter((one) => one.startsWith('/')),
    ...pathsIn('../../web/src/admin-screens.ts').map((one) => `/admin/${one}`),
  ]
  // The older addresses of a room and of a profile lead to the same pages.
  const missing = all.filter(
    (one) => !['/chat-room/', '/user/'].includes(one) && !looked.includes(one.replace(/\/$/, '')),
  )
  expect(missing).toEqual([])
})

const parts = {
  visitor: { story: visit, who: undefined, places: everyPlacePhoneFirst },
  sharer: { story: share, who: 'sharer', places: everyPlaceDesktopFirst },
  reader: { story: read, who: 'sharer', places: everyPlacePhoneFirst },
  member: { story: belong, who: 'sharer', places: everyPlacePhoneFirst },
  listener: { story: listen, who: 'listener', places: everyPlaceDesktopFirst },
  'other page': { story: through('more'), who: 'listener', places: everyPlacePhoneFirst },
  'page for admins': { story: through('admin'), who: 'moderator', places: everyPlaceDesktopFirst },
} as const

for (const [part, { story, who, places }] of Object.entries(parts))
  for (const [screen, language, set] of places)
    test(`every screen of a ${part}, ${screen} in ${language}`, set, async ({ join }) => {
      test.setTimeout(360_000)
      const token = who && (await demoToken(people[language][who], language))
      if (token !== undefined && who === 'listener') await declined(token)
      const person = await join({ screen, language, ...(token !== undefined && { token }) })
      await story(person, (name, how) => inspect(person, name, how))
      // An unknown address is a refusal, which the browser logs.
      expectQuiet([person], /status of 404/)
    })
