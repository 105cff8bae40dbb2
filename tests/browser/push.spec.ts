import { accounts, chat, duty, languages, push } from '@dodam/contract'
import { type PushService, startPushService } from '@dodam/test-support/server/push-service.ts'
import { expect } from '@playwright/test'
import { launchOptionsOf, wholeChromium } from '../services/chromium.ts'
import { ask } from './ask.ts'
import { lookAway, lookBack } from './attention.ts'
import { look } from './look.ts'
import { pair, password } from './pair.ts'
import { demoToken, type Person, playedIn, test } from './people.ts'
import {
  iconsOf,
  isAlone,
  type ServiceWorkerGlobalScope,
  shownBy,
  subscribesAt,
  workerOf,
} from './pushes.ts'
import { openLive } from './room.ts'

const lines = { ko: '도담에 새 소식이 있어요', en: 'Something new on Dodam' }

let service: PushService
test.describe.configure({ mode: 'serial' })
test.use({ launchOptions: launchOptionsOf(wholeChromium) })
test.skip(wholeChromium === undefined, 'the headless shell of Chromium knows no notifications')
test.beforeAll(async () => {
  service = await startPushService(Number(process.env['BROWSER_TEST_PUSH_PORT']))
})
test.afterAll(() => service.close())

/** Create two members with a room; the sharer has no quiet hours, because these stories also run at night. */
async function awake() {
  const two = await pair({ isAnonymous: false })
  const body = { isOn: false, from: '22:00', to: '07:00', timeZone: 'Asia/Seoul' }
  await ask(push.setQuietHours, { body }, two.sharer)
  return two
}

interface Hearing {
  heard: Promise<unknown>
}

const deviceSwitch = ({ page, say }: Person) =>
  page.getByRole('switch', { name: say('push.device') })

/** The address that the server has confirmed; the switch moves before. */
const confirmed = ({ page }: Person) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('push') ?? ''))

/** Leave the app, and wait until the other member sees it. */
async function away({ page }: Person, roomId: number, listener: string) {
  await page.goto('about:blank')
  await expect
    .poll(async () => (await ask(chat.readRoom, { params: { id: roomId } }, listener)).otherOnline)
    .toBe(false)
}

const say = (roomId: number, content: string, token: string) =>
  ask(chat.send, { params: { id: roomId }, body: { content } }, token)

for (const [language, set] of playedIn(languages))
  test(
    `a member who is away gets a notification in ${language} without any content`,
    set,
    async ({ join }) => {
      const { sharer, listener, roomId } = await awake()
      const browser = service.browser()
      const person = await join({
        screen: language === 'ko' ? 'phone' : 'desktop',
        language,
        token: sharer,
        serviceWorkers: 'allow',
      } as const)
      const { page } = person
      await subscribesAt(person, browser)
      await page.goto('/settings/notifications')
      await expect(deviceSwitch(person)).not.toBeChecked()
      await deviceSwitch(person).click()
      await expect(deviceSwitch(person)).toBeChecked()
      await confirmed(person).toContain(browser.subscription.endpoint)
      await deviceSwitch(person).scrollIntoViewIfNeeded()
      await look(person, 'settings-push')
      const { worker, deliver } = await workerOf(person)
      await page.waitForFunction(() => caches.match('/icons/icon-192.png'))

      await away(person, roomId, listener)
      await say(roomId, '비밀 이야기', listener)
      await expect.poll(() => browser.pushed.length).toBe(1)
      const [{ text } = { text: '' }] = browser.pushed
      await isAlone(worker)
      await deliver(text)
      const origin = new URL(worker.url()).origin
      const told = { title: lines[language], body: '', tag: `${origin}/chat/${roomId}` }
      await expect.poll(() => shownBy(worker)).toEqual([told])
      // Loaded from the server, it would hold the notification up on a bad network.
      expect(await iconsOf(worker)).toEqual([expect.stringMatching(/^data:image\/png/)])
      await deliver(text)
      await deliver(JSON.stringify({ url: 'https://elsewhere.example/' }))
      await expect
        .poll(() => shownBy(worker))
        .toEqual([told, { ...told, tag: `${origin}/notifications` }])

      // Back in the app: it shows the news itself, and notifications disappear when they are read.
      await page.goto(`/chat/${roomId}`)
      await expect.poll(() => shownBy(worker)).toEqual([])
      await worker.evaluate(() => {
        const heard = new Promise((resolve) =>
          self.addEventListener('push', resolve, { once: true }),
        )
        Object.assign(self, { heard })
      })
      await deliver(text)
      await worker.evaluate(async () => void (await (self as unknown as Hearing).heard))
      await page.goto('about:blank')
      await isAlone(worker)
      await deliver(JSON.stringify({ url: '/chat-requests' }))
      await expect
        .poll(() => shownBy(worker))
        .toEqual([{ ...told, tag: `${origin}/chat-requests` }])
      await page.goto('/settings/notifications')
      await expect(deviceSwitch(person)).toBeChecked()
    },
  )

test('a page that is open but locked or unused keeps no phone silent', { tag: '@long' }, async ({
  join,
}) => {
  const { sharer, listener, roomId } = await awake()
  const phone = service.browser()
  await ask(push.subscribe, { body: phone.subscription }, sharer)
  const person = await join({ language: 'ko', token: sharer })
  const { page } = person
  await page.clock.install()
  // The page says that it is used once it is connected; a message before that is pushed rightly.
  const isUsed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('page:use')),
    )
  await openLive(person, '/')
  await isUsed
  await ask(chat.readRoom, { params: { id: roomId } }, listener)
  await say(roomId, '지금 보여요', listener)
  await expect(page).toHaveTitle(/^\(\d+\)/)
  expect(phone.pushed).toHaveLength(0)
  /** Messages of a room push once until they are read. */
  const pushesAfterMore = async () => {
    await say(roomId, '거기 있어요?', listener)
    return phone.pushed.length
  }
  await lookAway(person)
  await expect.poll(pushesAfterMore).toBe(1)
  const { lastSeq } = await ask(chat.readRoom, { params: { id: roomId } }, sharer)
  await ask(chat.readUpTo, { params: { id: roomId }, body: { upToSeq: lastSeq } }, sharer)
  await lookBack(person)
  await page.clock.fastForward('02:00')
  await expect.poll(pushesAfterMore).toBe(2)
})

test('a press on it leads to its subject, in the open window', { tag: '@long' }, async ({
  join,
}) => {
  const { sharer, roomId } = await pair()
  const person = await join({ language: 'ko', token: sharer, serviceWorkers: 'allow' })
  const { page, say: word } = person
  await subscribesAt(person, service.browser())
  await page.goto('/settings/notifications')
  await expect(page.getByRole('heading', { name: word('settings.title') })).toBeVisible()
  const { worker } = await workerOf(person)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const press = (url: string) =>
    worker.evaluate(async (address) => {
      const scope = self as unknown as ServiceWorkerGlobalScope
      await scope.registration.showNotification('', { tag: 'pressed', data: { url: address } })
      const [notification] = await scope.registration.getNotifications({ tag: 'pressed' })
      // The event of a press; created by hand, because DevTools cannot press.
      const event = Object.assign(new Event('notificationclick'), { notification, waitUntil() {} })
      self.dispatchEvent(event)
    }, url)
  await press(`/chat/${roomId}`)
  await expect(page).toHaveURL(`/chat/${roomId}`)
  await press('https://elsewhere.example/steal')
  await expect(page).toHaveURL('/notifications')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)

  // Signed out the same page asks for the sign-in at once.
  await page.goto('/settings/notifications')
  await page
    .getByRole('main')
    .getByRole('button', { name: word('app.signOut') })
    .last()
    .click()
  await expect(page).toHaveURL('/')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await press(`/chat/${roomId}`)
  await expect(page.getByRole('dialog', { name: word('accounts.login.title') })).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a device rings for an admin on duty without a word, and goes on when they are signed out', async ({
  join,
}) => {
  const language = 'ko'
  const token = await demoToken('moderator2', language)
  const browser = service.browser()
  const person = await join({ language, token, serviceWorkers: 'allow' })
  const { page, say: word } = person
  await subscribesAt(person, browser)
  await page.goto('/admin/duty')
  const ringing = page.getByRole('switch', { name: word('admin.duty.device.label') })
  await ringing.click()
  await expect(ringing).toBeChecked()
  await ringing.scrollIntoViewIfNeeded()
  await look(person, 'admin-duty-device')
  await page.getByRole('button', { name: word('admin.duty.device.try') }).click()
  // Cases of other stories may ring it too.
  const tries = () => browser.pushed.filter(({ text }) => text.includes('/admin/duty'))
  await expect.poll(() => tries().length).toBe(1)
  const { worker, deliver } = await workerOf(person)
  const tag = `${new URL(page.url()).origin}/admin/duty`
  const told = { title: '도담: 확인이 필요해요', body: '', tag }
  await deliver(tries()[0]?.text ?? '')
  // Even while a page is open: it may not be that of who is on duty.
  await expect.poll(() => shownBy(worker)).toEqual([told])

  const elsewhere = await demoToken('moderator2', language)
  await page.goto('/settings/notifications')
  await page
    .getByRole('main')
    .getByRole('button', { name: word('app.signOut') })
    .last()
    .click()
  await expect(page).toHaveURL('/')
  expect(await shownBy(worker)).toEqual([told])
  await ask(duty.tryDevices, {}, elsewhere)
  await expect.poll(() => tries().length).toBe(2)
  const { endpoint } = browser.subscription
  await ask(duty.removeDevice, { body: { endpoint } }, elsewhere)
})

test('switched off or signed out, this device gets no pushes, and others still do', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, listener, roomId } = await awake()
  const [here, elsewhere] = [service.browser(), service.browser()]
  const { user } = await ask(accounts.verify, {}, sharer)
  const body = { username: user?.username ?? '', password }
  const { token } = await ask(accounts.login, { body })
  await ask(push.subscribe, { body: elsewhere.subscription }, token)

  const person = await join({ language: 'ko', token: sharer, serviceWorkers: 'allow' })
  const { page, say: word } = person
  await subscribesAt(person, here)
  await page.goto('/settings/notifications')
  await test.step('switched off while it is still being switched on', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route(
      `**${push.subscribe.path}`,
      async (route) => {
        await answered.promise
        await route.continue()
      },
      { times: 1 },
    )
    await deviceSwitch(person).click()
    await expect(deviceSwitch(person)).toBeChecked()
    await deviceSwitch(person).click()
    await expect(deviceSwitch(person)).not.toBeChecked()
    const told = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    answered.resolve()
    await told
    await expect(deviceSwitch(person)).not.toBeChecked()
  })
  await page.reload()
  await expect(deviceSwitch(person)).not.toBeChecked()
  await deviceSwitch(person).click()
  await expect(deviceSwitch(person)).toBeChecked()
  await page
    .getByRole('main')
    .getByRole('button', { name: word('app.signOut') })
    .last()
    .click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull()

  await away(person, roomId, listener)
  await say(roomId, '거기 있어요?', listener)
  await expect.poll(() => elsewhere.pushed.length).toBe(1)
  expect(here.pushed).toEqual([])
})

test('an address that the browser replaced is sent to the server when the app is next opened', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, listener, roomId } = await awake()
  const [before, after] = [service.browser(), service.browser()]
  const person = await join({ language: 'ko', token: sharer, serviceWorkers: 'allow' })
  const { page } = person
  await subscribesAt(person, before, after)
  await page.goto('/settings/notifications')
  await deviceSwitch(person).click()
  const told = confirmed(person)
  await told.toContain(before.subscription.endpoint)
  await page.evaluate(() => sessionStorage.setItem('subscribed', '1'))
  await page.goto('/')
  await told.toContain(after.subscription.endpoint)
  await away(person, roomId, listener)
  await say(roomId, '거기 있어요?', listener)
  await expect.poll(() => after.pushed.length).toBe(1)

  // The browser lost it, and the server cannot be reached the first time.
  await page.goto('/')
  await page.evaluate(() => sessionStorage.removeItem('subscribed'))
  const { promise: isTried, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/push/**', async (route) => {
    if (route.request().method() === 'GET') return await route.fallback()
    await route.abort()
    resolve()
  })
  await page.goto('/settings/notifications')
  await isTried
  await page.unroute('**/api/push/**')
  await page.reload()
  await expect(deviceSwitch(person)).toBeChecked()
  await told.toContain(before.subscription.endpoint)
})

test('quiet hours apply in the member’s time zone', { tag: '@long' }, async ({ join }) => {
  const { sharer } = await pair()
  const person = await join({ language: 'en', token: sharer })
  const { page, say: word } = person
  await page.goto('/settings/notifications')
  await page.getByLabel(word('push.quiet.from'), { exact: true }).selectOption('23:30')
  const end = page.getByLabel(word('push.quiet.to'), { exact: true })
  await end.selectOption('23:30')
  await expect(page.getByText(word('push.quiet.allDay'))).toBeVisible()
  await end.selectOption('06:00')
  await expect(page.getByText(word('push.quiet.allDay'))).toBeHidden()
  const hours = { isOn: true, from: '23:30', to: '06:00', timeZone: 'Asia/Seoul' }
  await expect.poll(async () => (await ask(push.read, {}, sharer)).quietHours).toEqual(hours)
  await page.getByRole('switch', { name: word('push.quiet.label') }).click()
  await expect
    .poll(async () => (await ask(push.read, {}, sharer)).quietHours)
    .toEqual({ ...hours, isOn: false })
  await page.reload()
  await expect(page.getByRole('switch', { name: word('push.quiet.label') })).not.toBeChecked()
  await expect(page.getByText(word('push.state.unsupported'))).toBeVisible()
})
