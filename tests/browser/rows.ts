import { expect, type Locator } from '@playwright/test'
import type { Person } from './people.ts'

/** Move down an admin list by its key until this row has the focus: others may have been added above it. */
export const goDownTo = ({ page }: Person, row: Locator) =>
  expect(async () => {
    await page.keyboard.press('j')
    // Checked without waiting, because the key moves the focus at once: a wait on a busy machine would go past it.
    expect(await row.evaluate((one) => one === document.activeElement)).toBe(true)
  }).toPass()
