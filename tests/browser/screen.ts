import { expect } from '@playwright/test'
import type { Person } from './people.ts'

/** Takes the pictures of a screen as it is now. */
export type See = (name: string, how?: { isWhole: boolean }) => Promise<void>

/** Waits until nothing on screen is still on its way. */
export async function arrives({ page, say }: Person): Promise<void> {
  await expect(page.getByLabel(say('ui.loading'))).toHaveCount(0)
  await page.waitForFunction(() => document.fonts.size > 0)
}

/** Opens a page and waits for what it is about. */
export async function goTo(person: Person, address: string, content: string): Promise<void> {
  await person.page.goto(address)
  await expect(person.page.getByRole('main').locator(content).first()).toBeVisible()
  await arrives(person)
}
