import { accounts, chatRequests, posts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { held } from './held.ts'
import { look } from './look.ts'
import { strangers } from './pair.ts'
import { type Person, test } from './people.ts'
import { cutOff, enter, type Join } from './room.ts'
import { expectQuiet, isTold, member, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const tab = ({ page, say }: Person, side: 'received' | 'sent', count: number) =>
  page.getByRole('tab', { name: `${say(`chat-requests.tab.${side}`)} ${count}`, exact: true })

const cards = ({ page }: Person) => page.getByRole('tabpanel').getByRole('article')

const press = (person: Person, what: 'accept' | 'decline', message: string) =>
  cards(person)
    .filter({ hasText: message })
    .getByRole('button', { name: person.say(`chat-requests.card.${what}`), exact: true })
    .click()

const request = (token: string, postId: number, message: string) =>
  ask(chatRequests.send, { body: { postId, message } }, token)

/** A sharer at the requests of two listeners. */
async function asked(join: Join) {
  const { sharer, listener, postId } = await strangers('요즘 학교에 가기가 힘들어요.')
  const second = await member('listener', 'en')
  const first = await request(listener, postId, '저도 그랬어요.')
  await request(second.token, postId, 'I hear you.')
  const person = await join({ screen: 'phone', language: 'ko', token: sharer })
  await person.page.goto('/chat-requests')
  await expect(cards(person)).toHaveCount(2)
  return { person, sharer, listener, second, first, postId }
}

const respond = (token: string, id: number, status: 'accepted' | 'declined') =>
  ask(chatRequests.respond, { params: { id }, body: { status } }, token)

test('a request is declined: gone at once, told to the listener, and back when that fails', async ({
  join,
}) => {
  const { person, listener } = await asked(join)
  const other = await join({ screen: 'desktop', language: 'en', token: listener })
  await other.page.goto('/chat-requests')
  await expect(tab(other, 'received', 0)).toBeVisible()
  await expect(tab(other, 'sent', 1)).toHaveAttribute('aria-selected', 'true')
  await expect(cards(other)).toContainText(other.say('chat-requests.status.pending'))
  await expect(cards(other)).toContainText(other.say('ui.anonymous'))
  await expect(tab(person, 'received', 2)).toHaveAttribute('aria-selected', 'true')
  await expect(tab(person, 'sent', 0)).toBeVisible()

  await test.step('back when that fails', async () => {
    const { page, say } = person
    await page.route('**/respond', (route) => route.abort())
    await press(person, 'decline', '저도 그랬어요.')
    await isTold(person, say('ui.offline'))
    await expect(cards(person)).toHaveCount(2)
    await expect(tab(person, 'received', 2)).toBeVisible()
    await page.unroute('**/respond')
  })

  await test.step('gone before the server has answered', async () => {
    const letGo = await held(person, '**/respond')
    await press(person, 'decline', '저도 그랬어요.')
    await expect(cards(person)).toHaveCount(1)
    await expect(tab(person, 'received', 1)).toBeVisible()
    await expect(person.page.getByRole('tabpanel')).toBeFocused()
    letGo()
    await expect(cards(other)).toContainText(other.say('chat-requests.status.declined'))
    await expect(tab(other, 'sent', 1)).toBeVisible()
    await look(other, 'requests-declined')
    await person.page.reload()
    await expect(tab(person, 'received', 1)).toBeVisible()
    await expect(cards(person)).toHaveCount(1)
  })

  await test.step('until nothing waits', async () => {
    await press(person, 'decline', 'I hear you.')
    await expect(person.page.getByText(person.say('chat-requests.empty.received'))).toBeVisible()
    await tab(person, 'sent', 0).click()
    await expect(person.page.getByText(person.say('chat-requests.empty.sent'))).toBeVisible()
    await expect(person.page).toHaveURL('/chat-requests?tab=sent')
  })
  expectQuiet([person, other], /ERR_FAILED/)
})

test('accepting leads both into the same room, which both find again', async ({ join }) => {
  const { person, sharer, listener, postId } = await asked(join)
  const other = await join({ screen: 'desktop', language: 'en', token: listener })
  await other.page.goto('/chat-requests')
  await expect(cards(other)).toContainText(other.say('chat-requests.status.pending'))
  const start = (who: Person) =>
    cards(who).getByRole('link', { name: who.say('chat-requests.card.startChat') })
  await expect(start(other)).toHaveCount(0)
  const letGo = await held(person, '**/respond')
  await press(person, 'accept', '저도 그랬어요.')
  const waiting = cards(person).filter({ hasText: '저도 그랬어요.' })
  await expect(waiting).toContainText(person.say('chat-requests.status.accepted'))
  await expect(
    waiting.getByRole('button', { name: person.say('chat-requests.card.accept') }),
  ).toHaveCount(0)
  letGo()
  await expect(person.page).toHaveURL(/\/chat\/\d+$/)
  const address = new URL(person.page.url()).pathname
  await start(other).click()
  await expect(other.page).toHaveURL(address)
  await expect(other.page.getByText(other.say('chat.room.masked'))).toBeVisible()

  await person.page.goto('/chat-requests')
  await expect(tab(person, 'received', 2)).toBeVisible()
  await look(person, 'requests-answered')
  await start(person).click()
  await expect(person.page).toHaveURL(address)
  await enter([person, other], Number(address.split('/').at(-1)))
  await ask(posts.remove, { params: { id: postId } }, sharer)
  await person.page.goto('/chat-requests')
  await expect(start(person)).toBeVisible()
  await expect(waiting).toContainText(person.say('chat-requests.card.deletedPost'))
  expectQuiet([person, other])
})

test('what was answered on another device meanwhile is shown as it is, without a word', async ({
  join,
}) => {
  const { person, sharer, first } = await asked(join)
  const letGo = await held(person, '**/respond')
  await press(person, 'decline', '저도 그랬어요.')
  await expect(cards(person)).toHaveCount(1)
  const { chatRoomId } = await respond(sharer, first.id, 'accepted')
  const answer = person.page.waitForResponse('**/respond')
  letGo()
  expect((await answer).status()).toBe(409)
  await expect(cards(person)).toHaveCount(2)
  const accepted = cards(person).filter({ hasText: '저도 그랬어요.' })
  await expect(
    accepted.getByRole('link', { name: person.say('chat-requests.card.startChat') }),
  ).toHaveAttribute('href', `/chat/${chatRoomId}`)
  await expect(person.page.getByText('이미 처리된 신청이에요.')).toHaveCount(0)
  expectQuiet([person], /status of 409/)
})

test('whose session has ended is asked to sign in and led home', async ({ join }) => {
  const { person, sharer } = await asked(join)
  const { page, say } = person
  await cutOff(person, cards(person).last())
  const letGo = await held(person, '**/respond')
  await press(person, 'accept', 'I hear you.')
  await ask(accounts.logout, {}, sharer)
  letGo()
  await isTold(person, say('accounts.session.lost'))
  await expect(page).toHaveURL('/')
  await expect(cards(person)).toHaveCount(0)
})

test('who may listen and share has both tabs, and a request comes in live', async ({ join }) => {
  const both = await member('both', 'en')
  const other = await member('listener', 'ko')
  const story = await shared((await member('sharer', 'ko')).token, '누가 들어 주면 좋겠어요.')
  const mine = await shared(both.token, 'Some days are just too loud for me.')
  const sent = await request(both.token, story.id, 'I am here.')
  const person = await join({ screen: 'desktop', language: 'en', token: both.token })
  await person.page.goto('/chat-requests')
  await expect(tab(person, 'received', 0)).toBeVisible()
  await expect(tab(person, 'sent', 1)).toBeVisible()
  await request(other.token, mine.id, '같이 이야기해요.')
  await expect(tab(person, 'received', 1)).toBeVisible()
  const card = cards(person)
  await expect(card).toContainText('같이 이야기해요.')
  await expect(card).toContainText('Some days are just too loud for me.')
  await expect(card.getByRole('link', { name: other.username })).toHaveAttribute(
    'href',
    `/profile/${other.id}`,
  )
  await tab(person, 'sent', 1).click()
  await expect(card).toContainText(sent.message)
  await expect(
    card.getByRole('button', { name: person.say('chat-requests.card.accept') }),
  ).toHaveCount(0)
  expectQuiet([person])
})
