import { expect } from '@playwright/test'
import type { Person } from './people.ts'

/** Take pictures of the current screen. */
export type See = (name: string, how?: { isWhole: boolean }) => Promise<void>

/** Wait until nothing on screen is loading or moving. */
export async function arrives({ page, say }: Person): Promise<void> {
  await expect(page.getByLabel(say('ui.loading'))).toHaveCount(0)
  await page.waitForFunction(() => document.fonts.size > 0)
}

/** Open a page and wait for its content. */
export async function goTo(person: Person, address: string, content: string): Promise<void> {
  await person.page.goto(address)
  await expect(person.page.getByRole('main').locator(content).first()).toBeVisible()
  await arrives(person)
}
