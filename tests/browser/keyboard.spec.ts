import { expect } from '@playwright/test'
import { composer, conversation } from './chat.ts'
import { pair } from './pair.ts'
import { test } from './people.ts'
import { aliasIn, called, openLive, tell } from './room.ts'

test('the keyboard focus is always visible, and a new page has no ring around itself', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer: token, roomId } = await pair()
  const person = await join({ token })
  const { page, say } = person
  const focused = page.locator(':focus')
  await page.goto(`/chat/${roomId}`)
  await expect(composer(person)).toBeVisible()
  await page.getByRole('button', { name: say('chat.composer.emoji') }).focus()
  await page.keyboard.press('Enter')
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key)
    await expect(focused).toHaveCSS('outline-style', 'solid')
  }
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: say('app.nav.label') })
    .getByRole('link', { name: say('app.nav.requests') })
    .press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none')
})

test('a room by keyboard and screen reader: the focus waits in the text, and every message has author and time', async ({
  join,
}) => {
  const tokens = await pair()
  const listener = await join({ token: tokens.listener })
  const { page, say } = listener
  await page.goto('/')
  // The news is the accepted request.
  await expect(page).toHaveTitle(/^\(1\) /)
  await openLive(listener, `/chat/${tokens.roomId}`)
  await expect(composer(listener)).toBeFocused()
  await expect(page).not.toHaveTitle(/^\(/)

  await page.keyboard.type('안녕')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: say('chat.composer.emoji') }).click()
  await page.getByRole('button', { name: '🌱', exact: true }).click()
  await expect(composer(listener)).toBeFocused()
  await page.keyboard.type('!')
  await expect(composer(listener)).toHaveValue('안🌱!녕')
  await page.getByRole('button', { name: say('chat.composer.send') }).click()
  await expect(composer(listener)).toBeFocused()
  await expect(composer(listener)).toHaveValue('')

  const readOut = page.locator('[aria-live=polite] p')
  const name = called(listener, await aliasIn(tokens.roomId, tokens.listener))
  const said = `${name}: 응`
  for (let times = 1; times <= 2; times++) {
    await tell(tokens.sharer, tokens.roomId, '응')
    await expect(readOut.filter({ hasText: said })).toHaveCount(times)
  }
  const time = '(오전|오후) \\d+:\\d\\d'
  const text = conversation(listener)
  // The request that the room came from, and a message.
  await expect(text.getByText(new RegExp(`^${say('conversation.me')}, ${time}$`))).toHaveCount(2)
  await expect(text.getByText(new RegExp(`^${name}, ${time}$`))).toHaveCount(2)
  await expect(
    text.getByRole('button', {
      name: new RegExp(`^${say('conversation.menu', { time: 'TIME' }).replace('TIME', time)}$`),
    }),
  ).toHaveCount(3)
})

test('on a phone a room opens without the on-screen keyboard', { tag: '@long' }, async ({
  join,
}) => {
  const { sharer: token, roomId } = await pair()
  const person = await join({ screen: 'phone', token })
  await openLive(person, `/chat/${roomId}`)
  await expect(composer(person)).toBeVisible()
  await expect(composer(person)).not.toBeFocused()
})
