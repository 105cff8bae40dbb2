import { type ClientScreen, clientScreens, comments, ratings, support } from '@dodam/contract'
import { expect, type Page } from '@playwright/test'
import { adminPaths } from '../../web/src/features/admin/paths.ts'
import { paths } from '../../web/src/paths.ts'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newMember, pair } from './pair.ts'
import { demoToken, type Person, test } from './people.ts'
import { arrives } from './screen.ts'
import { shared } from './stories.ts'

/** How many controls of a screen are looked at: a list repeats the same ones. */
const steps = 60

/** What has the focus, and whether all of it can be seen: up to the window's height, and without what is drawn over it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!control || control === document.body) return null
    const box = control.getBoundingClientRect()
    // The radio of a choice has no size of its own: its label is what is seen.
    const shown =
      box.width < 4 || box.height < 4 || getComputedStyle(control).opacity === '0'
        ? (control.closest('label') ?? control.parentElement ?? control)
        : control
    const [line] = shown.getClientRects()
    if (!line) return { name: control.outerHTML.slice(0, 160), isSeen: false }
    const last = [...shown.getClientRects()].at(-1) ?? line
    const seenAt = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (shown.contains(hit) || hit.contains(shown))
    }
    // An edge alone may be under the padding of its neighbour.
    const inset = Math.min(14, line.height * 0.3)
    // In a field that takes several lines, the browser brings the caret's one into view.
    const isTall = last.bottom - line.top > innerHeight * 0.6 || shown.matches('textarea')
    return {
      name: `${control.outerHTML.slice(0, 160)} at ${Math.round(line.top)}–${Math.round(last.bottom)}`,
      isSeen:
        seenAt(line.left + line.width / 2, line.top + inset) &&
        (isTall || seenAt(last.left + last.width / 2, last.bottom - inset)),
    }
  })

async function walk({ page }: Person, address: string) {
  const hidden: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const found = await focused(page)
    if (found === null) break
    if (!found.isSeen) hidden.push(`${step}: ${found.name}`)
  }
  expect.soft(hidden, `hidden while focused on ${address}`).toEqual([])
}

const everyDay = ['/', '/listener-dashboard', '/settings/profile']
/** The parts of pages that have several. */
const parts = [
  '/chat-requests?tab=sent',
  '/search?q=친구',
  ...['profile', 'verification', 'notifications', 'display', 'blocks'].map(paths.settingsOf),
  ...['reports', 'support', 'security', 'data'].map(paths.settingsOf),
]

type Wide = Extract<ClientScreen, `${string}:${string}` | `${string}*`>
const isWide = (screen: ClientScreen): screen is Wide => /[:*]/.test(screen)
/** The pages of the app's own table, of which a new one is looked at too. */
const plain = clientScreens.filter((screen) => !isWide(screen))
/** Where each of the others shows something. */
const wide = (ids: { postId: number; roomId: number; ratingId: number; userId: number }) =>
  ({
    '/posts/:id': [paths.post(ids.postId)],
    '/chat/:id': [paths.chat(ids.roomId)],
    '/chat-room/:id': [`/chat-room/${ids.roomId}`],
    '/rating/:requestId': [paths.rating(ids.ratingId)],
    '/profile/:id': [paths.profile(ids.userId)],
    '/user/:id': [`/user/${ids.userId}`],
    // Walked by an admin.
    '/admin/*': [],
    '*': ['/no/such/place'],
  }) satisfies Record<Wide, string[]>

test('what Tab leads to is seen beside the bar that saves', { tag: '@long' }, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await page.goto('/settings/profile')
  await page.getByLabel(say('settings.names.nickname'), { exact: true }).fill('새벽')
  await expect(page.locator('[data-bottom-bar]')).toBeVisible()
  await walk(person, 'a changed profile')
})

async function visit(person: Person, addresses: readonly string[]) {
  for (const address of addresses) {
    await person.page.goto(address)
    await expect(person.page.getByRole('main')).not.toBeEmpty()
    await arrives(person)
    await walk(person, address)
  }
}

test('what Tab leads to is seen', async ({ join }) => {
  test.setTimeout(240_000)
  const token = await demoToken('listener1', 'ko')
  await visit(await join({ screen: 'phone', token }), everyDay)
})

test('what Tab leads to is seen, on every screen', { tag: '@long' }, async ({ join }) => {
  test.setTimeout(600_000)
  const token = await demoToken('listener1', 'ko')
  const person = await join({ screen: 'phone', token })
  await visit(person, [...plain, ...parts])
  const { sharer, listener, roomId, postId } = await pair()
  const message = '이야기가 어땠나요?'
  const { id } = await ask(ratings.ask, { body: { chatRoomId: roomId, message } }, listener)
  const reader = await join({ screen: 'phone', token: sharer })
  const things = wide({ postId, roomId, ratingId: id, userId: 15 })
  await visit(reader, [...Object.values(things).flat(), '/', '/welcome'])
  await visit(await join({ screen: 'phone' }), ['/', '/login', '/support', paths.post(postId)])
})

test('what Tab leads to is seen, on every screen of admins', { tag: '@long' }, async ({ join }) => {
  test.setTimeout(600_000)
  const token = await demoToken('moderator1', 'ko')
  const person = await join({ screen: 'phone', token })
  await visit(
    person,
    Object.values(adminPaths).filter((path) => typeof path === 'string'),
  )
})

test('the box for an answer opens where it is seen, with its buttons', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await newMember('sharer', 'ko')
  const { id } = await shared(token, '내일 발표가 무서워서 잠이 안 와요.')
  for (let index = 1; index <= 12; index++)
    await ask(comments.add, { params: { id }, body: { content: `저도 그래요 ${index}` } }, token)
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  const answers = page.getByRole('button', { name: say('comments.reply') })
  for (const index of [0, 5, 11]) {
    await page.goto(`/posts/${id}`)
    await expect(answers).toHaveCount(12)
    const answer = answers.nth(index)
    // The lowest place where it can be pressed: just above the bar.
    await answer.evaluate((button) =>
      window.scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 72 }),
    )
    await answer.click()
    const box = page.getByRole('textbox', { name: say('comments.writeReply') })
    await expect(box).toBeFocused()
    expect(await focused(page)).toMatchObject({ isSeen: true })
    await page.keyboard.type('나도')
    await look(person, `reply-${index}`)
    const form = page.locator('form').filter({ has: box })
    const { bottom, bar } = await form.evaluate((element) => ({
      bottom: element.getBoundingClientRect().bottom,
      bar: document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? 0,
    }))
    expect(bottom, 'the end of the box').toBeLessThanOrEqual(bar)
  }
})

test('the field that adds to a message to the team opens where it is seen, with its buttons', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  for (const message of ['별명을 바꾸고 싶어요.', '글자를 키우고 싶어요.', '화면이 너무 밝아요.'])
    await ask(support.write, { body: { type: 'inquiry', message } }, token)
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await page.goto('/settings/support')
  const opens = page.getByRole('button', { name: say('support.answer.add'), exact: true })
  await expect(opens).toHaveCount(3)
  await opens
    .first()
    .evaluate((button) =>
      window.scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 72 }),
    )
  await opens.first().click()
  const form = page.getByRole('form', { name: say('support.answer.label') })
  await expect(form.getByRole('textbox')).toBeFocused()
  await look(person, 'support-answer-field')
  const { bottom, bar } = await form.evaluate((element) => ({
    bottom: element.getBoundingClientRect().bottom,
    bar: document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? 0,
  }))
  expect(bottom, 'the end of the form').toBeLessThanOrEqual(bar)
})
