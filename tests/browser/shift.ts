import type { Page } from '@playwright/test'

/** Measure the layout shifts of a page, from its first paint. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
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
