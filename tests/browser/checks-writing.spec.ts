import { expect, type Locator } from '@playwright/test'
import { composer, conversation, sees, write } from './chat.ts'
import { commentBox, comments } from './comments.ts'
import { look } from './look.ts'
import { newMember, pair, strangers } from './pair.ts'
import { type Person, phoneFirst, test } from './people.ts'
import { enter, openLive } from './room.ts'
import { expectQuiet } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const hard = {
  ko: '요즘은 그냥 죽고 싶다는 생각만 들어요',
  en: 'lately I just want to kill myself',
}

/** The notice above a field whose text has signs of need. */
const offer = ({ page, say }: Person, tone = 'hard') =>
  page.getByRole('status').filter({ hasText: say(`checks.offer.${tone}`) })
const openLines = (within: Locator, { say }: Person) =>
  within.getByRole('button', { name: say('checks.offer.open') })
const helplines = ({ page, say }: Person) =>
  page.getByRole('dialog', { name: say('helplines.title') })

/** The position of an element, rounded to pixels. */
const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? Number.NaN)

/** Record the requests of this browser from now on: addresses and bodies. */
function asked({ page }: Person) {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(`${request.url()} ${request.postData()}`))
  return addresses
}

for (const [screen, language, set] of phoneFirst)
  test(
    `help is offered quietly while a story is written, in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', language)
      const sharer = await join({ screen, language, token })
      const { page, say } = sharer
      await page.goto('/')
      const requests = asked(sharer)
      await page.getByRole('button', { name: say('posts.hero.share') }).click()
      const dialog = page.getByRole('dialog', { name: say('posts.create.title') })
      const field = dialog.getByLabel(say('posts.create.content'))
      await expect(field).toBeFocused()
      expect(requests.filter((path) => path.includes('text-checker'))).toEqual([])

      const before = await topOf(field)
      await field.pressSequentially(hard[language], { delay: 15 })
      await expect(offer(sharer)).toBeVisible()
      await expect(field).toBeFocused()
      // On a phone nothing moves under the finger; a dialog in the middle of a large screen grows to both sides.
      if (screen === 'phone') expect(Math.abs((await topOf(field)) - before)).toBeLessThan(5)
      await expect(offer(sharer)).toBeInViewport({ ratio: 1 })
      expect(requests.filter((path) => path.includes('text-checker'))).toHaveLength(1)
      expect(requests.filter((one) => /죽고|kill/.test(decodeURIComponent(one)))).toEqual([])
      await look(sharer, 'checks-offer-post')

      await openLines(dialog, sharer).click()
      await expect(helplines(sharer)).toBeVisible()
      await page.goBack()
      await expect(helplines(sharer)).toHaveCount(0)
      await expect(field).toHaveValue(hard[language])

      await dialog.getByRole('button', { name: say('checks.offer.close') }).click()
      await expect(offer(sharer)).toHaveCount(0)
      await field.press('End')
      await field.pressSequentially(language === 'ko' ? '. 정말로요' : '. I mean it')
      // Checked again, as the refusal of a contact below shows, and not offered again.
      await field.pressSequentially(' 010-1234-5678')
      await expect(dialog.getByText(say('checks.early.contact'))).toBeInViewport({ ratio: 1 })
      await expect(offer(sharer)).toHaveCount(0)
      await look(sharer, 'checks-early-contact')
      expectQuiet([sharer])
    },
  )

test('in a chat it is above the field, and a message is sent as usual', { tag: '@long' }, async ({
  join,
}) => {
  const tokens = await pair()
  const sharer = await join({ screen: 'phone', token: tokens.sharer })
  const listener = await join({ language: 'en', token: tokens.listener })
  await enter([sharer, listener], tokens.roomId)
  const field = composer(sharer)
  const before = await topOf(field)
  await field.pressSequentially('나 사라지고 싶어. 죽고 싶어', { delay: 10 })
  await expect(offer(sharer)).toBeVisible()
  expect(await topOf(field)).toBe(before)
  await look(sharer, 'checks-offer-chat')
  await field.press('Enter')
  await sees(sharer, '나 사라지고 싶어. 죽고 싶어')
  await sees(listener, '나 사라지고 싶어. 죽고 싶어')
  await expect(offer(sharer)).toHaveCount(0)
  await expect(offer(listener)).toHaveCount(0)
})

test('it distinguishes a friend in danger and a victim from an author’s own hard time', {
  tag: '@long',
}, async ({ join }) => {
  const tokens = await pair()
  const sharer = await join({ token: tokens.sharer })
  await enter([sharer], tokens.roomId)
  await composer(sharer).fill('친구가 자살하겠다고 해요')
  await expect(offer(sharer, 'friend')).toBeVisible()
  await composer(sharer).fill('아빠가 매일 때려요')
  await expect(offer(sharer, 'harmed')).toBeVisible()
  await composer(sharer).fill('오늘 급식 맛있었다')
  await expect(offer(sharer, 'harmed')).toHaveCount(0)
})

test('in comments and in a chat request too, and at most once for one text', {
  tag: '@long',
}, async ({ join }) => {
  const { listener, postId } = await strangers('요즘 학교에 가기가 너무 힘들어요.')
  const person = await join({ screen: 'phone', token: listener })
  const { page, say } = person
  await openLive(person, `/posts/${postId}`)
  const box = commentBox(person)
  const before = await topOf(box)
  await box.pressSequentially('저도 죽고 싶었고 지금도 그래요', { delay: 10 })
  await expect(offer(person)).toBeVisible()
  expect(await topOf(box)).toBe(before)
  await look(person, 'checks-offer-comment')
  await comments(person)
    .getByRole('button', { name: say('checks.offer.close') })
    .click()
  await expect(offer(person)).toHaveCount(0)
  await page.getByRole('button', { name: say('posts.dashboard.ask') }).click()
  const dialog = page.getByRole('dialog', { name: say('chat-requests.dialog.title') })
  const field = dialog.getByLabel(say('chat-requests.dialog.message'))
  await field.pressSequentially('저도 요즘 죽고 싶어요', { delay: 10 })
  await expect(
    dialog.getByRole('status').filter({ hasText: say('checks.offer.hard') }),
  ).toBeVisible()
  await look(person, 'checks-offer-request')
})

test('without workers nothing is offered and nothing breaks', { tag: '@long' }, async ({
  join,
}) => {
  const tokens = await pair()
  const sharer = await join({ token: tokens.sharer })
  await sharer.context.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
  await enter([sharer], tokens.roomId)
  await write(sharer, '안녕하세요')
  await sees(sharer, '안녕하세요')
  await expect(conversation(sharer)).toBeVisible()
  expectQuiet([sharer])
})

test('its code loads with the first letter, and is available offline from then on', {
  tag: '@long',
}, async ({ join }) => {
  const tokens = await pair()
  const sharer = await join({ token: tokens.sharer, serviceWorkers: 'allow' })
  const { page, context } = sharer
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const lists = names.map(async (name) => (await caches.open(name)).keys())
      const addresses = (await Promise.all(lists)).flat().map(({ url }) => url)
      return addresses.filter((url) => /text-checker|\.(bin|tsv)$/.test(url)).length
    })
  expect(await kept()).toBe(0)
  await enter([sharer], tokens.roomId)
  await composer(sharer).pressSequentially('나 죽고 싶어', { delay: 10 })
  await expect(offer(sharer)).toBeVisible()
  // The code, the model of the typed language and the literals of the rules.
  await expect.poll(kept).toBe(3)

  await composer(sharer).fill('')
  await context.setOffline(true)
  // A worker of a newly opened page would have to fetch its code and files.
  const isThere = await page.evaluate(async () => {
    const requests = await (await caches.open('files-of-app')).keys()
    const own = requests.filter(({ url }) => /text-checker|\.(bin|tsv)$/.test(url))
    const answers = await Promise.all(own.map(({ url }) => fetch(url)))
    return answers.length === 3 && answers.every(({ ok }) => ok)
  })
  expect(isThere).toBe(true)
  await composer(sharer).pressSequentially('나 정말 죽고 싶어', { delay: 10 })
  await expect(offer(sharer)).toBeVisible()
})
