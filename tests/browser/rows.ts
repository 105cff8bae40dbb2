import { expect, type Locator } from '@playwright/test'
import type { Person } from './people.ts'

/** Goes down a list of the admins by the key for it until this row has the focus: others may have come above it. */
export const goDownTo = ({ page }: Person, row: Locator) =>
  expect(async () => {
    await page.keyboard.press('j')
    // Asked once, as the key moves the focus at once: who waits for it on a busy machine goes past it.
    expect(await row.evaluate((one) => one === document.activeElement)).toBe(true)
  }).toPass()
