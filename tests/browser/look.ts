import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { isWholeSet } from '@dodam/test-support/set.ts'
import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

const shots = path.join(import.meta.dirname, '.artifacts/screens')
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Inherited colours change one frame after another, so the page is settled only when two frames in a row are. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let quiet = 0; quiet < 2; quiet++) {
      const running = document.getAnimations()
      if (running.length > 0) quiet = -1
      await Promise.all(running.map(({ finished }) => finished.catch(() => null)))
      await new Promise(requestAnimationFrame)
    }
  })

/** Whether a control is partly under the header or the tab bar, which a scroll changes. */
const isUnderBar = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((control) => {
      const box = control.getBoundingClientRect()
      return [...document.querySelectorAll('header, nav')].some((bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        const isBar = ['sticky', 'fixed'].includes(getComputedStyle(bar).position)
        return isBar && !bar.contains(control) && top < box.bottom && bottom > box.top
      })
    })

/**
 * Inspect the screens that a story passes: in the whole set, because pictures and axe cost seconds each. `screens.spec.ts`
 * inspects those with an address every day.
 */
export async function look(...seen: Parameters<typeof inspect>): Promise<void> {
  if (isWholeSet) await inspect(...seen)
}

/**
 * Inspect the current screen: title, width, axe in both themes, and in the whole set pictures, with `isWhole` of the whole
 * page.
 */
export async function inspect(
  { page, screen, language }: Person,
  name: string,
  { isWhole = false } = {},
): Promise<void> {
  await expect.soft(page, `title of ${name}`).toHaveTitle(/^\S.* · \S+$/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(width, `${name} scrolls sideways by`).toBeLessThanOrEqual(0)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    if (isWholeSet)
      await page.screenshot({
        path: path.join(shots, `${name}-${screen}-${language}-${theme}.png`),
        fullPage: isWhole,
      })
    // The other mode opens another page for each inspection, for frames, of which there are none.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
    // What is partly under an open dialog cannot be pressed, and is inspected without it.
    const layers = 'dialog[open], [role=dialog], [role=menu]'
    if ((await page.locator(layers).count()) > 0) axe.include(layers)
    // Names, roles and order are the same in both themes; only the colours are not.
    if (theme === 'light') axe.withTags(standard)
    else axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found: string[] = []
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes) {
        const selector = target.join(' ')
        if (id === 'target-size' && (await isUnderBar(page, selector))) continue
        found.push(`${id}: ${selector} ${failureSummary}`)
      }
    expect.soft(found, `accessibility of ${name}, ${theme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
