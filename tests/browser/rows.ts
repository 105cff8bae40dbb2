import { expect, type Locator } from '@playwright/test'
import type { Person } from './people.ts'

/** Move along an admin list by its keys until this row has the focus: others may be added and moved on both sides of it. */
export const goDownTo = ({ page }: Person, row: Locator) =>
  expect(async () => {
    const isAbove = await row.evaluate((one) => {
      const focused = document.activeElement ?? document.body
      return (one.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    })
    await page.keyboard.press(isAbove ? 'k' : 'j')
    // Checked without waiting, because the key moves the focus at once: a wait on a busy machine would go past it.
    expect(await row.evaluate((one) => one === document.activeElement)).toBe(true)
  }).toPass()
