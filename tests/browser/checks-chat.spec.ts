import { chat } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { bubble, composer, conversation, sees, write } from './chat.ts'
import { look } from './look.ts'
import { pair, storedIn } from './pair.ts'
import { type Person, phoneFirst, playedIn, test } from './people.ts'
import { enter, type Join, loadLive, tell, together } from './room.ts'
import { expectQuiet } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

/** The card below an author's own message with signs of a crisis. */
const card = ({ page, say }: Person) =>
  page.getByRole('region', { name: say('checks.crisis.title'), exact: true })
/** The help button with its dot. */
const helpDot = ({ page }: Person) => page.locator('[data-offered]')
const careCard = ({ page, say }: Person) =>
  page.getByRole('region', { name: say('checks.care.title'), exact: true })
const sheet = ({ page, say }: Person) =>
  page.getByRole('dialog', { name: say('checks.confirm.title') })
const press = ({ page, say }: Person, word: string) =>
  page.getByRole('button', { name: say(word), exact: true })

/** The browser itself logs refusals to the console. */
const refusals = /status of 4(00|09)/

/** Open a room for both members, in this language. */
async function bothIn(join: Join, language: 'ko' | 'en') {
  const tokens = await pair()
  const writer = await join({ screen: 'phone', language, token: tokens.sharer })
  const listener = await join({ screen: 'desktop', language, token: tokens.listener })
  await enter([writer, listener], tokens.roomId)
  return { writer, listener, tokens }
}

for (const [language, set] of playedIn(['ko', 'en']))
  test(`a member in need sees a card that only they see, in ${language}`, set, async ({ join }) => {
    const { writer, listener } = await bothIn(join, language)
    const words = language === 'ko' ? '나 요즘 죽고 싶어' : 'I want to kill myself'
    await composer(writer).pressSequentially(words, { delay: 10 })
    await composer(writer).press('Enter')
    await sees(listener, words)
    await expect(card(writer)).toBeInViewport({ ratio: 1 })
    await expect(
      card(writer).getByRole('button', { name: writer.say('help-path.open') }),
    ).toBeVisible()
    // In the language of the screen, whatever the account's is.
    await expect(card(writer).getByText(writer.say('checks.crisis.lineOfChat'))).toBeVisible()
    await look(writer, 'checks-crisis-chat')
    await expect(card(listener)).toHaveCount(0)

    // The listener sees how to answer, and not again after closing it.
    await expect(careCard(listener)).toBeVisible()
    await look(listener, 'checks-care-folded')
    await careCard(listener).getByRole('button').first().click()
    await expect(careCard(listener).getByText(listener.say('checks.care.promise'))).toBeVisible()
    await look(listener, 'checks-care')
    await press(listener, 'checks.care.close').click()
    await expect(careCard(listener)).toHaveCount(0)
    await listener.page.reload()
    await sees(listener, words)
    await expect(careCard(listener)).toHaveCount(0)
    await expect(careCard(writer)).toHaveCount(0)

    // It stays over a reload, can be closed, and reopened by one tap.
    await loadLive(writer, () => writer.page.reload())
    await expect(card(writer)).toBeVisible()
    await card(writer)
      .getByRole('button', { name: writer.say('checks.offer.close') })
      // By key: the height of the card may change by a line when the team's hours arrive, under a pointer.
      .press('Enter')
    await expect(card(writer)).toHaveCount(0)
    await press(writer, 'checks.crisis.again').click()
    await expect(card(writer)).toBeVisible()
    await card(writer)
      .getByRole('button', { name: writer.say('checks.crisis.more') })
      .click()
    await expect(
      writer.page.getByRole('dialog', { name: writer.say('helplines.title') }),
    ).toBeVisible()
    await writer.page.goBack()
    await expect(card(writer)).toBeVisible()

    // Later messages of the same day get no card, and no offer while typing.
    const more = language === 'ko' ? '진짜 죽고 싶다' : 'I really want to die'
    await composer(writer).pressSequentially(more, { delay: 10 })
    await expect(helpDot(writer)).toBeVisible()
    await expect(writer.page.locator('[data-offer]')).toHaveCount(0)
    await composer(writer).press('Enter')
    await sees(listener, more)
    await expect(composer(writer)).toHaveValue('')
    await expect(card(writer)).toHaveCount(1)

    // A danger to life has its own, also after the first one was closed.
    await card(writer)
      .getByRole('button', { name: writer.say('checks.offer.close') })
      .press('Enter')
    const danger = language === 'ko' ? '수면제 서른 알 먹었어' : 'i just took all the pills'
    await composer(writer).pressSequentially(danger, { delay: 10 })
    await expect(writer.page.locator('[data-offer="overdose"]')).toBeVisible()
    await composer(writer).press('Enter')
    await sees(listener, danger)
    await expect(card(writer)).toContainText(writer.say('checks.offer.overdose'))
    await expect(card(writer).getByRole('link').first()).toHaveAttribute('href', 'tel:119')
    expectQuiet([writer, listener])
  })

test('who waits for an answer after words of a crisis is shown where to turn, on another device too', async ({
  join,
}) => {
  const tokens = await pair()
  await tell(tokens.sharer, tokens.roomId, '나 어제 손목 그었어')
  const writer = await join({ screen: 'phone', language: 'ko', token: tokens.sharer })
  const note = writer.page.getByRole('region', { name: writer.say('chat.unanswered.label') })
  await writer.page.clock.setFixedTime(Date.now() + 6 * 60_000)
  await enter([writer], tokens.roomId)
  await expect(note).toBeVisible()
  await look(writer, 'chat-unanswered')
  await tell(tokens.listener, tokens.roomId, '많이 아팠겠다')
  await expect(note).toBeHidden()
  expectQuiet([writer])
})

for (const [screen, language, set] of phoneFirst)
  test(
    `who reads of a danger to life is told first that it is one, in ${language}`,
    set,
    async ({ join }) => {
      const tokens = await pair()
      const sharer = await join({ screen, language, token: tokens.sharer })
      const listener = await join({ screen, language, token: tokens.listener })
      await enter([sharer, listener], tokens.roomId)
      const words =
        language === 'ko'
          ? '지금 한강 다리 위에 서 있어. 이제 뛰어내릴 거야'
          : 'i swallowed 30 of my moms pills ten minutes ago'
      await write(sharer, words)
      await sees(listener, words)
      const need = language === 'ko' ? 'danger' : 'overdose'
      const emergency = listener.page.getByRole('region', {
        name: listener.say('checks.emergency.title'),
      })
      await expect(emergency).toBeInViewport({ ratio: 1 })
      await expect(emergency.getByRole('alert')).toContainText(
        listener.say(`checks.emergency.call.${need}`),
      )
      await expect(emergency.getByText(listener.say('checks.emergency.team'))).toBeVisible()
      await expect(composer(listener)).toBeInViewport({ ratio: 1 })
      await expect(conversation(listener).getByText(words)).toBeInViewport()
      await expect(careCard(listener)).toHaveCount(0)
      await look(listener, 'checks-emergency')
      await press(listener, 'checks.emergency.tell').click()
      await expect(listener.page.getByRole('dialog')).toBeVisible()
      await listener.page.goBack()

      // Its writer reads the numbers for it first.
      const first = card(sharer).getByRole('link').first()
      await expect(first).toHaveAttribute('href', 'tel:119')
      await expect(first).toBeInViewport({ ratio: 1 })
      await look(sharer, 'checks-emergency-own')

      // Closed, it leaves the way to answer, and comes back with the next such message.
      await emergency.getByRole('button', { name: listener.say('checks.care.close') }).click()
      await expect(careCard(listener)).toBeVisible()
      await write(sharer, language === 'ko' ? '옥상이야. 뛰어내릴게' : 'i took all the pills')
      await expect(emergency).toBeVisible()
      expectQuiet([sharer, listener])
    },
  )

test('the card for a listener on a phone unfolds over the chat, and leaves room to write', {
  tag: '@long',
}, async ({ join }) => {
  const tokens = await pair()
  const sharer = await join({ token: tokens.sharer })
  const listener = await join({ screen: 'phone', language: 'ko', token: tokens.listener })
  await enter([sharer, listener], tokens.roomId)
  await write(sharer, '나 오늘 죽고 싶어')
  await sees(listener, '나 오늘 죽고 싶어')
  await careCard(listener).getByRole('button').first().click()
  await expect(composer(listener)).toBeInViewport({ ratio: 1 })
  await look(listener, 'checks-care')
  await careCard(listener)
    .getByRole('button', { name: listener.say('checks.offer.open') })
    .click()
  await expect(
    listener.page.getByRole('dialog', { name: listener.say('helplines.title') }),
  ).toBeVisible()
  await listener.page.goBack()

  // Once the chat has ended, the two things that are left to do.
  await ask(chat.leave, { params: { id: tokens.roomId }, body: {} }, tokens.sharer)
  await expect(careCard(listener)).toHaveCount(0)
  await expect(listener.page.getByText(listener.say('checks.care.after'))).toBeVisible()
  await look(listener, 'checks-care-ended')
  await press(listener, 'checks.care.tell').click()
  await expect(listener.page.getByRole('dialog')).toBeVisible()
})

test('a contact is masked for both, and its author sees why and can object', async ({ join }) => {
  const { writer, listener, tokens } = await bothIn(join, 'ko')
  await write(writer, '내 번호는 010-1234-5678 이야')
  for (const person of [writer, listener]) {
    await expect(conversation(person).getByText('●●●')).toBeVisible()
    await expect(conversation(person).getByText(person.say('conversation.masked'))).toBeVisible()
    await expect(conversation(person).getByText('5678')).toHaveCount(0)
  }
  await expect(writer.page.getByText(writer.say('checks.contact.why'))).toBeVisible()
  await expect(listener.page.getByText(listener.say('checks.contact.why'))).toHaveCount(0)
  await look(writer, 'checks-masked')
  await look(listener, 'checks-masked')
  expect((await storedIn(tokens.roomId, tokens.listener)).map(({ content }) => content)).toEqual([
    expect.not.stringContaining('5678'),
  ])

  await press(writer, 'checks.objection.open').click()
  await expect(writer.page.getByText(writer.say('checks.objection.line'))).toBeVisible()
  const sent = writer.page.waitForRequest('**/api/objections')
  await press(writer, 'checks.objection.send').click()
  expect((await sent).postDataJSON()).toEqual({
    place: 'message',
    text: '내 번호는 010-1234-5678 이야',
  })
  await expect(writer.page.getByText(writer.say('checks.objection.thanks'))).toBeVisible()
  expectQuiet([writer, listener])
})

for (const [language] of playedIn(['ko', 'en']))
  test(`hurtful words need confirmation, and are sent only after it, in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { writer, listener, tokens } = await bothIn(join, language)
    const words = language === 'ko' ? '너 진짜 병신 같아' : 'you are such a worthless idiot'
    await composer(writer).pressSequentially(words, { delay: 10 })
    await composer(writer).press('Enter')
    await expect(sheet(writer)).toBeVisible()
    await expect(press(writer, 'checks.confirm.edit')).toBeFocused()
    await expect(sheet(writer).locator('mark')).not.toHaveCount(0)
    await look(writer, 'checks-confirm')

    // Back leaves the question below the message, and nothing was sent.
    await writer.page.goBack()
    await expect(sheet(writer)).toHaveCount(0)
    await expect(writer.page.getByText(writer.say('checks.unsent.waiting'))).toBeVisible()
    await look(writer, 'checks-confirm-waiting')
    expect(await storedIn(tokens.roomId, tokens.listener)).toEqual([])

    // Later messages do not wait for it.
    const next = language === 'ko' ? '오늘 어땠어?' : 'how was your day?'
    await write(writer, next)
    await sees(listener, next)

    await press(writer, 'checks.unsent.look').click()
    await press(writer, 'checks.confirm.send').dblclick()
    await sees(listener, words)
    await sees(writer, words)
    expect((await storedIn(tokens.roomId, tokens.listener)).map(({ content }) => content)).toEqual([
      next,
      words,
    ])
    await expect(writer.page.getByText(writer.say('checks.unsent.waiting'))).toHaveCount(0)
    expectQuiet([writer, listener], refusals)
  })

test('a message is recalled for editing, with the found words selected', {
  tag: '@long',
}, async ({ join }) => {
  const { writer, listener } = await bothIn(join, 'ko')
  await write(writer, '아 진짜 너 병신 같아')
  await press(writer, 'checks.confirm.edit').click()
  await expect(composer(writer)).toBeFocused()
  await expect(composer(writer)).toHaveValue('아 진짜 너 병신 같아')
  await expect(sheet(writer)).toHaveCount(0)
  // Typing replaces the found words.
  await writer.page.keyboard.type('속상해')
  await composer(writer).press('Enter')
  await expect(conversation(listener).getByText('속상해')).toBeVisible()
  await expect(conversation(listener).getByText('병신')).toHaveCount(0)
})

test('who reads what its sender was warned of can leave or report below it', async ({ join }) => {
  const { writer: reader, listener: sender, tokens } = await bothIn(join, 'ko')
  const words = '우리 둘만 아는 비밀로 하자, 알겠지?'
  await ask(
    chat.send,
    { params: { id: tokens.roomId }, body: { content: words, confirm: true } },
    tokens.listener,
  )
  for (const person of [reader, sender]) await sees(person, words)
  await expect(reader.page.getByText(reader.say('chat.approach.line'))).toBeInViewport({ ratio: 1 })
  await look(reader, 'checks-approach')
  await expect(sender.page.getByText(sender.say('chat.approach.line'))).toHaveCount(0)
  await reader.page.reload()
  await press(reader, 'reports.open').click()
  await expect(reader.page.getByRole('dialog')).toBeVisible()
  await reader.page.goBack()
  await press(reader, 'chat.block.open').click()
  const dialog = reader.page.getByRole('dialog')
  await dialog.getByRole('button', { name: reader.say('chat.block.confirm') }).click()
  await expect(reader.page).not.toHaveURL(new RegExp(`/${tokens.roomId}$`))
  expectQuiet([reader, sender])
})

test('a forbidden message stays with its author, and is never sent automatically', async ({
  join,
}) => {
  const { sharer, listener } = await together(join)
  await write(listener, 'send me nudes')
  await expect(listener.page.getByText(listener.say('checks.unsent.title'))).toBeVisible()
  await look(listener, 'checks-unsafe-chat')
  await listener.page.reload()
  await expect(listener.page.getByText(listener.say('checks.unsent.title'))).toBeVisible()
  await expect(
    bubble(listener, 'send me nudes').getByRole('button', {
      name: listener.say('conversation.retry'),
    }),
  ).toHaveCount(0)
  await press(listener, 'checks.unsent.edit').click()
  await expect(composer(listener)).toHaveValue('send me nudes')
  await composer(listener).fill('how are you today?')
  await composer(listener).press('Enter')
  await sees(sharer, 'how are you today?')
  await expect(conversation(sharer).getByText('nudes')).toHaveCount(0)

  await write(listener, 'send me nudes')
  await press(listener, 'checks.unsent.discard').click()
  await expect(listener.page.getByText(listener.say('checks.unsent.title'))).toHaveCount(0)
})

test('a message written offline is checked once online; two tabs decide once', {
  tag: '@long',
}, async ({ join }) => {
  const { writer, listener, tokens } = await bothIn(join, 'ko')
  await writer.context.setOffline(true)
  await write(writer, '너 진짜 병신 같아')
  await write(writer, '미안, 농담이었어')
  await writer.context.setOffline(false)
  await sees(listener, '미안, 농담이었어')
  await expect(sheet(writer)).toBeVisible()
  await writer.page.goBack()
  await expect(writer.page.getByText(writer.say('checks.unsent.waiting'))).toBeVisible()

  const other: Person = { ...writer, page: await writer.context.newPage() }
  await enter([other], tokens.roomId)
  await expect(other.page.getByText(writer.say('checks.unsent.waiting'))).toBeVisible()
  await press(other, 'checks.unsent.discard').click()
  await expect(other.page.getByText(writer.say('checks.unsent.waiting'))).toHaveCount(0)
  await expect(writer.page.getByText(writer.say('checks.unsent.waiting'))).toHaveCount(0)
})
