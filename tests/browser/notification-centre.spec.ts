import {
  chatRequests,
  comments,
  type NotificationType,
  notifications,
  posts,
  ratings,
} from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { pair } from './pair.ts'
import { type Person, phoneFirst, test } from './people.ts'
import { openLive, tell } from './room.ts'
import { shared } from './stories.ts'

/** Create a sharer with four notifications: of a like, a comment, an answered request, and a rating request. */
async function told() {
  const two = await pair()
  const { sharer, listener, roomId } = two
  const params = { id: two.postId }
  await ask(posts.like, { params, body: {} }, listener)
  await ask(comments.add, { params, body: { content: '힘내요.' } }, listener)
  const body = { chatRoomId: roomId, message: '이야기가 어땠나요?' }
  await ask(ratings.ask, { body }, listener)
  return { ...two, list: await ask(notifications.list, {}, sharer) }
}

/** Create a listener with an accepted request, a declined one, and an answered rating request. */
async function answered() {
  const { sharer, listener, roomId } = await pair()
  const draft = { content: '다른 고민도 하나 있어요.', categories: ['stress'], isAnonymous: true }
  const { id: postId } = await ask(posts.publish, { body: draft }, sharer)
  const request = await ask(chatRequests.send, { body: { postId, message: 'Hi' } }, listener)
  const declined = { body: { status: 'declined' } }
  await ask(chatRequests.respond, { params: { id: request.id }, ...declined }, sharer)
  const body = { chatRoomId: roomId, message: '이야기가 어땠나요?' }
  const { id } = await ask(ratings.ask, { body }, listener)
  await ask(ratings.close, { params: { id }, ...declined }, sharer)
  const targets: Partial<Record<NotificationType, string>> = {
    chat_accepted: `/chat/${roomId}`,
    chat_declined: '/chat-requests',
    rating_completed: '/profile',
  }
  return { listener, targets, list: await ask(notifications.list, {}, listener) }
}

const tab = ({ page, say }: Person, name: 'active' | 'archived', count: number) =>
  page.getByRole('tab', { name: `${say(`notifications.tab.${name}`)} ${count}` })

const items = ({ page }: Person) => page.getByRole('tabpanel').getByRole('listitem')

/** A toast; screen readers get its text from another element. */
const toast = ({ page, say }: Person, key: string) => page.getByText(say(key), { exact: true })

/** The button of one notification. */
const act = ({ page, say }: Person, what: string, title: string) =>
  page.getByRole('button', {
    name: say('notifications.named', { what: say(`notifications.${what}`), title }),
  })

test('notifications are archived, restored and deleted', async ({ join }) => {
  const { sharer, list } = await told()
  const [first, second] = list.map(({ title }) => title)
  const person = await join({ language: 'ko', token: sharer })
  const { page, say } = person
  await page.goto('/notifications')
  await expect(tab(person, 'active', list.length)).toBeVisible()
  await expect(items(person)).toHaveCount(list.length)
  await look(person, 'notification-centre')

  await act(person, 'archive.act', first ?? '').click()
  await expect(toast(person, 'notifications.archive.done')).toBeVisible()
  await expect(tab(person, 'active', list.length - 1)).toBeVisible()
  await tab(person, 'archived', 1).click()
  await expect(items(person)).toHaveCount(1)
  await look(person, 'notification-archive')
  await page.reload()
  await expect(items(person)).toContainText([first ?? ''])
  await act(person, 'unarchive.act', first ?? '').click()
  await expect(page.getByText(say('notifications.empty.archived'))).toBeVisible()
  await look(person, 'notification-archive-empty')

  await tab(person, 'active', list.length).click()
  await act(person, 'delete.act', second ?? '').click()
  await expect(toast(person, 'notifications.delete.done')).toBeVisible()
  await expect(items(person)).toHaveCount(list.length - 1)
  const left = await ask(notifications.list, {}, sharer)
  expect(left.map(({ title }) => title)).not.toContain(second)
})

test('all are deleted except archived ones', { tag: '@long' }, async ({ join }) => {
  const { sharer, list } = await told()
  const kept = list[0]?.id ?? 0
  await ask(notifications.archive, { params: { id: kept }, body: { isArchived: true } }, sharer)
  const person = await join({ screen: 'phone', language: 'en', token: sharer })
  const other = await join({ token: sharer })
  await other.page.goto('/notifications')
  await expect(items(other)).toHaveCount(list.length - 1)

  const { page, say } = person
  await page.goto('/notifications')
  const open = page.getByRole('button', { name: say('notifications.deleteAll.act') })
  await open.click()
  const dialog = page.getByRole('dialog', { name: say('notifications.deleteAll.title') })
  await look(person, 'notification-delete-all')
  await dialog.getByRole('button', { name: say('ui.cancel') }).click()
  await expect(items(person)).toHaveCount(list.length - 1)
  await open.click()
  await dialog.getByRole('button', { name: say('notifications.deleteAll.act') }).click()
  await expect(page.getByText(say('notifications.empty.active'))).toBeVisible()
  await expect(toast(person, 'notifications.deleteAll.done')).toBeVisible()
  await expect(other.page.getByText(other.say('notifications.empty.active'))).toBeVisible()
  await expect(page).toHaveTitle(/^[^(]/)
  await tab(person, 'archived', 1).click()
  await expect(items(person)).toHaveCount(1)
})

test('on a phone one button opens the actions, and a failed one is undone', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, list } = await told()
  const title = list[0]?.title ?? ''
  const person = await join({ screen: 'phone', language: 'ko', token: sharer })
  const { page, say } = person
  await page.goto('/notifications')
  await expect(items(person)).toHaveCount(list.length)
  await look(person, 'notification-centre')
  await act(person, 'acts', title).click()
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet).toBeVisible()
  await look(person, 'notification-acts')
  await page.route('**/api/notifications/*/archive', (route) => route.abort())
  await sheet.getByRole('button', { name: say('notifications.archive.act') }).click()
  await expect(toast(person, 'ui.unreached')).toBeVisible()
  await expect(items(person)).toHaveCount(list.length)
  await page.route('**/api/notifications/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '' } }),
  )
  await act(person, 'acts', title).click()
  await sheet.getByRole('button', { name: say('notifications.delete.act') }).click()
  await expect(toast(person, 'notifications.delete.failed')).toBeVisible()
  await expect(items(person)).toHaveCount(list.length)
})

test('following one marks it as read, here and in the title', async ({ join }) => {
  const { sharer, list } = await told()
  const person = await join({ language: 'en', token: sharer })
  const { page, say } = person
  await page.goto('/notifications')
  const unread = list.filter(({ isRead }) => !isRead).length
  await expect(page).toHaveTitle(new RegExp(`^\\(${unread}\\) `))
  const request = list.find(({ type }) => type === 'rating_request')
  await items(person)
    .getByRole('link')
    .filter({ hasText: request?.title ?? '' })
    .click()
  await expect(page).toHaveURL(`/rating/${request?.relatedId}`)
  await expect(page).toHaveTitle(new RegExp(`^\\(${unread - 1}\\) `))
  await page.goBack()
  await expect(items(person).filter({ hasText: say('notifications.new') })).toHaveCount(unread - 1)
})

/** The pill above a list of notifications. */
const pill = ({ page, say, language }: Person, count: number) => {
  const key = `notifications.waiting_${language === 'en' && count === 1 ? 'one' : 'other'}`
  return page.getByRole('button', { name: say(key, { count }), exact: true })
}

test('new notifications cause no layout shift, in the centre and in the bell', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, listener, roomId, list } = await told()
  const person = await join({ language: 'en', token: sharer })
  const { page, say } = person
  await openLive(person, '/notifications')
  await expect(items(person)).toHaveCount(list.length)
  const place = await items(person).nth(1).boundingBox()

  await tell(listener, roomId, '안녕?')
  await expect(pill(person, 1)).toBeVisible()
  await look(person, 'notification-waiting')
  await ask(notifications.remove, { params: { id: list[0]?.id ?? 0 } }, sharer)
  await expect(tab(person, 'active', list.length)).toBeVisible()
  await ask(notifications.markRead, { params: { id: list[1]?.id ?? 0 } }, sharer)
  await expect(items(person).nth(1)).not.toContainText(say('notifications.new'))
  expect(await items(person).nth(1).boundingBox()).toEqual(place)
  await pill(person, 1).click()
  await expect(items(person)).toHaveCount(list.length)
  await expect(items(person).nth(1)).toContainText(list[1]?.title ?? '')

  await page.getByRole('button', { name: say('notifications.title') }).click()
  const recent = page.getByRole('dialog', { name: say('notifications.title') })
  await expect(recent.getByRole('listitem')).toHaveCount(list.length)
  const first = recent.getByRole('listitem').first()
  const shown = await first.boundingBox()
  await ask(notifications.remove, { params: { id: list[3]?.id ?? 0 } }, sharer)
  const { id: postId } = await shared(sharer, '한 가지 더 이야기하고 싶어요.')
  await ask(posts.like, { params: { id: postId }, body: {} }, listener)
  const waiting = recent.getByRole('button', {
    name: say('notifications.waiting_one', { count: 1 }),
  })
  await expect(waiting).toBeVisible()
  await look(person, 'notification-bell-waiting')
  expect(await first.boundingBox()).toEqual(shown)
  await expect(recent.getByRole('listitem')).toHaveCount(list.length)
  await waiting.click()
  await expect(first).not.toContainText('안녕?')
  await expect(recent).toBeVisible()
})

test('all are marked as read, on every device, and the keyboard focus moves on', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, list } = await told()
  const person = await join({ language: 'ko', token: sharer })
  const other = await join({ screen: 'phone', language: 'ko', token: sharer })
  for (const one of [person, other]) {
    await openLive(one, '/notifications')
    await expect(one.page).toHaveTitle(/^\(\d+\) /)
  }
  const { page, say } = person
  await page.getByRole('button', { name: say('notifications.readAll.act') }).click()
  await expect(toast(person, 'notifications.readAll.done')).toBeVisible()
  for (const one of [person, other]) {
    await expect(items(one).getByText(say('notifications.new'), { exact: true })).toHaveCount(0)
    await expect(one.page).toHaveTitle(/^[^(]/)
  }
  await expect(page.getByRole('button', { name: say('notifications.readAll.act') })).toBeDisabled()
  expect(await ask(notifications.countUnread, {}, sharer)).toEqual({ count: 0 })

  await act(person, 'delete.act', list[1]?.title ?? '').press('Enter')
  await expect(items(person)).toHaveCount(list.length - 1)
  await expect(items(person).nth(1).getByRole('link')).toBeFocused()
  await act(other, 'acts', list[0]?.title ?? '').click()
  await other.page
    .getByRole('dialog')
    .getByRole('button', { name: say('notifications.archive.act') })
    .click()
  // What the first device deleted can still be undone there, and leaves this one later.
  await expect.poll(() => items(other).count()).toBeLessThan(list.length)
  await expect(items(other).first().getByRole('link')).toBeFocused()
})

for (const [screen, language] of phoneFirst)
  test(`each answer leads to its subject, ${screen} in ${language}`, { tag: '@long' }, async ({
    join,
  }) => {
    const { listener, targets, list } = await answered()
    const person = await join({ screen, language, token: listener })
    const { page, say } = person
    const bell = page.getByRole('dialog', { name: say('notifications.title') })
    const places = {
      centre: { open: () => page.goto('/notifications'), shown: items(person) },
      bell: {
        open: async () => {
          await page.goto('/')
          await page.getByRole('button', { name: say('notifications.title') }).click()
        },
        shown: bell.getByRole('listitem'),
      },
    }
    // On a phone the bell is a tab, which leads to the centre.
    for (const place of screen === 'phone' ? (['centre'] as const) : (['centre', 'bell'] as const))
      for (const [type, address] of Object.entries(targets))
        await test.step(`${type} from the ${place}`, async () => {
          const { open, shown } = places[place]
          await open()
          await expect(shown).toHaveCount(list.length)
          if (type === 'rating_completed') await look(person, `notifications-answered-${place}`)
          const at = list.findIndex((one) => one.type === type)
          await shown.nth(at).getByRole('link').click()
          await expect(page).toHaveURL(address)
        })
  })
