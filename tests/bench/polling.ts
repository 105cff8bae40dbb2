import { setTimeout as pause } from 'node:timers/promises'
import { type AnyEndpoint, api } from '@dodam/contract'
import { withDatabase } from './bench-database.ts'
import { newSecret, settle } from './community.ts'
import { DatabaseCpu } from './database-cpu.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'
import { ServerProcess } from './server-process.ts'
import { buildWeb, launchChromium } from './web-app.ts'

const clients = 10
const seconds = 30
/** Time until the pages are loaded and have become idle. */
const settleMs = 6_000

const polled: AnyEndpoint[] = Object.values(api)
  .flatMap((calls): AnyEndpoint[] => Object.values(calls))
  .filter((endpoint) => endpoint.pollMs !== undefined)

/** Poll as a client without a live connection does; returns how to stop. */
function poll(origin: string, token: string, roomId: number): () => void {
  const timers = polled.flatMap(({ path, pollMs }) => {
    const url = new URL(path.replace(':id', String(roomId)), origin)
    const ask = () => {
      // Errors are ignored, because the next poll follows; they show in the number of requests.
      fetch(url, { headers: { authorization: `Bearer ${token}` } })
        .then((response) => response.arrayBuffer())
        .catch(() => {})
    }
    return [setInterval(ask, pollMs)]
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Open the web app in a browser, once for each member, with a conversation open. Returns how to close it. */
async function openPages(
  origin: string,
  people: { token: string; roomId: number }[],
): Promise<() => void> {
  const browser = await launchChromium()
  try {
    for (const { token, roomId } of people) {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
      const page = await context.newPage()
      await page.goto(`${origin}/chat/${roomId}`)
      await page.getByRole('textbox').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
  } catch (error) {
    await browser.close()
    throw error
  }
  return () => void browser.close()
}

/** Return the number of requests that the server has answered so far, by call, from its metrics. */
async function requestsOf(origin: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const lines = text.matchAll(/^dodam_request_seconds_count\{.*route="(\/api\/[^"]*)".*\} (\d+)$/gm)
  const counts = new Map<string, number>()
  for (const [, route = '', count] of lines)
    counts.set(route, (counts.get(route) ?? 0) + Number(count))
  return counts
}

/** Measure the requests of the clients that `start` starts, and their cost, in half a minute without activity. */
async function measure(
  server: ServerProcess,
  databaseUrl: string,
  start: () => Promise<() => void>,
) {
  const cpu = await DatabaseCpu.open(databaseUrl)
  const stop = await start()
  try {
    await pause(settleMs)
    const requests = await requestsOf(server.origin)
    const { cpuMicros } = await server.usage()
    const databaseSince = await cpu.start()
    await pause(seconds * 1000)
    const databaseMicros = await databaseSince()
    const serverMicros = (await server.usage()).cpuMicros - cpuMicros
    const asked = [...(await requestsOf(server.origin))]
      .map(([route, count]) => [route, count - (requests.get(route) ?? 0)] as const)
      .filter(([, count]) => count > 0)
    return {
      requests: asked.reduce((sum, [, count]) => sum + count, 0),
      routes: asked.map(([route, count]) => `${count} × ${route}`).join(', ') || 'nothing',
      cpuMs: (serverMicros + databaseMicros) / 1000,
    }
  } finally {
    stop()
    await cpu.close()
  }
}

/** Ten idle members who have the same page open: with a live connection, and polling as documented. */
export const polling = ({ progress }: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const secret = newSecret()
    const webDist = await buildWeb()
    const server = await ServerProcess.start('product-server.ts', {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
      WEB_DIST: webDist,
    })
    try {
      const { rooms } = await settle(databaseUrl, secret, { pairs: clients, roomsEach: 3 })
      const people = rooms.filter((_, index) => index % 3 === 0)
      const nobody = await measure(server, databaseUrl, async () => () => {})
      progress(`nobody there: ${nobody.routes}, ${nobody.cpuMs.toFixed(0)} ms`)
      const asking = await measure(server, databaseUrl, async () => {
        const stops = people.map(({ id, sharer }) => poll(server.origin, sharer.token, id))
        return () => {
          for (const stop of stops) stop()
        }
      })
      progress(`polling: ${asking.routes}, ${asking.cpuMs.toFixed(0)} ms`)
      const live = await measure(server, databaseUrl, () =>
        openPages(
          `http://localhost:${server.port}`,
          people.map(({ id, sharer }) => ({ token: sharer.token, roomId: id })),
        ),
      )
      progress(`live: ${live.routes}, ${live.cpuMs.toFixed(0)} ms`)
      const what = `of ${clients} idle people in ${seconds} s, polling | live`
      return [
        {
          name: `requests ${what}`,
          unit: '',
          floor: asking.requests,
          product: live.requests,
          ratio: live.requests / asking.requests,
          goal: '0',
        },
        {
          name: `CPU ${what}, above an empty server`,
          unit: 'ms',
          floor: asking.cpuMs - nobody.cpuMs,
          product: live.cpuMs - nobody.cpuMs,
          ratio: (live.cpuMs - nobody.cpuMs) / (asking.cpuMs - nobody.cpuMs),
          goal: '≤ 1/20',
        },
      ]
    } finally {
      await server.stop()
    }
  })
