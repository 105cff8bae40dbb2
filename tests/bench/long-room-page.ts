import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Slowdown of a mid-range phone compared with a developer's machine. */
const slowdown = 4
export const viewport = { width: 390, height: 844 }
/** The speed of a reader who looks for a message, in pixels a second. */
const speed = 3_000
const gesture = 6_000
const gestures = 8
export const secondsOfScrolling = (gestures * gesture) / speed

/** A page and its connection to the browser's measurements. */
export interface Watched {
  page: Page
  session: CDPSession
}

/** Emulate the page on a slow phone. Counts CPU time, which is independent of other load on this machine. */
export async function watch(page: Page): Promise<Watched> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, session }
}

/** Return what the main thread of a page has done since it was loaded: seconds of CPU time, and counts. */
export async function work({ session }: Watched) {
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    cpuMs: value('TaskDuration') * 1_000,
    scriptMs: value('ScriptDuration') * 1_000,
    layouts: value('LayoutCount'),
  }
}

export const elements = ({ page }: Watched) =>
  page.evaluate(() => document.querySelectorAll('*').length)

export async function heapMb({ session }: Watched): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20
}

const conversation = 'section > [tabindex="0"]'

const roomRow = (page: Page) => page.locator('main a[href^="/chat/"]').first()

/** Open the list of rooms, and wait until it shows. */
export async function openList({ page }: Watched, origin: string): Promise<void> {
  await page.goto(`${origin}/chat-list`)
  await roomRow(page).waitFor()
  await page.waitForLoadState('networkidle')
}

/** Open the room by a click in the list. Returns the milliseconds until its newest message shows. */
export const open = ({ page }: Watched, newest: number): Promise<number> =>
  roomRow(page).evaluate(
    (link, text) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const look = () => {
          const lines = [...document.querySelectorAll('section p')]
          if (lines.some(({ textContent }) => textContent.startsWith(text)))
            resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        look()
      }),
    `#${newest}`,
  )

/** The same page with only the visible rows, repeatedly, and no script: the optimum of this machine. */
export async function openFloor(context: BrowserContext, { page }: Watched): Promise<Watched> {
  const html = await page.evaluate(
    ({ selector, height }) => {
      const copy = document.documentElement.cloneNode(true)
      const list = copy instanceof Element ? copy.querySelector(selector)?.firstElementChild : null
      const shown = document.querySelector(selector)?.firstElementChild
      if (!(copy instanceof Element) || !list || !shown) throw new Error('There is no list')
      const rows = [...shown.querySelectorAll('.group')]
      const rowsHeight = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0)
      list.removeAttribute('style')
      list.innerHTML = rows
        .map((row) => row.outerHTML)
        .join('')
        .repeat(Math.ceil(height / rowsHeight))
      for (const script of copy.querySelectorAll('script')) script.remove()
      return copy.outerHTML
    },
    { selector: conversation, height: gestures * gesture * 1.2 },
  )
  await context.route('**/floor', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html>${html}` }),
  )
  const floor = await context.newPage()
  await floor.goto(`${new URL(page.url()).origin}/floor`)
  await floor.waitForLoadState('networkidle')
  return await watch(floor)
}

/** Scroll to the end, so that the page can be scrolled up again. */
export const toEnd = ({ page }: Watched) =>
  page.locator(conversation).evaluate((list) => list.scrollTo({ top: list.scrollHeight }))

/** Scroll up steadily. */
export async function scroll({ session }: Watched): Promise<void> {
  for (let turn = 0; turn < gestures; turn++)
    await session.send('Input.synthesizeScrollGesture', {
      x: viewport.width / 2,
      y: viewport.height / 2,
      yDistance: gesture,
      speed,
      gestureSourceType: 'mouse',
    })
}

/** Return the number of the first rendered message. */
export const firstDrawn = ({ page }: Watched): Promise<number> =>
  page.locator(`${conversation} p`).evaluateAll((lines) => {
    const first = lines.find(({ textContent }) => /^#\d/.test(textContent ?? ''))
    return Number(/^#(\d+)/.exec(first?.textContent ?? '')?.[1] ?? Number.NaN)
  })

/** Scroll up through the whole conversation, until its first message is rendered. */
export const toStart = ({ page }: Watched): Promise<void> =>
  page.locator(conversation).evaluate(
    (list) =>
      new Promise<void>((resolve) => {
        const stride = () => {
          const lines = [...list.querySelectorAll('p')]
          if (lines.some(({ textContent }) => /^#1(\D|$)/.test(textContent))) return resolve()
          if (list.scrollTop > 0) list.scrollBy({ top: -4_000 })
          requestAnimationFrame(stride)
        }
        stride()
      }),
  )
