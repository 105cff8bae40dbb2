import { type ChatMessage, chat } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { bubble, conversation, sees, write } from './chat.ts'
import { look } from './look.ts'
import { pair } from './pair.ts'
import { demoToken, type Person, test } from './people.ts'
import { enter, tell, together } from './room.ts'
import { expectQuiet } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const menuOf = ({ page, say }: Person) =>
  page.getByRole('menu', { name: say('chat.message.menu'), exact: true })

/** Opens the menu of a message as this screen does it: by a long press, or by the button beside it. */
async function openMenuOf(person: Person, text: string): Promise<void> {
  const { screen, say } = person
  if (screen === 'phone') {
    await bubble(person, text).getByText(text, { exact: true }).dispatchEvent('contextmenu')
  } else {
    await bubble(person, text).hover()
    await bubble(person, text)
      .getByRole('button', { name: say('chat.message.menu') })
      .click()
  }
  await expect(menuOf(person)).toBeVisible()
}

const remove = async (person: Person, text: string) => {
  await openMenuOf(person, text)
  await menuOf(person)
    .getByRole('menuitem', { name: person.say('chat.message.delete') })
    .click()
}

const gone = (person: Person, text: string) =>
  expect(conversation(person).getByText(text, { exact: true })).toHaveCount(0)

test('a message that was just sent goes for both without a question or a trace', async ({
  join,
}) => {
  const { sharer, listener } = await together(join)
  for (const [me, other] of [
    [sharer, listener],
    [listener, sharer],
  ] as const) {
    await write(me, `잘못 보낸 말 ${me.screen}`)
    await sees(other, `잘못 보낸 말 ${me.screen}`)
    await write(me, `남는 말 ${me.screen}`)
    await sees(other, `남는 말 ${me.screen}`)
    await remove(me, `잘못 보낸 말 ${me.screen}`)
    await expect(me.page.getByRole('dialog')).toHaveCount(0)
    for (const person of [me, other]) {
      await gone(person, `잘못 보낸 말 ${me.screen}`)
      await sees(person, `남는 말 ${me.screen}`)
      await expect(conversation(person).getByText(person.say('chat.room.deleted'))).toHaveCount(0)
    }
  }
  await sharer.page.reload()
  await sees(sharer, '남는 말 phone')
  await gone(sharer, '잘못 보낸 말 phone')
  await expect(
    bubble(sharer, '남는 말 desktop').getByRole('button', {
      name: sharer.say('chat.message.menu'),
    }),
  ).toHaveCount(0)
  expectQuiet([sharer, listener])
})

test('an older message asks first, and leaves word for both that it was there', async ({
  join,
}) => {
  const tokens = {
    sharer: await demoToken('anonymous1', 'ko'),
    listener: await demoToken('listener2', 'en'),
  }
  const [room] = await ask(chat.listRooms, {}, tokens.sharer)
  const params = { id: room?.id ?? 0 }
  const sharer = await join({ screen: 'phone', language: 'ko', token: tokens.sharer })
  const listener = await join({ screen: 'desktop', language: 'en', token: tokens.listener })
  await enter([sharer, listener], params.id)
  const messages: ChatMessage[] = await ask(chat.listMessages, { params }, tokens.listener)
  const old = messages.findLast(({ isMine, isDeleted }) => isMine && !isDeleted)
  const text = old?.content ?? ''
  const before = messages.filter(({ isDeleted }) => isDeleted).length
  const placeholders = (person: Person) =>
    conversation(person).getByText(person.say('chat.room.deleted'), { exact: true })
  for (const person of [sharer, listener]) await sees(person, text)

  const dialog = listener.page.getByRole('dialog', { name: listener.say('chat.message.ask.title') })
  await remove(listener, text)
  await expect(dialog).toContainText(listener.say('chat.message.ask.line'))
  await dialog.getByRole('button', { name: listener.say('ui.cancel') }).click()
  await sees(listener, text)
  await remove(listener, text)
  await dialog.getByRole('button', { name: listener.say('chat.message.delete') }).click()
  for (const person of [sharer, listener]) {
    await gone(person, text)
    await expect(placeholders(person)).toHaveCount(before + 1)
  }
  await look(listener, 'room-placeholder')
  await look(sharer, 'room-placeholder')
  await sharer.page.reload()
  await expect(placeholders(sharer)).toHaveCount(before + 1)
  expectQuiet([sharer, listener])
})

test('older messages load as one scrolls up, and a pill leads to what is new meanwhile', async ({
  join,
}) => {
  const tokens = await pair()
  for (let n = 1; n <= 130; n++) await tell(tokens.listener, tokens.roomId, `Line ${n}`)
  const sharer = await join({ screen: 'phone', language: 'ko', token: tokens.sharer })
  const listener = await join({ screen: 'desktop', language: 'en', token: tokens.listener })
  await enter([sharer, listener], tokens.roomId)
  await expect(conversation(sharer).getByText('Line 130', { exact: true })).toBeInViewport()
  const list = conversation(sharer).locator('[tabindex="0"]').first()
  const up = () => list.evaluate((shown) => shown.scrollTo({ top: 0 }))
  await expect(async () => {
    await up()
    await expect(conversation(sharer).getByText('Line 1', { exact: true })).toBeInViewport({
      timeout: 500,
    })
  }).toPass()

  await write(listener, 'Are you there?')
  const pill = sharer.page.getByRole('button', { name: sharer.say('chat.room.newMessages') })
  await expect(pill).toBeVisible()
  await expect(conversation(sharer).getByText('Line 1', { exact: true })).toBeInViewport()
  await look(sharer, 'room-pill')
  await pill.click()
  await expect(conversation(sharer).getByText('Are you there?')).toBeInViewport()
  await expect(pill).toHaveCount(0)
  expectQuiet([sharer, listener])
})
