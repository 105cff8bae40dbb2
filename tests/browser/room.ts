import { chat } from '@dodam/contract'
import { expect, type Locator, type Request } from '@playwright/test'
import { ask } from './ask.ts'
import { composer } from './chat.ts'
import { pair } from './pair.ts'
import type { Person, test } from './people.ts'

export type Join = Parameters<Parameters<typeof test>[2]>[0]['join']

/** A sharer on a phone and a listener at a desk, in the room they have to themselves. */
export async function together(join: Join) {
  const tokens = await pair()
  const sharer = await join({ screen: 'phone', language: 'ko', token: tokens.sharer })
  const listener = await join({ screen: 'desktop', language: 'en', token: tokens.listener })
  await enter([sharer, listener], tokens.roomId)
  return { sharer, listener, tokens, roomId: tokens.roomId }
}

/** Makes a page load with `load`, and is there once the server has taken the live connection. */
export async function loadLive({ page }: Person, load: () => Promise<unknown>): Promise<void> {
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // What Socket.IO says to a connection that it takes.
      if (String(payload).startsWith('40')) resolve()
    }),
  )
  await load()
  await connected
}

/**
 * Opens an address, and is there once the server has taken the live connection. A dialog that closes steps back in the
 * history after it has left the page, and such a step would abort the load, so it is waited for.
 */
export async function openLive(person: Person, address: string): Promise<void> {
  await person.page.waitForFunction(() => !history.state?.layer)
  await loadLive(person, () => person.page.goto(address))
}

/** They open a room, and are there once the server hears them. */
export async function enter(people: readonly Person[], roomId: number): Promise<void> {
  for (const person of people) await openLive(person, `/chat/${roomId}`)
  for (const person of people) await expect(composer(person)).toBeVisible()
}

/** Opens the menu of the room on screen, and answers what it offers. */
export async function openMenu({ page, say }: Person): Promise<Locator> {
  await page.getByRole('button', { name: say('chat.menu.label') }).click()
  return page.getByRole('menu', { name: say('chat.menu.label') })
}

/** Opens what the room's menu offers. */
export async function choose(person: Person, what: string): Promise<void> {
  const menu = await openMenu(person)
  await menu
    .getByRole('menuitem')
    .filter({ hasText: person.say(what) })
    .click()
}

/** What asks before a room is left. `name` is the other one. */
export const leaveDialog = ({ page, say }: Person, name: string, act: 'leave' | 'block') =>
  page.getByRole('dialog', { name: say(`chat.${act}.title`, { name }) })

/** Says something in a room beside the browsers. */
export const tell = (token: string, roomId: number, content: string) =>
  ask(chat.send, { params: { id: roomId }, body: { content } }, token)

/** Once `there` is on screen, nothing reaches this browser by itself nor when it asks: only what it writes is answered. */
export async function cutOff({ page }: Person, there: Locator): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  const underWay = new Set<Request>()
  const end = (request: Request) => underWay.delete(request)
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.reload()
  await expect(there).toBeVisible()
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  // What was asked before is answered before anything changes.
  await expect.poll(() => [...underWay].filter((one) => one.url().includes('/api/'))).toEqual([])
}
