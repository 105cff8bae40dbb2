import { accounts, chat, retention } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { composer, sees, write } from './chat.ts'
import { held } from './held.ts'
import { look } from './look.ts'
import { overhear } from './overheard.ts'
import { newMember } from './pair.ts'
import { test } from './people.ts'
import { called, choose, cutOff, header, leaveDialog, openMenu, together } from './room.ts'
import { expectQuiet, isTold } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

test('a sharer leaves after a question; the listener sees it at once and reads on', async ({
  join,
}) => {
  const { sharer, listener, roomId, alias } = await together(join)
  await write(listener, 'Talk to you soon')
  await sees(sharer, 'Talk to you soon')
  const name = await sharer.page.getByRole('heading', { level: 1 }).innerText()
  const unfinished = 'I meant to say one more thing'
  await composer(listener).fill(unfinished)

  await test.step('not by accident', async () => {
    await choose(sharer, 'chat.leave.open')
    const dialog = leaveDialog(sharer, name, 'leave')
    await expect(dialog).toContainText(sharer.say('chat.leave.line'))
    await dialog.getByRole('button', { name: sharer.say('ui.cancel') }).click()
    await expect(dialog).toBeHidden()
    await expect(sharer.page).toHaveURL(`/chat/${roomId}`)
  })

  await test.step('permanently', async () => {
    await choose(sharer, 'chat.leave.open')
    await leaveDialog(sharer, name, 'leave')
      .getByRole('button', { name: sharer.say('chat.leave.confirm') })
      .click()
    await expect(sharer.page).toHaveURL('/chat-list')
    await isTold(sharer, sharer.say('chat.leave.left'))
    await expect(sharer.page.getByText(sharer.say('chat.list.empty'))).toBeVisible()
    await sharer.page.goBack()
    await sharer.page.goto(`/chat/${roomId}`)
    await expect(sharer.page).toHaveURL('/chat-list')
    await isTold(sharer, sharer.say('chat.room.notFound'))
  })

  await test.step('the listener can read the messages, write nothing, and leave as well', async () => {
    const { page, say } = listener
    await expect(
      page.getByText(say('chat.room.closed', { count: retention.endedChats.kept.amount })),
    ).toBeVisible()
    await expect(composer(listener)).toHaveCount(0)
    await expect(page.getByText(say('chat.room.ended'), { exact: true })).toBeVisible()
    await sees(listener, 'Talk to you soon')
    await page.reload()
    await expect(
      page.getByText(say('chat.room.closed', { count: retention.endedChats.kept.amount })),
    ).toBeVisible()
    await sees(listener, 'Talk to you soon')
    const unsent = page.getByRole('region', { name: say('chat.room.unsent') })
    await expect(unsent).toContainText(unfinished)
    await look(listener, 'room-ended-unsent')
    await unsent.getByRole('button', { name: say('ui.unsent.discard') }).click()
    await expect(unsent).toHaveCount(0)
    const menu = await openMenu(listener)
    await expect(menu.getByText(say('chat.rating.open'))).toHaveCount(0)
    await expect(
      header(listener).getByRole('button', { name: say('chat.leave.open') }),
    ).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('chat.leave.open'), exact: true }).click()
    await leaveDialog(listener, called(listener, alias), 'leave')
      .getByRole('button', { name: say('chat.leave.confirm') })
      .click()
    await expect(page).toHaveURL('/chat-list')
    await expect(page.getByText(say('chat.list.empty'))).toBeVisible()
  })
  expectQuiet([sharer, listener], /status of 404/)
})

test('a listener with a slow device blocks a masked sharer, who is not informed', async ({
  join,
}) => {
  const { sharer, listener, alias } = await together(join)
  // So slow that the answer arrives before the list is shown.
  const devtools = await listener.context.newCDPSession(listener.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const heard = overhear(sharer)
  const name = called(listener, alias)
  await choose(listener, 'chat.block.open')
  const dialog = leaveDialog(listener, name, 'block')
  await expect(dialog).toContainText(listener.say('chat.block.line'))
  await dialog.getByRole('button', { name: listener.say('chat.block.confirm') }).click()
  await expect(listener.page).toHaveURL('/chat-list')
  await isTold(listener, listener.say('chat.leave.blocked'))
  await expect(
    sharer.page.getByText(
      sharer.say('chat.room.closed', { count: retention.endedChats.kept.amount }),
    ),
  ).toBeVisible()
  await expect(composer(sharer)).toHaveCount(0)
  expect(await heard()).not.toMatch(/block/i)
  // The list of blocked members would identify them.
  await listener.page.goto('/settings/blocks')
  const blocked = listener.page.getByRole('region', {
    name: listener.say('app.settings.blocks'),
  })
  await expect(blocked.getByText(listener.say('blocks.empty'))).toBeVisible()
  expectQuiet([sharer, listener])
})

for (const { act, outcome } of [
  { act: 'leave', outcome: 'goes without a word' },
  { act: 'block', outcome: 'is told to be blocked' },
] as const)
  test(`a room that was left on another device ${outcome}`, { tag: '@long' }, async ({ join }) => {
    const { sharer, tokens, roomId } = await together(join)
    const { page, say } = sharer
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    const letGo = await held(sharer, '**/api/chat-rooms/*/leave')
    await choose(sharer, `chat.${act}.open`)
    await leaveDialog(sharer, name, act)
      .getByRole('button', { name: say(`chat.${act}.confirm`) })
      .click()
    await expect(page).toHaveURL('/chat-list')
    await expect(page.getByText(say('chat.list.empty'))).toBeVisible()
    await ask(chat.leave, { params: { id: roomId }, body: {} }, tokens.sharer)
    const answer = page.waitForResponse('**/api/chat-rooms/*/leave')
    letGo()
    expect(await (await answer).json()).toMatchObject({ alreadyLeft: true })
    if (act === 'block') await isTold(sharer, say('chat.leave.blocked'))
    await expect(page.getByText(say('chat.list.empty'))).toBeVisible()
    await expect(page.getByText(say('chat.leave.left'))).toHaveCount(0)
    expectQuiet([sharer])
  })

test('an invalid address of a room makes no request, and leads to the list with a message', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', language: 'ko', token })
  const asked: string[] = []
  person.page.on('request', (request) => {
    if (/chat-rooms\/./.test(request.url())) asked.push(request.url())
  })
  await person.page.goto('/chat/abc')
  await expect(person.page).toHaveURL('/chat-list')
  await isTold(person, person.say('chat.room.notFound'))
  expect(asked).toEqual([])
})

test('a participant who leaves on another device is sent to the list', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, tokens, roomId } = await together(join)
  await ask(chat.leave, { params: { id: roomId }, body: {} }, tokens.sharer)
  await expect(sharer.page).toHaveURL('/chat-list')
  await expect(sharer.page.getByText(sharer.say('chat.list.empty'))).toBeVisible()
})

test('a room that could not be left is restored, with the reason', { tag: '@long' }, async ({
  join,
}) => {
  const { listener, roomId, alias } = await together(join)
  const { page, say } = listener
  await page.route('**/api/chat-rooms/*/leave', (route) => route.abort())
  await choose(listener, 'chat.leave.open')
  await leaveDialog(listener, called(listener, alias), 'leave')
    .getByRole('button', { name: say('chat.leave.confirm') })
    .click()
  await isTold(listener, say('ui.unreached'))
  await expect(page.locator(`main a[href="/chat/${roomId}"]`)).toBeVisible()
  await page.locator(`main a[href="/chat/${roomId}"]`).click()
  await expect(composer(listener)).toBeVisible()
  expectQuiet([listener], /ERR_FAILED/)
})

for (const act of ['leaves', 'writes'] as const)
  test(`a member who ${act} after their session has ended is asked to sign in and sent home`, {
    tag: '@long',
  }, async ({ join }) => {
    const { sharer, tokens } = await together(join)
    const { page, say } = sharer
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await cutOff(sharer, composer(sharer))
    const letGo = await held(sharer, '**/api/chat-rooms/*/*')
    if (act === 'writes') await write(sharer, '아직 할 말이 있어요')
    else {
      await choose(sharer, 'chat.leave.open')
      await leaveDialog(sharer, name, 'leave')
        .getByRole('button', { name: say('chat.leave.confirm') })
        .click()
    }
    await ask(accounts.logout, {}, tokens.sharer)
    letGo()
    await isTold(sharer, say('accounts.session.lost'))
    await expect(page).toHaveURL('/')
  })
