import { expect } from '@playwright/test'
import { composer } from './chat.ts'
import { pair } from './pair.ts'
import { test } from './people.ts'

test('the keyboard always shows where one is, and a new page draws no ring around itself', async ({
  join,
}) => {
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
