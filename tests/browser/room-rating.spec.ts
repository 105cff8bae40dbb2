import { chat, chatRequests, type RatingRequest, ratings, rules } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { type Person, test } from './people.ts'
import { called, choose, header, openMenu, together } from './room.ts'
import { expectQuiet, isTold, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const dialogOf = ({ page, say }: Person) =>
  page.getByRole('dialog', { name: say('chat.rating.title'), exact: true })

const send = (person: Person) =>
  dialogOf(person)
    .getByRole('button', { name: person.say('chat.rating.send') })
    .click()

const write = (person: Person, text: string) =>
  dialogOf(person).getByLabel(person.say('chat.rating.message')).fill(text)

/** Expect the status of the request in the room's menu, without another request. */
async function seesState(person: Person, state: RatingRequest['status']): Promise<void> {
  const menu = await openMenu(person)
  await expect(menu.getByText(person.say(`chat.rating.${state}`))).toBeVisible()
  await expect(menu.getByText(person.say('chat.rating.open'))).toHaveCount(0)
  await expect(header(person).getByText(person.say('chat.rating.open'))).toHaveCount(0)
  await person.page.keyboard.press('Escape')
}

const askFor = (token: string, chatRoomId: number) =>
  ask(ratings.ask, { body: { chatRoomId, message: 'How was it?' } }, token)

const rate = (token: string, { requesterId, chatRoomId }: RatingRequest) => {
  const stars = { empathyRating: 5, responseSpeedRating: 5, helpfulnessRating: 4 }
  const body = { ...stars, listenerId: requesterId, chatRequestId: chatRoomId }
  return ask(ratings.rate, { body }, token)
}

test('a listener asks from the room, the sharer sees it there, and the answer shows at once', async ({
  join,
}) => {
  const { sharer, listener, tokens, roomId, alias } = await together(join)
  await test.step('the acts stand in the menu on a phone, and in the header on a desktop', async () => {
    const menu = await openMenu(sharer)
    await expect(menu.getByText(sharer.say('chat.leave.open'))).toBeVisible()
    await expect(menu.getByText(sharer.say('chat.rating.open'))).toHaveCount(0)
    await sharer.page.keyboard.press('Escape')
    await expect(header(sharer).getByText(sharer.say('chat.leave.open'))).toHaveCount(0)

    const other = await openMenu(listener)
    await expect(other.getByText(listener.say('chat.block.open'))).toBeVisible()
    for (const act of ['chat.rating.open', 'chat.leave.open'] as const) {
      await expect(header(listener).getByRole('button', { name: listener.say(act) })).toBeVisible()
      await expect(other.getByText(listener.say(act), { exact: true })).toHaveCount(0)
    }
    await listener.page.keyboard.press('Escape')
    await look(listener, 'room-header-acts')
  })

  await test.step('with words of their own', async () => {
    await choose(listener, 'chat.rating.open')
    await write(listener, '   ')
    await send(listener)
    await expect(dialogOf(listener)).toContainText(rules['rating.message'].en)
    await look(listener, 'room-rating-missing')
    await write(listener, 'Was it good to talk?')
    await send(listener)
    await expect(dialogOf(listener)).toBeHidden()
    await isTold(listener, listener.say('chat.rating.sent'))
    await seesState(listener, 'pending')
  })

  await test.step('the sharer goes from the room to the stars', async () => {
    const { page, say } = sharer
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await expect(page.getByText(say('chat.rating.asked', { name }))).toBeVisible()
    await look(sharer, 'room-rating-asked')
    await page.getByRole('link', { name: say('chat.rating.rate'), exact: true }).click()
    await expect(page).toHaveURL(/\/rating\/\d+$/)
    await expect(page.getByText('Was it good to talk?')).toBeVisible()
  })

  await test.step('both see that it was settled', async () => {
    const [request] = await ask(ratings.listOfRoom, { params: { id: roomId } }, tokens.sharer)
    if (!request) throw new Error('Nobody asked for a rating')
    await rate(tokens.sharer, request)
    await expect(sharer.page.getByText(sharer.say('ratings.completed'))).toBeVisible()
    await seesState(listener, 'completed')
    await sharer.page.getByRole('link', { name: sharer.say('ratings.toChat') }).click()
    await expect(sharer.page).toHaveURL(`/chat/${roomId}`)
    await expect(
      sharer.page.getByText(sharer.say('chat.reveal.note', { name: called(sharer, alias) })),
    ).toBeVisible()
    await expect(
      sharer.page.getByRole('link', { name: sharer.say('chat.rating.rate') }),
    ).toHaveCount(0)
  })
  expectQuiet([sharer, listener])
})

test('a declined rating is shown as declined in the open room', { tag: '@long' }, async ({
  join,
}) => {
  const { listener, tokens, roomId } = await together(join)
  const { id } = await askFor(tokens.listener, roomId)
  await ask(ratings.close, { params: { id }, body: { status: 'declined' } }, tokens.sharer)
  await expect(async () => seesState(listener, 'declined')).toPass()
})

test('a listener who has asked on another device, or whose room has ended, sees why not', {
  tag: '@long',
}, async ({ join }) => {
  const { listener, tokens, roomId } = await together(join)
  await choose(listener, 'chat.rating.open')
  await write(listener, 'Was it good to talk?')
  await askFor(tokens.listener, roomId)
  await send(listener)
  await isTold(listener, 'You already asked for a rating in this chat. You can ask once per chat.')
  await expect(dialogOf(listener)).toBeHidden()
  await seesState(listener, 'pending')

  const second = await together(join)
  await choose(second.listener, 'chat.rating.open')
  await write(second.listener, 'Was it good to talk?')
  const params = { id: second.roomId }
  await ask(chat.leave, { params, body: {} }, second.tokens.sharer)
  await send(second.listener)
  await isTold(second.listener, second.listener.say('chat.rating.ended'))
  await expect(dialogOf(second.listener)).toBeHidden()
  expectQuiet([listener, second.listener], /status of 409/)
})

test('a listener who was already rated by this sharer sees that a second rating is not possible', {
  tag: '@long',
}, async ({ join }) => {
  const { listener, tokens, roomId } = await together(join)
  await ask(chat.reveal, { params: { id: roomId } }, tokens.sharer)
  await rate(tokens.sharer, await askFor(tokens.listener, roomId))
  const post = await shared(tokens.sharer, '또 이야기하고 싶은 일이 생겼어요.')
  const body = { postId: post.id, message: 'Hi again' }
  const { id } = await ask(chatRequests.send, { body }, tokens.listener)
  const accepted = { params: { id }, body: { status: 'accepted' } }
  const { chatRoomId } = await ask(chatRequests.respond, accepted, tokens.sharer)
  await listener.page.goto(`/chat/${chatRoomId}`)
  await choose(listener, 'chat.rating.open')
  await write(listener, 'Was it good to talk?')
  await send(listener)
  await isTold(listener, listener.say('chat.rating.rated'))
  await expect(dialogOf(listener)).toBeHidden()
  expectQuiet([listener], /status of 409/)
})
