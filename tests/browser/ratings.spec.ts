import {
  chatRequests,
  notifications,
  posts,
  profiles,
  type RatingRequest,
  ratings,
} from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { composer } from './chat.ts'
import { look } from './look.ts'
import { pair } from './pair.ts'
import { type Person, test } from './people.ts'
import { cutOff, openLive } from './room.ts'

const message = '이야기 나눠 주어서 고마웠어요. 이야기가 어땠나요?'

const askFor = (chatRoomId: number, listener: string): Promise<RatingRequest> =>
  ask(ratings.ask, { body: { chatRoomId, message } }, listener)

async function asked() {
  const two = await pair()
  return { ...two, request: await askFor(two.roomId, two.listener) }
}

/** The stars of one row. */
const row = ({ page, say }: Person, name: string) =>
  page.getByRole('group', { name: say(`ratings.${name}`), exact: true })

const submit = ({ page, say }: Person) =>
  page.getByRole('button', { name: say('ratings.submit'), exact: true })

test('a sharer goes from the notification to the stars, rates, and is thanked', async ({
  join,
}) => {
  const { sharer, listener, request, roomId } = await asked()
  const person = await join({ screen: 'phone', language: 'ko', token: sharer })
  const { page, say } = person
  await page.goto('/notifications')
  await page.getByRole('main').locator(`a[href="/rating/${request.id}"]`).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: request.requester.nickname }),
  ).toHaveAttribute('href', `/profile/${request.requesterId}`)
  await look(person, 'rating')

  await row(person, 'empathy').getByRole('radio').nth(4).check()
  await submit(person).click()
  await expect(row(person, 'speed').getByRole('radio').first()).toBeFocused()
  await expect(row(person, 'help')).toContainText(say('ratings.noStars'))
  await look(person, 'rating-missing')

  // By keyboard alone.
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(row(person, 'speed').getByRole('radio').nth(3)).toBeChecked()
  await row(person, 'help').getByRole('radio').nth(2).check()
  await page.getByLabel(say('ratings.feedback')).fill('잘 들어 줘서 고마웠어요.')
  await look(person, 'rating-filled')
  await submit(person).click()
  await expect(page.getByText(say('ratings.thanks'))).toBeVisible()
  await look(person, 'rating-thanks')

  const params = { id: request.requesterId }
  expect(await ask(profiles.readUser, { params }, sharer)).toMatchObject({
    averageRating: null,
    totalRatings: 0,
  })
  const [settled] = await ask(ratings.listOfRoom, { params: { id: roomId } }, listener)
  expect(settled?.status).toBe('completed')
  await page.reload()
  await expect(page.getByText(say('ratings.completed'))).toBeVisible()
})

test('a sharer may decline, after a question', { tag: '@long' }, async ({ join }) => {
  const { sharer, listener, request, roomId } = await asked()
  const person = await join({ language: 'en', token: sharer })
  const { page, say } = person
  await page.goto(`/rating/${request.id}`)
  await expect(page.getByText(message)).toBeVisible()
  await look(person, 'rating')
  await page.getByRole('button', { name: say('ratings.decline.open') }).click()
  const dialog = page.getByRole('dialog', { name: say('ratings.decline.title') })
  await dialog.getByRole('button', { name: say('ui.cancel') }).click()
  await expect(submit(person)).toBeVisible()
  await page.getByRole('button', { name: say('ratings.decline.open') }).click()
  await look(person, 'rating-decline')
  await dialog.getByRole('button', { name: say('ratings.decline.confirm') }).click()
  await expect(page.getByText(say('ratings.declined'))).toBeVisible()
  const [settled] = await ask(ratings.listOfRoom, { params: { id: roomId } }, listener)
  expect(settled?.status).toBe('declined')
})

test('a request that is settled on another device is settled here at once', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, request } = await asked()
  const person = await join({ token: sharer })
  await person.page.goto(`/rating/${request.id}`)
  await expect(submit(person)).toBeVisible()
  const body = { status: 'declined' }
  await ask(ratings.close, { params: { id: request.id }, body }, sharer)
  await expect(person.page.getByText(person.say('ratings.declined'))).toBeVisible()
})

/** Open a second room of the pair, in which the listener asks as well. */
async function askedAgain({ sharer, listener }: { sharer: string; listener: string }) {
  const draft = { content: '또 이야기하고 싶은 일이 생겼어요.', categories: ['stress'] }
  const post = await ask(posts.publish, { body: { ...draft, isAnonymous: true } }, sharer)
  const body = { postId: post.id, message: 'Hi' }
  const { id } = await ask(chatRequests.send, { body }, listener)
  const accepted = { params: { id }, body: { status: 'accepted' } }
  const { chatRoomId } = await ask(chatRequests.respond, accepted, sharer)
  return await askFor(chatRoomId ?? 0, listener)
}

const rate = ({ requesterId, chatRoomId }: RatingRequest, sharer: string) => {
  const stars = { empathyRating: 5, responseSpeedRating: 5, helpfulnessRating: 5 }
  const body = { ...stars, listenerId: requesterId, chatRequestId: chatRoomId }
  return ask(ratings.rate, { body }, sharer)
}

test('after one rating no other room of the pair asks for it', { tag: '@long' }, async ({
  join,
}) => {
  const two = await asked()
  const again = await askedAgain(two)
  const person = await join({ language: 'en', token: two.sharer })
  const other = await join({ screen: 'phone', token: two.sharer })
  await openLive(person, `/rating/${again.id}`)
  await expect(submit(person)).toBeVisible()
  await openLive(other, `/chat/${again.chatRoomId}`)
  const invitation = other.page.getByRole('link', { name: other.say('chat.rating.rate') })
  await expect(invitation).toBeVisible()

  await rate(two.request, two.sharer)
  await expect(person.page.getByText(person.say('ratings.completed'))).toBeVisible()
  await expect(invitation).toHaveCount(0)
  await other.page.reload()
  await expect(composer(other)).toBeVisible()
  await expect(invitation).toHaveCount(0)
  const told = await ask(notifications.list, {}, two.sharer)
  const invitations = told.filter(({ type }) => type === 'rating_request')
  expect(invitations.map(({ isRead }) => isRead)).toEqual([true, true])
})

test('a listener who was just rated on another device cannot be rated again', {
  tag: '@long',
}, async ({ join }) => {
  const two = await asked()
  const again = await askedAgain(two)
  const person = await join({ language: 'en', token: two.sharer })
  await person.page.goto(`/rating/${again.id}`)
  await cutOff(person, submit(person))
  await rate(two.request, two.sharer)
  for (const name of ['empathy', 'speed', 'help'])
    await row(person, name).getByRole('radio').nth(4).check()
  await submit(person).click()
  await expect(person.page).toHaveURL('/')
  await expect(person.page.getByText(/Already rated/).first()).toBeVisible()
})

test('a missing request, and one of another member, lead home', { tag: '@long' }, async ({
  join,
}) => {
  const { request } = await asked()
  const { sharer } = await pair()
  const person = await join({ screen: 'phone', token: sharer })
  const { page, say } = person
  for (const address of [`/rating/${request.id}`, '/rating/999999', '/rating/nothing']) {
    await page.goto(address)
    await expect(page.getByText(say('ratings.missing'))).toBeVisible()
  }
  await look(person, 'rating-not-found')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('app.goHome') })
    .last()
    .click()
  await expect(page).toHaveURL('/')

  const visitor = await join()
  await visitor.page.goto(`/rating/${request.id}`)
  await expect(visitor.page).toHaveURL('/')
  await expect(
    visitor.page.getByRole('dialog', { name: visitor.say('accounts.login.title') }),
  ).toBeVisible()
})
