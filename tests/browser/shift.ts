import { type Page, test } from '@playwright/test'
import { hasKoreanFont } from '../services/fonts.ts'

/** Adds up how far a page moves under its reader, from its first paint. Skips the story on a machine that cannot draw Korean. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  test.skip(!hasKoreanFont, 'no Korean font: text moves when the font of the app comes')
  await page.addInitScript(() => {
    const moved = Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.moved += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return 'moved' in window ? Number(window.moved) : Number.NaN
    })
}
