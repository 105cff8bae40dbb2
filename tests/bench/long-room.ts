import type { Browser } from '@playwright/test'
import pg from 'pg'
import { withDatabase } from './bench-database.ts'
import { type BenchRoom, newSecret, settle } from './community.ts'
import { compare, type Figure } from './figure.ts'
import {
  elements,
  firstDrawn,
  heapMb,
  open,
  openFloor,
  openList,
  scroll,
  secondsOfScrolling,
  toEnd,
  toStart,
  viewport,
  type Watched,
  watch,
  work,
} from './long-room-page.ts'
import type { Options } from './options.ts'
import { ServerProcess } from './server-process.ts'
import { readTrace } from './trace.ts'
import { buildWeb, launchChromium } from './web-app.ts'

const messageCount = 20_000

/** Fill the room with a year of messages, eight every three hours: short and long, from both, numbered from 1. */
async function talk(databaseUrl: string, { id, sharer, listener }: BenchRoom): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into "chatMessages" ("roomId", seq, "senderId", content, "createdAt")
       select $1::bigint, n, case when n / 3 % 2 = 0 then $2::bigint else $3::bigint end,
         '#' || n || repeat(' 오늘 학교에서 있었던 일을 이야기해도 될까요?', n % 5),
         now() - ($4::int - n) / 8 * interval '3 hours' - ($4::int - n) % 8 * interval '20 seconds'
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

/** Return the browser's measurements of a page while it is scrolled. */
async function scrolled(browser: Browser, watched: Watched) {
  await watched.page.bringToFront()
  const before = await work(watched)
  await browser.startTracing(watched.page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  })
  await scroll(watched)
  const trace = readTrace(await browser.stopTracing())
  const after = await work(watched)
  return {
    ...trace,
    cpuMs: (after.cpuMs - before.cpuMs) / secondsOfScrolling,
    scriptMs: (after.scriptMs - before.scriptMs) / secondsOfScrolling,
    layouts: (after.layouts - before.layouts) / secondsOfScrolling,
  }
}

type Scrolled = Awaited<ReturnType<typeof scrolled>>

const compared: [keyof Scrolled, string, string, string][] = [
  ['cpuMs', "the page's CPU a second", 'ms', ''],
  ['scriptMs', 'of that its scripts', 'ms', ''],
  ['layouts', 'layouts a second', '', ''],
  ['longestTaskMs', 'longest task, CPU', 'ms', ''],
  ['droppedPercent', 'dropped frames', '%', '≤ 1'],
  ['latePercent', 'frames that moved before new rows were drawn', '%', ''],
]

async function measure(
  browser: Browser,
  origin: string,
  { sharer }: BenchRoom,
  { rounds, progress }: Options,
): Promise<Figure[]> {
  const localStorage = [{ name: 'token', value: sharer.token }]
  const context = await browser.newContext({
    locale: 'ko-KR',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    viewport,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const room = await watch(await context.newPage())
  await openList(room, origin)
  const beforeOpening = await work(room)
  const opening = await open(room, messageCount)
  await room.page.waitForLoadState('networkidle')
  const openingCpu = (await work(room)).cpuMs - beforeOpening.cpuMs
  const heapBefore = await heapMb(room)
  const nodesBefore = await elements(room)
  progress(`opened in ${Math.round(opening)} ms`)

  const floor = await openFloor(context, room)
  const plain: Scrolled[] = []
  const product: Scrolled[] = []
  for (let round = 0, at = messageCount; round < rounds; round++) {
    await toEnd(floor)
    plain.push(await scrolled(browser, floor))
    product.push(await scrolled(browser, room))
    const next = await firstDrawn(room)
    if (!(next < at)) throw new Error(`The conversation stopped at message ${next}`)
    at = next
    progress(`scrolled up to message ${at}`)
  }
  await room.page.bringToFront()
  await toStart(room)
  progress('came to the first message')
  const heapAfter = await heapMb(room)
  const nodesAfter = await elements(room)
  await context.close()

  return [
    {
      name: `opening a room of ${messageCount} messages`,
      unit: 'ms',
      product: opening,
      goal: '',
    },
    { name: "opening it, the page's CPU", unit: 'ms', product: openingCpu, goal: '' },
    ...compared.map(([key, what, unit, goal]) =>
      compare(
        { name: `scrolling up, ${what}, beside the rows alone`, unit, goal },
        plain.map((round) => round[key]),
        product.map((round) => round[key]),
      ),
    ),
    {
      name: `memory at message 1, beside message ${messageCount}`,
      unit: 'MB',
      floor: heapBefore,
      product: heapAfter,
      goal: '',
    },
    {
      name: `elements at message 1, beside message ${messageCount}`,
      unit: '',
      floor: nodesBefore,
      product: nodesAfter,
      goal: '',
    },
  ]
}

/** Measure how long a conversation of years takes to open on a phone, and how it scrolls. The CPU is slowed down. */
export const longRoom = (options: Options): Promise<Figure[]> =>
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
      options.progress(`${messageCount} messages are stored`)
      const browser = await launchChromium()
      try {
        return await measure(browser, `http://localhost:${server.port}`, room, options)
      } finally {
        await browser.close()
      }
    } finally {
      await server.stop()
    }
  })
