import { type Alias, aliasName, chat } from '@dodam/contract'
import { expect, type Locator, type Request } from '@playwright/test'
import { ask } from './ask.ts'
import { composer } from './chat.ts'
import { pair } from './pair.ts'
import type { Person, test } from './people.ts'

export type Join = Parameters<Parameters<typeof test>[2]>[0]['join']

/** A sharer on a phone and a listener at a desktop, in a room of their own. */
export async function together(join: Join) {
  const tokens = await pair()
  const sharer = await join({ screen: 'phone', language: 'ko', token: tokens.sharer })
  const listener = await join({ screen: 'desktop', language: 'en', token: tokens.listener })
  await enter([sharer, listener], tokens.roomId)
  return {
    sharer,
    listener,
    tokens,
    roomId: tokens.roomId,
    alias: await aliasIn(tokens.roomId, tokens.sharer),
  }
}

/** Load a page with `load`, and wait until the server has accepted the live connection. */
export async function loadLive({ page }: Person, load: () => Promise<unknown>): Promise<void> {
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // Socket.IO's packet for an accepted connection.
      if (String(payload).startsWith('40')) resolve()
    }),
  )
  await load()
  await connected
}

/**
 * Open an address, and wait until the server has accepted the live connection. A closing dialog steps back in the history
 * after it has left the page, which would abort the load, so this waits for it.
 */
export async function openLive(person: Person, address: string): Promise<void> {
  await person.page.waitForFunction(() => !history.state?.layer)
  await loadLive(person, () => person.page.goto(address))
}

/** Open a room for these members, and wait for their live connections. */
export async function enter(people: readonly Person[], roomId: number): Promise<void> {
  for (const person of people) await openLive(person, `/chat/${roomId}`)
  for (const person of people) await expect(composer(person)).toBeVisible()
}

/** Open the menu of the current room, and return it. */
export async function openMenu({ page, say }: Person): Promise<Locator> {
  await page.getByRole('button', { name: say('chat.menu.label') }).click()
  return page.getByRole('menu', { name: say('chat.menu.label') })
}

/** The header of the current room. */
export const header = ({ page }: Person): Locator => page.locator('[data-room-header]')

/** The acts on a room that are buttons of its header on a desktop. */
const inHeader = ['chat.rating.open', 'chat.leave.open']

/** Choose an act on the current room, in its header or in its menu. */
export async function choose(person: Person, what: string): Promise<void> {
  if (person.screen === 'desktop' && inHeader.includes(what))
    return await header(person)
      .getByRole('button', { name: person.say(what), exact: true })
      .click()
  const menu = await openMenu(person)
  await menu
    .getByRole('menuitem')
    .filter({ hasText: person.say(what) })
    .click()
}

/** The question before a room is left. `name` is the other participant. */
export const leaveDialog = ({ page, say }: Person, name: string, act: 'leave' | 'block') =>
  page.getByRole('dialog', { name: say(`chat.${act}.title`, { name }) })

/** Send a message to a room without a browser. */
export const tell = (token: string, roomId: number, content: string) =>
  ask(chat.send, { params: { id: roomId }, body: { content } }, token)

/** Once `there` shows, block events and reads of this browser: only its writes are answered. */
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
  // Earlier requests are answered before anything changes.
  await expect.poll(() => [...underWay].filter((one) => one.url().includes('/api/'))).toEqual([])
}

/** Return the alias of the masked sharer of a room, whose token or whose listener's this is. */
export async function aliasIn(roomId: number, token: string): Promise<Alias> {
  const { participant1 } = await ask(chat.readRoom, { params: { id: roomId } }, token)
  if (participant1.alias === null) throw new Error('The sharer is not masked')
  return participant1.alias
}

/** Return the words of an alias for a person. */
export const called = ({ language }: Person, alias: Alias): string => aliasName(alias, language)
