import type { Page } from '@playwright/test'
import { withDatabase } from './bench-database.ts'
import { newSecret, settle } from './community.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'
import { ServerProcess } from './server-process.ts'
import { median } from './statistics.ts'
import { tellStories } from './stories.ts'
import { buildWeb, launchChromium } from './web-app.ts'

const perSecond = (kilobits: number) => (kilobits * 1000) / 8
/** A slow phone on slow 4G, with the settings of Lighthouse. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: perSecond(1_600),
  uploadThroughput: perSecond(750),
}
const cpuSlowdown = 4
const profile = '390×844, RTT 150 ms, 1.6 Mbit/s down, 750 kbit/s up, CPU 4 ×'

interface Seen {
  lcp: number
  cls: number
  blocked: number
  firstCard: number
}

/** Runs in the page, before its own scripts: records what is seen when. */
function watch(): void {
  const seen: Seen = { lcp: 0, cls: 0, blocked: 0, firstCard: 0 }
  Object.assign(window, { seen })
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  each('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  // The sum of all shifts: never less than the worst burst of them, which is CLS.
  each('layout-shift', (shift) => {
    seen.cls += (shift as PerformanceEntry & { value: number }).value
  })
  each('longtask', ({ duration }) => {
    seen.blocked += duration - 50
  })
  const cards = new MutationObserver(() => {
    if (!document.querySelector('section li article')) return
    cards.disconnect()
    requestAnimationFrame(() => {
      seen.firstCard = performance.now()
    })
  })
  cards.observe(document, { childList: true, subtree: true })
}

/** Open the page until all of its requests have ended, fonts included. */
async function load(page: Page, origin: string): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch)
  await page.goto(origin)
  await page.locator('section li article').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    return (window as unknown as { seen: Seen }).seen
  })
}

/** What a visitor sees of the home page, and when, on a first visit with a slow phone. */
export const home = ({ rounds, progress }: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const dist = await buildWeb()
    progress('the web app is built')
    const secret = newSecret()
    const server = await ServerProcess.start('product-server.ts', {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
      WEB_DIST: dist,
    })
    const browser = await launchChromium()
    try {
      const { people } = await settle(databaseUrl, secret, { pairs: 50, roomsEach: 1 })
      await tellStories(databaseUrl, people, 1_000)
      const all: Seen[] = []
      for (let round = 0; round < rounds; round++) {
        // A new context has an empty cache.
        const context = await browser.newContext({
          locale: 'ko-KR',
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 2,
          isMobile: true,
          hasTouch: true,
          serviceWorkers: 'block',
        })
        // Browsers treat localhost as secure, which Brotli requires.
        const seen = await load(await context.newPage(), `http://localhost:${server.port}`)
        await context.close()
        progress(JSON.stringify(seen))
        all.push(seen)
      }
      const of = (name: keyof Seen) => median(all.map((seen) => seen[name]))
      return [
        {
          name: `home, signed out (${profile}): LCP`,
          unit: 'ms',
          product: of('lcp'),
          goal: '≤ 2,000',
        },
        { name: 'the same: first card', unit: 'ms', product: of('firstCard'), goal: '' },
        { name: 'the same: CLS', unit: '', product: of('cls'), goal: '≤ 0.02' },
        { name: 'the same: main thread blocked', unit: 'ms', product: of('blocked'), goal: '' },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  })
