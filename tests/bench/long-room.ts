import type { Browser, CDPSession, Page } from '@playwright/test'
import pg from 'pg'
import { withDatabase } from './bench-database.ts'
import { type BenchRoom, newSecret, settle } from './community.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'
import { ServerProcess } from './server-process.ts'
import { readTrace } from './trace.ts'
import { buildWeb, launchChromium } from './web-app.ts'

const messageCount = 20_000
const scrolledCount = 2_000
/** A phone of the middle class beside the machine of a developer. */
const slowdown = 4
const viewport = { width: 390, height: 844 }

/** Fills the room with the talk of a year: short and long messages from both, numbered from 1. */
async function talk(databaseUrl: string, { id, sharer, listener }: BenchRoom): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into "chatMessages" ("roomId", seq, "senderId", content, "createdAt")
       select $1::bigint, n, case when n / 3 % 2 = 0 then $2::bigint else $3::bigint end,
         '#' || n || repeat(' 오늘 학교에서 있었던 일을 이야기해도 될까요?', n % 5),
         now() - ($4::int - n) * interval '25 minutes'
       from generate_series(1, $4::int) as n`,
      [id, sharer.id, listener.id, messageCount],
    )
    await client.query(
      `update "chatRooms" set "lastSeq" = $2, read1 = $2, read2 = $2, "lastMessageContent" = '…', "lastMessageAt" = now()
       where id = $1`,
      [id, messageCount],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const conversation = (page: Page) => page.locator('section [tabindex="0"]').first()

/** The number of the first message on screen. */
const firstShown = (page: Page): Promise<number> =>
  conversation(page).evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    const shown = [...list.querySelectorAll('p')].find(
      (line) => /^#\d/.test(line.textContent) && line.getBoundingClientRect().bottom > top,
    )
    return Number(/^#(\d+)/.exec(shown?.textContent ?? '')?.[1] ?? Number.NaN)
  })

/** Opens the room by a press on it in the list. Answers the milliseconds until its newest message is there. */
async function open(page: Page): Promise<number> {
  const row = page.locator('main a[href^="/chat/"]').first()
  await row.waitFor()
  await page.waitForLoadState('networkidle')
  return await row.evaluate(
    (link, newest) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        const look = () => {
          const lines = [...document.querySelectorAll('section p')]
          if (lines.some(({ textContent }) => textContent.startsWith(newest)))
            resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        look()
      }),
    `#${messageCount}`,
  )
}

/** Scrolls up steadily, as fast as somebody who looks for something. */
async function scroll(session: CDPSession): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: viewport.width / 2,
    y: viewport.height / 2,
    yDistance: 6_000,
    speed: 3_000,
    gestureSourceType: 'mouse',
  })
}

/** Scrolls until `scrolledCount` messages went by. */
async function scrollConversation(page: Page, session: CDPSession): Promise<void> {
  const end = messageCount - scrolledCount
  for (let at = await firstShown(page); at > end; ) {
    await scroll(session)
    const next = await firstShown(page)
    if (!(next < at)) throw new Error(`The conversation stopped at message ${next}`)
    at = next
  }
}

/** What the browser says of a page while something is done with it. */
async function traced(browser: Browser, page: Page, work: () => Promise<void>) {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  })
  await work()
  return readTrace(await browser.stopTracing())
}

/** The same scrolling through plain text without any script: what this machine can do at best. */
async function plainScrolling(browser: Browser) {
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.setContent('<p style="height:3em">오늘 학교에서 있었던 일이에요.</p>'.repeat(2_000))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const trace = await traced(browser, page, async () => {
    for (let turn = 0; turn < 8; turn++) await scroll(session)
  })
  await context.close()
  return trace
}

const heapMb = async (session: CDPSession) => {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20
}

async function measure(
  browser: Browser,
  origin: string,
  { sharer }: BenchRoom,
  progress: Options['progress'],
): Promise<Figure[]> {
  const localStorage = [{ name: 'token', value: sharer.token }]
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    viewport,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${origin}/chat-list`)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const opening = await open(page)
  await page.waitForLoadState('networkidle')
  const heapBefore = await heapMb(session)
  progress(`opened in ${Math.round(opening)} ms`)

  const trace = await traced(browser, page, () => scrollConversation(page, session))
  progress('scrolled')
  const heapAfter = await heapMb(session)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await context.close()
  const plain = await plainScrolling(browser)

  const scrolling = `scrolling up ${scrolledCount} messages`
  return [
    {
      name: `opening a room of ${messageCount} messages`,
      unit: 'ms',
      product: opening,
      goal: '',
    },
    {
      name: `${scrolling}, longest task, beside plain text`,
      unit: 'ms',
      floor: plain.longestTaskMs,
      product: trace.longestTaskMs,
      goal: '',
    },
    {
      name: `${scrolling}, dropped frames, beside plain text`,
      unit: '%',
      floor: plain.droppedPercent,
      product: trace.droppedPercent,
      goal: '≤ 1',
    },
    {
      name: `${scrolling}, frames that moved before new rows were drawn`,
      unit: '%',
      floor: plain.latePercent,
      product: trace.latePercent,
      goal: '',
    },
    {
      name: `${scrolling}, memory, beside before`,
      unit: 'MB',
      floor: heapBefore,
      product: heapAfter,
      goal: '',
    },
    { name: `${scrolling}, elements on the page`, unit: '', product: nodes, goal: '' },
  ]
}

/** A conversation of years, on a phone: how long it takes to open, and how it scrolls. The CPU is slowed down. */
export const longRoom = ({ progress }: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const dist = process.env['WEB_DIST'] ?? (await buildWeb())
    const jwtSecret = newSecret()
    const server = await ServerProcess.start('product-server.ts', {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: jwtSecret,
      WEB_DIST: dist,
    })
    try {
      const { rooms } = await settle(databaseUrl, jwtSecret, { pairs: 1, roomsEach: 1 })
      const [room] = rooms
      if (room === undefined) throw new Error('There is no room')
      await talk(databaseUrl, room)
      progress(`${messageCount} messages are stored`)
      const browser = await launchChromium()
      try {
        return await measure(browser, `http://localhost:${server.port}`, room, progress)
      } finally {
        await browser.close()
      }
    } finally {
      await server.stop()
    }
  })
