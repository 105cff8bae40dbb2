import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chatRequests, errors, posts } from '@dodam/contract'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inputsUnderWay, writeOptions } from '../api/use-write.ts'
import { setToken } from '../device/token.ts'
import { words as laterWords } from '../i18n/later-words-ko.ts'
import { words as firstWords } from '../i18n/words-ko.ts'
import { useToast } from '../ui/toast.ts'
import { attempt, type Says } from './outcome.ts'
import { sendUndoable } from './use-undoable-act.ts'
import { sendWaiting } from './waiting.ts'

const words = { ...firstWords, ...laterWords }

const page = vi.hoisted(() => {
  const stub = Object.assign(new EventTarget(), {
    documentElement: { lang: 'ko' },
    visibilityState: 'visible',
  })
  vi.stubGlobal('window', stub)
  vi.stubGlobal('document', stub)
  return stub
})

/** The server's next answer, and the requests it received. */
let answer: { status: number; body: object | string } = { status: 200, body: { success: true } }
let asked: Pick<IncomingMessage, 'method' | 'url'>[] = []
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ method: request.method, url: request.url })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, init),
  )
  await i18next.init({ lng: 'ko', resources: { ko: { translation: words } } })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  vi.unstubAllGlobals()
})

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  asked = []
  answer = { status: 200, body: { success: true } }
  useToast.setState({ current: null })
  setToken('mine')
})
afterEach(() => vi.useRealTimers())

const input = { params: { id: 7 } }
const remove = (says: Says<unknown>) => {
  const mutation = new MutationObserver(cache, writeOptions(cache, posts.remove))
  return attempt(() => mutation.mutate(input), says)
}
const fail = (code: keyof typeof errors, more = {}) => {
  answer = { status: errors[code].status, body: { code, message: errors[code].ko, ...more } }
}
const said = () => useToast.getState().current?.text

test('a done act shows a fixed word or a text made of the answer', async () => {
  expect(await remove({ done: 'posts.delete.done' })).toMatchObject({ kind: 'done' })
  expect(said()).toBe(words.posts.delete.done)
  await remove({ done: (made) => JSON.stringify(made) })
  expect(said()).toBe('{"success":true}')
  const request = { method: 'DELETE', url: '/api/posts/7' }
  expect(asked).toEqual([request, request])
})

test('an act on something already gone is no failure: the text is the feature’s, the code’s, or none', async () => {
  fail('ALREADY_RATED')
  expect(await remove({ gone: { ALREADY_RATED: 'general' } })).toMatchObject({ kind: 'gone' })
  expect(said()).toBe(errors.ALREADY_RATED.ko)
  fail('NOT_FOUND')
  expect(await remove({ gone: { NOT_FOUND: 'posts.delete.already' } })).toMatchObject({
    kind: 'gone',
  })
  expect(said()).toBe(words.posts.delete.already)
  useToast.setState({ current: null })
  expect(await remove({ gone: { NOT_FOUND: null } })).toMatchObject({ kind: 'gone' })
  expect(said()).toBeUndefined()
})

test('a refusal shows the text of its code, or the act’s own word where that is more precise', async () => {
  fail('TOO_FAST')
  expect(await remove({ failed: 'chat.leave.failed' })).toMatchObject({ kind: 'refused' })
  expect(said()).toBe(errors.TOO_FAST.ko)
  fail('INTERNAL')
  await remove({ failed: 'chat.leave.failed' })
  expect(said()).toBe(words.chat.leave.failed)
  await remove({})
  expect(said()).toBe(errors.INTERNAL.ko)
})

test('an unreadable answer and a failed connection are refusals', async () => {
  vi.spyOn(console, 'error').mockReturnValueOnce()
  answer = { status: 502, body: '<html>' }
  expect(await remove({})).toMatchObject({ text: errors.UNAVAILABLE.ko })
  vi.stubGlobal('fetch', vi.fn(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch')))
  expect(await remove({ failed: 'chat.leave.failed' })).toMatchObject({ text: words.ui.offline })
  // The device has a connection: it is the server that does not answer.
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', vi.fn(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch')))
  expect(await remove({})).toMatchObject({ text: words.ui.unreached })
})

test('an ended session is left to the session, and a form shows its refusals itself', async () => {
  fail('UNAUTHORIZED')
  expect(await remove({ failed: 'chat.leave.failed' })).toMatchObject({ kind: 'refused', text: '' })
  fail('WRONG_PASSWORD')
  expect(await remove({ isQuiet: true })).toMatchObject({ text: errors.WRONG_PASSWORD.ko })
  expect(said()).toBeUndefined()
})

const declined = { params: { id: 7 }, body: { status: 'declined' } } as const
/** Start an act that can be undone, up to where it waits. */
async function decline() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const send = sendUndoable(chatRequests.respond, 'chat-requests.status.declined')
  const mutation = new MutationObserver(cache, writeOptions(cache, chatRequests.respond, { send }))
  const outcome = attempt(() => mutation.mutate(declined), {})
  await vi.advanceTimersByTimeAsync(0)
  return { outcome }
}
const underWay = () => inputsUnderWay(cache, chatRequests.respond)

test('an undoable act counts at once and is sent after five seconds', async () => {
  const { outcome } = await decline()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(underWay()).toEqual([declined])
  expect(useToast.getState().current?.action?.label).toBe(words.ui.undo)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ kind: 'done' })
  expect(asked).toHaveLength(1)
  expect(underWay()).toEqual([])
  expect(said(), 'nothing is offered that does nothing any more').toBeUndefined()
})

test('after an undo it was never sent and nothing counts', async () => {
  const { outcome } = await decline()
  await vi.advanceTimersByTimeAsync(1_000)
  useToast.getState().current?.action?.onAct()
  expect(await outcome).toEqual({ kind: 'undone' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(underWay()).toEqual([])
  expect(asked).toEqual([])
})

test('a page that is left or hidden sends at once, as a request that outlives it', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  const left = await decline()
  page.dispatchEvent(new Event('pagehide'))
  expect(sent.mock.lastCall?.[1]).toMatchObject({ method: 'PUT', keepalive: true })
  expect(await left.outcome).toMatchObject({ kind: 'done' })
  const hidden = await decline()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(await hidden.outcome).toMatchObject({ kind: 'done' })
  expect(asked).toHaveLength(2)
})

test('signing out sends pending acts with the token that is dropped at once, and says nothing of them', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  const { outcome } = await decline()
  const answers = sendWaiting()
  setToken(null)
  expect(sent.mock.lastCall?.[1]).toMatchObject({ headers: { authorization: 'Bearer mine' } })
  await answers
  expect(asked).toHaveLength(1)
  expect(await outcome).toEqual({ kind: 'undone' })
  expect(said()).toBeUndefined()
})

test('nothing is sent in the name of the next member', async () => {
  const { outcome } = await decline()
  setToken('of somebody else')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toEqual({ kind: 'undone' })
  expect(asked).toEqual([])
})
