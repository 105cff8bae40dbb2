import { accounts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { composer, conversation, sees } from './chat.ts'
import { look } from './look.ts'
import { test } from './people.ts'
import { called, choose, openMenu, together } from './room.ts'
import { expectQuiet, isTold } from './stories.ts'

test('an anonymous sharer reveals their identity, and the listener sees it at once', async ({
  join,
}) => {
  const { sharer, listener, tokens, roomId, alias } = await together(join)
  const masked = called(listener, alias)
  const note = sharer.say('chat.reveal.note', { name: called(sharer, alias) })
  const { user: me } = await ask(accounts.verify, {}, tokens.sharer)
  const { user: other } = await ask(accounts.verify, {}, tokens.listener)
  const header = listener.page.getByRole('heading', { level: 1 })
  const inList = listener.page.locator(`main a[href="/chat/${roomId}"]`)
  await expect(header.filter({ hasText: masked })).toBeVisible()
  await expect(inList).toContainText(masked)
  await expect(sharer.page.getByText(note)).toBeVisible()
  await test.step('presence is hidden before', async () => {
    await expect(listener.page.getByText(listener.say('chat.room.masked'))).toBeVisible()
    for (const { page, say } of [sharer, listener]) {
      for (const presence of ['chat.room.online', 'chat.room.offline'])
        await expect(page.getByText(say(presence))).toHaveCount(0)
      await expect(page.getByRole('img', { name: say('ui.online') })).toHaveCount(0)
    }
    for (const person of [sharer, listener]) await look(person, 'room-masked')
  })
  await test.step('the mask stays visible beside other notices, also on a phone in landscape', async () => {
    const { page, say } = sharer
    const mask = page.getByText(note)
    await expect(mask).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 844, height: 390 })
    await composer(listener).pressSequentially('Hi there')
    await expect(mask).toBeInViewport({ ratio: 1 })
    await look(sharer, 'room-landscape')
    await composer(listener).press('Enter')
    await sees(sharer, 'Hi there')
    // Typing would reveal presence, which is hidden.
    await expect(page.getByText(say('chat.room.typing', { name: other.nickname }))).toHaveCount(0)
    const { height = 0 } = (await conversation(sharer).boundingBox()) ?? {}
    expect(height / 390, 'share of the messages').toBeGreaterThan(0.6)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: say('chat.room.back') }).click()
    await expect(page.locator(`main a[href="/chat/${roomId}"]`)).toContainText(
      say('chat.list.masked'),
    )
    await look(sharer, 'chat-list-masked')
    await page.locator(`main a[href="/chat/${roomId}"]`).click()
    await expect(mask).toBeVisible()
  })
  const offered = await openMenu(listener)
  await expect(offered.getByText(listener.say('chat.block.open'))).toBeVisible()
  await expect(offered.getByText(listener.say('chat.reveal.open'))).toHaveCount(0)
  await listener.page.keyboard.press('Escape')

  const dialog = sharer.page.getByRole('dialog', { name: sharer.say('chat.reveal.title') })
  await test.step('only after a confirmation', async () => {
    await choose(sharer, 'chat.reveal.open')
    await expect(dialog).toContainText(sharer.say('chat.reveal.line', { name: other.nickname }))
    await expect(dialog).toContainText(me.nickname)
    await dialog.getByRole('button', { name: sharer.say('ui.cancel') }).click()
    await expect(dialog).toBeHidden()
    await expect(header.filter({ hasText: masked })).toBeVisible()
  })

  await test.step('once', async () => {
    await choose(sharer, 'chat.reveal.open')
    await dialog.getByRole('button', { name: sharer.say('chat.reveal.confirm') }).click()
    await expect(dialog).toBeHidden()
    await isTold(sharer, sharer.say('chat.reveal.done', { name: other.nickname }))
    await expect(sharer.page.getByText(note)).toHaveCount(0)
    await look(sharer, 'room-revealed')
    const menu = await openMenu(sharer)
    await expect(menu.getByText(sharer.say('chat.leave.open'))).toBeVisible()
    await expect(menu.getByText(sharer.say('chat.reveal.open'))).toHaveCount(0)
  })

  await test.step('the listener sees the name in the room, the list and the profile', async () => {
    const { page } = listener
    await expect(header.filter({ hasText: me.nickname })).toBeVisible()
    for (const person of [sharer, listener])
      await expect(person.page.getByText(person.say('chat.room.online'))).toBeVisible()
    await expect(inList.getByRole('img', { name: listener.say('ui.online') })).toBeVisible()
    await expect(inList).toContainText(me.nickname)
    await look(listener, 'room-revealed')
    const typing = sharer.page.getByText(sharer.say('chat.room.typing', { name: other.nickname }))
    // `typing` is volatile and may be lost; it is sent again while the listener continues typing.
    await expect(async () => {
      await composer(listener).pressSequentially('Nice to meet you. ')
      await expect(typing).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await composer(listener).press('Enter')
    await expect(composer(listener)).toHaveValue('')
    await expect(typing).toBeHidden()
    await page.goto('/chat-requests?tab=sent')
    await expect(page.getByRole('article')).toContainText(me.nickname)
    await page.goto(`/chat/${roomId}`)
    await header.getByRole('link', { name: me.nickname }).click()
    await expect(page).toHaveURL(`/profile/${me.id}`)
    await expect(page.getByRole('heading', { level: 1, name: me.nickname })).toBeVisible()
  })
  expectQuiet([sharer, listener])
})
