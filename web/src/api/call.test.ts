import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as pass } from 'node:timers/promises'
import { type AnyEndpoint, announcements, settings } from '@dodam/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'

// The page globals that the code under test reads.
vi.hoisted(() => {
  const documentElement = { lang: 'en' }
  Object.assign(globalThis, {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { documentElement }),
  })
})
const sent = vi.hoisted(() => ({ files: [] as { body: unknown; headers: object }[] }))
vi.mock('./upload.ts', () => ({
  upload: async (
    _: string,
    { body, headers, signal }: { body: unknown; headers: object; signal: AbortSignal },
    onProgress: (part: number) => void,
  ) => {
    sent.files.push({ body, headers })
    for (const part of [0.25, 0.5, 0.75]) {
      await new Promise((resolve) => setTimeout(resolve, 50_000))
      signal.throwIfAborted()
      onProgress(part)
    }
    return new Response('{"done":true}')
  },
}))

let handle: (request: IncomingMessage, response: ServerResponse) => void
let begun = 0
const server = createServer((request, response) => handle(request, response))
const asked = () =>
  new Promise<{ request: IncomingMessage; response: ServerResponse }>((resolve) => {
    handle = (request, response) => resolve({ request, response })
  })

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const real = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await real(`http://127.0.0.1:${port}${path}`, init)
    begun++
    return response
  })
  // The first request starts an internal timer of Node.
  handle = (_, response) => response.end()
  await fetch('/')
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  const left = vi.getTimerCount()
  vi.useRealTimers()
  if (left > 0) throw new Error(`${left} timers were left behind`)
})

/** Wait for a condition without advancing the fake time, which Vitest's own waiting would do. */
async function until(isSo: () => boolean) {
  while (!isSo()) await pass()
}

/** The state of a promise now: its value, its error, or `waiting`. */
async function standing(promise: Promise<unknown>) {
  return await Promise.race([promise, pass('waiting')]).catch((error: unknown) => error)
}

test('a read without an answer counts as offline after 15 seconds, and its request is aborted', async () => {
  const arriving = asked()
  const answer = call(announcements.list, {})
  const { response } = await arriving
  const left = once(response, 'close')
  vi.advanceTimersByTime(14_999)
  expect(await standing(answer)).toBe('waiting')
  vi.advanceTimersByTime(1)
  await expect(answer).rejects.toMatchObject({ status: 0, code: 'OFFLINE' })
  await left
})

test('an answer that stops half way counts as offline 15 seconds after it began', async () => {
  const arriving = asked()
  const answer = call(announcements.list, {})
  const { response } = await arriving
  vi.advanceTimersByTime(14_000)
  const before = begun
  response.writeHead(200, { 'content-length': 100 }).write('[')
  await until(() => begun > before)
  expect(await standing(answer)).toBe('waiting')
  vi.advanceTimersByTime(14_999)
  expect(await standing(answer)).toBe('waiting')
  vi.advanceTimersByTime(1)
  await expect(answer).rejects.toMatchObject({ status: 0, code: 'OFFLINE' })
})

test('a write has a longer timeout, an export a much longer one', async () => {
  const writing = asked()
  const write = call(settings.changeProfile, { body: { bio: 'hello' } })
  await writing
  vi.advanceTimersByTime(59_999)
  expect(await standing(write)).toBe('waiting')
  vi.advanceTimersByTime(1)
  await expect(write).rejects.toMatchObject({ code: 'OFFLINE' })

  const reading = asked()
  const copy = call(settings.exportMine, {})
  const { response } = await reading
  vi.advanceTimersByTime(200_000)
  response.end('{"posts":[]}')
  await expect(copy).resolves.toEqual({ posts: [] })
})

test('the caller can abort a call before and during it', async () => {
  const leaving = new AbortController()
  const arriving = asked()
  const answer = call(announcements.list, {}, leaving.signal)
  await arriving
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  await expect(call(announcements.list, {}, leaving.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a file upload has no timeout while parts of it are sent, and its bytes arrive unchanged', async () => {
  const picture: AnyEndpoint = {
    method: 'POST',
    path: '/api/pictures',
  }
  const body = new Blob(['x'.repeat(100)], { type: 'image/png' })
  const parts: number[] = []
  const answer = call(picture, { body } as object, undefined, {
    onProgress: (part) => parts.push(part),
  })
  for (let time = 0; time < 3; time++) {
    await until(() => vi.getTimerCount() === 2)
    vi.advanceTimersByTime(50_000)
    await standing(answer)
  }
  await expect(answer).resolves.toEqual({ done: true })
  expect(parts).toEqual([0.25, 0.5, 0.75])
  expect(sent.files).toEqual([{ body, headers: { 'accept-language': 'en' } }])
})
