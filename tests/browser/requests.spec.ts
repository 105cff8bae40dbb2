import { accounts, chatRequests, errors, posts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { held } from './held.ts'
import { look } from './look.ts'
import { strangers } from './pair.ts'
import { type Person, phoneFirst, test } from './people.ts'
import { called, cutOff, enter, type Join, openLive } from './room.ts'
import { expectQuiet, isTold, member, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

/** How many requests there are: said by a tab, or by a heading for a member with one role. */
const side = ({ page, say }: Person, of: 'received' | 'sent', count: number) => {
  const told = { name: `${say(`chat-requests.tab.${of}`)} ${count}`, exact: true }
  return page.getByRole('tab', told).or(page.getByRole('heading', told))
}

const cards = ({ page }: Person) => page.getByRole('main').getByRole('article')

const press = (person: Person, what: 'accept' | 'decline', message: string) =>
  cards(person)
    .filter({ hasText: message })
    .getByRole('button', { name: person.say(`chat-requests.card.${what}`), exact: true })
    .click()

const request = (token: string, postId: number, message: string) =>
  ask(chatRequests.send, { body: { postId, message } }, token)

/** A sharer on the page with the requests of two listeners. */
async function asked(join: Join) {
  const { sharer, listener, postId } = await strangers('요즘 학교에 가기가 힘들어요.')
  const second = await member('listener', 'en')
  const first = await request(listener, postId, '저도 그랬어요.')
  const last = await request(second.token, postId, 'I hear you.')
  const person = await join({ screen: 'phone', language: 'ko', token: sharer })
  await openLive(person, '/chat-requests')
  await expect(cards(person)).toHaveCount(2)
  return { person, sharer, listener, second, first, last, postId }
}

const respond = (token: string, id: number, status: 'accepted' | 'declined') =>
  ask(chatRequests.respond, { params: { id }, body: { status } }, token)

/** The card of a request, and a button on it. */
const cardOf = (person: Person, message: string) => cards(person).filter({ hasText: message })
const button = (person: Person, message: string, what: string) =>
  cardOf(person, message).getByRole('button', { name: person.say(what), exact: true })

/** Hide the page, which sends acts that could still be undone. */
const putAway = ({ page }: Person) =>
  page.evaluate(() => window.dispatchEvent(new Event('pagehide')))

test('a request is declined: at once and at its place, undone, sent to the listener, and undone on a failure', async ({
  join,
}) => {
  const { person, sharer, listener } = await asked(join)
  const { page, say } = person
  const other = await join({ screen: 'desktop', language: 'en', token: listener })
  await other.page.goto('/chat-requests')
  await expect(side(other, 'sent', 1)).toBeVisible()
  await expect(cards(other)).toContainText(other.say('chat-requests.status.pending'))
  const [{ alias } = { alias: null }] = await ask(chatRequests.sent, {}, listener)
  if (alias === null) throw new Error('The author is not masked')
  await expect(cards(other).getByRole('heading')).toHaveText(called(other, alias))
  await expect(side(person, 'received', 2)).toBeVisible()
  // A sharer sends none, and a listener receives none.
  for (const one of [person, other]) await expect(one.page.getByRole('tab')).toHaveCount(0)

  await test.step('undone', async () => {
    const { y } = (await cardOf(person, '저도 그랬어요.').boundingBox()) ?? {}
    await press(person, 'decline', 'I hear you.')
    await expect(side(person, 'received', 1)).toBeVisible()
    await expect(cardOf(person, 'I hear you.')).toContainText(say('chat-requests.status.declined'))
    expect(await cardOf(person, '저도 그랬어요.').boundingBox()).toMatchObject({ y })
    await look(person, 'requests-declining')
    await page.keyboard.press('Tab')
    await expect(button(person, 'I hear you.', 'ui.undo')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(side(person, 'received', 2)).toBeVisible()
    await expect(button(person, 'I hear you.', 'chat-requests.card.decline')).toBeVisible()
    await putAway(person)
    const stored = await ask(chatRequests.received, {}, sharer)
    expect(stored.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })

  await test.step('undone on a failure', async () => {
    await page.route('**/respond', (route) => route.abort())
    await press(person, 'decline', '저도 그랬어요.')
    await putAway(person)
    await isTold(person, say('ui.unreached'))
    await expect(button(person, '저도 그랬어요.', 'chat-requests.card.decline')).toBeVisible()
    await expect(side(person, 'received', 2)).toBeVisible()
    await page.unroute('**/respond')
  })

  await test.step('sent to the listener when the time is over, and removed after leaving the list', async () => {
    await press(person, 'decline', '저도 그랬어요.')
    await expect(cards(other)).toContainText(other.say('chat-requests.status.declined'))
    await expect(side(other, 'sent', 1)).toBeVisible()
    await look(other, 'requests-declined')
    await expect(button(person, '저도 그랬어요.', 'ui.undo')).toHaveCount(0)
    await expect(cardOf(person, '저도 그랬어요.')).toContainText(say('chat-requests.card.declined'))
    await press(person, 'decline', 'I hear you.')
    await putAway(person)
    await expect(button(person, 'I hear you.', 'ui.undo')).toHaveCount(0)
    // A page that is read before the answer has arrived keeps the card in its place.
    await expect
      .poll(async () =>
        (await ask(chatRequests.received, {}, sharer)).filter(({ status }) => status === 'pending'),
      )
      .toEqual([])
    await page.reload()
    await expect(page.getByText(say('chat-requests.empty.received'))).toBeVisible()
  })
  expectQuiet([person, other], /ERR_FAILED/)
})

test('no request appears under a finger that is aiming at another one', { tag: '@long' }, async ({
  join,
}) => {
  const { person, sharer, last, postId } = await asked(join)
  const { page, say } = person
  const third = await member('listener', 'ko')
  const pill = page.getByRole('button', { name: say('chat-requests.waiting_other', { count: 1 }) })
  const places = async () => [
    await cardOf(person, 'I hear you.').boundingBox(),
    await cardOf(person, '저도 그랬어요.').boundingBox(),
  ]
  const before = await places()

  await test.step('a new one waits', async () => {
    await request(third.token, postId, '무슨 일인지 들려줄래요?')
    await expect(side(person, 'received', 3)).toBeVisible()
    await expect(pill).toBeVisible()
    expect(await places()).toEqual(before)
    await look(person, 'requests-waiting')
  })

  await test.step('one declined on another device keeps its place', async () => {
    await respond(sharer, last.id, 'declined')
    await expect(cardOf(person, 'I hear you.')).toContainText(say('chat-requests.card.declined'))
    expect(await places()).toEqual(before)
  })

  await test.step('until the reader asks', async () => {
    await pill.click()
    await expect(cards(person)).toHaveCount(2)
    await expect(cards(person).first()).toContainText('무슨 일인지 들려줄래요?')
    await page.keyboard.press('Tab')
    await expect(cards(person).first().getByRole('link')).toBeFocused()
  })
  expectQuiet([person])
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
  await expect(side(person, 'received', 2)).toBeVisible()
  await look(person, 'requests-answered')
  await start(person).click()
  await expect(person.page).toHaveURL(address)
  await enter([person, other], Number(address.split('/').at(-1)))
  await ask(posts.remove, { params: { id: postId } }, sharer)
  await person.page.goto('/chat-requests')
  await expect(start(person)).toBeVisible()
  await expect(waiting).toContainText(person.say('chat-requests.card.deletedPost'))
  // The room reads its story again, which is gone.
  expectQuiet([person, other], /status of 404/)
})

test('a request answered on another device shows its state, without a message', {
  tag: '@long',
}, async ({ join }) => {
  const { person, sharer, first } = await asked(join)
  const letGo = await held(person, '**/respond')
  await press(person, 'decline', '저도 그랬어요.')
  await putAway(person)
  await expect(side(person, 'received', 1)).toBeVisible()
  const { chatRoomId } = await respond(sharer, first.id, 'accepted')
  const answer = person.page.waitForResponse('**/respond')
  letGo()
  expect((await answer).status()).toBe(409)
  await expect(side(person, 'received', 2)).toBeVisible()
  const accepted = cards(person).filter({ hasText: '저도 그랬어요.' })
  await expect(
    accepted.getByRole('link', { name: person.say('chat-requests.card.startChat') }),
  ).toHaveAttribute('href', `/chat/${chatRoomId}`)
  await expect(person.page.getByText(errors.ALREADY_PROCESSED.ko)).toHaveCount(0)
  expectQuiet([person], /status of 409/)
})

test('a member whose session has ended is asked to sign in and sent home', {
  tag: '@long',
}, async ({ join }) => {
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

test('a member with both roles has both tabs, and a request arrives live', {
  tag: '@long',
}, async ({ join }) => {
  const both = await member('both', 'en')
  const other = await member('listener', 'ko')
  const story = await shared((await member('sharer', 'ko')).token, '누가 들어 주면 좋겠어요.')
  const mine = await shared(both.token, 'Some days are just too loud for me.')
  const sent = await request(both.token, story.id, 'I am here.')
  const person = await join({ screen: 'desktop', language: 'en', token: both.token })
  await person.page.goto('/chat-requests')
  await expect(side(person, 'received', 0)).toBeVisible()
  await expect(side(person, 'sent', 1)).toBeVisible()
  await request(other.token, mine.id, '같이 이야기해요.')
  await expect(side(person, 'received', 1)).toBeVisible()
  const card = cards(person)
  await expect(card).toContainText('같이 이야기해요.')
  await expect(card).toContainText('Some days are just too loud for me.')
  await expect(card.getByRole('link', { name: other.username })).toHaveAttribute(
    'href',
    `/profile/${other.id}`,
  )
  await side(person, 'sent', 1).click()
  await expect(card).toContainText(sent.message)
  await expect(
    card.getByRole('button', { name: person.say('chat-requests.card.accept') }),
  ).toHaveCount(0)
  expectQuiet([person])
})

test('a sent request is withdrawn: undone, and then gone for its author too', async ({ join }) => {
  const { person, listener } = await asked(join)
  const other = await join({ screen: 'phone', language: 'ko', token: listener })
  const { page, say } = other
  await openLive(other, '/chat-requests')
  await expect(side(other, 'sent', 1)).toBeVisible()
  const card = cardOf(other, '저도 그랬어요.')
  await look(other, 'requests-sent')

  await test.step('undone', async () => {
    await button(other, '저도 그랬어요.', 'chat-requests.card.withdraw').click()
    await expect(card).toContainText(say('chat-requests.card.withdrawnNow'))
    await look(other, 'requests-withdrawing')
    await button(other, '저도 그랬어요.', 'ui.undo').click()
    await expect(card).toContainText(say('chat-requests.card.sent.pending'))
    await expect(cards(person)).toHaveCount(2)
  })

  await test.step('gone', async () => {
    await button(other, '저도 그랬어요.', 'chat-requests.card.withdraw').click()
    await putAway(other)
    await expect(side(other, 'sent', 0)).toBeVisible()
    await expect(card).toContainText(say('chat-requests.card.withdrawnNow'))
    await expect(card.getByRole('button', { name: say('ui.undo') })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(say('chat-requests.empty.sent'))).toBeVisible()
    await expect(cardOf(person, '저도 그랬어요.')).toContainText(
      person.say('chat-requests.card.gone'),
    )
    await expect(side(person, 'received', 1)).toBeVisible()
  })
  expectQuiet([person, other])
})

test('a request that is accepted before its withdrawal is sent says so, and leads to its room', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, listener, first } = await asked(join)
  const other = await join({ screen: 'phone', language: 'ko', token: listener })
  const { page, say } = other
  await openLive(other, '/chat-requests')
  const card = cardOf(other, '저도 그랬어요.')
  await button(other, '저도 그랬어요.', 'chat-requests.card.withdraw').click()
  await expect(card).toContainText(say('chat-requests.card.withdrawnNow'))
  await respond(sharer, first.id, 'accepted')
  await expect(page.getByText(say('chat-requests.card.acceptedFirst'))).toBeVisible()
  await expect(card.getByRole('link', { name: say('chat-requests.card.startChat') })).toBeVisible()
  await expect(page.getByText(say('chat-requests.card.withdrawnNow'))).toHaveCount(0)
  await look(other, 'requests-accepted-first')
  expectQuiet([other])
})

test('the status of an accepted request leads to its room', { tag: '@long' }, async ({ join }) => {
  const { person, sharer, first } = await asked(join)
  const { chatRoomId } = await respond(sharer, first.id, 'accepted')
  const status = cardOf(person, '저도 그랬어요.').getByRole('link', {
    name: person.say('chat-requests.status.accepted'),
  })
  await status.click()
  await expect(person.page).toHaveURL(`/chat/${chatRoomId}`)
})

test('a listener whose three requests wait is told why no story offers a chat', {
  tag: '@long',
}, async ({ join }) => {
  const listener = await member('listener', 'ko')
  for (const text of ['첫 번째 이야기예요.', '두 번째 이야기예요.', '세 번째 이야기예요.']) {
    const story = await shared((await member('sharer', 'ko')).token, text)
    await request(listener.token, story.id, '들어 줄게요.')
  }
  const person = await join({ screen: 'phone', language: 'ko', token: listener.token })
  await openLive(person, '/listener-dashboard')
  const note = person.page.getByRole('link', { name: person.say('chat-requests.allOpen') })
  await expect(note).toBeVisible()
  await look(person, 'requests-all-open')
  await note.click()
  await expect(side(person, 'sent', 3)).toBeVisible()
})

test('a request that was sent after a warning says that one need not accept it', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, listener, postId } = await strangers('요즘 잠이 안 와요.')
  const message = '우리 둘만 아는 비밀로 하자, 알겠지?'
  await ask(chatRequests.send, { body: { postId, message, confirm: true } }, listener)
  for (const [screen, language] of phoneFirst) {
    const person = await join({ screen, language, token: sharer })
    await person.page.goto('/chat-requests')
    await expect(cardOf(person, message)).toContainText(person.say('chat-requests.card.approach'))
    await look(person, `request-warned-${language}`)
  }
  const sender = await join({ screen: 'phone', language: 'ko', token: listener })
  await sender.page.goto('/chat-requests')
  await expect(cardOf(sender, message)).toBeVisible()
  await expect(cardOf(sender, message)).not.toContainText(sender.say('chat-requests.card.approach'))
})
