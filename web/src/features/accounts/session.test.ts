import { chatRequests } from '@dodam/contract'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

/** What the page asked the server, which answers nothing until it is told to. */
const server = vi.hoisted(() => {
  const held = new Map<string, string>()
  const storage = {
    get length() {
      return held.size
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
    removeItem: (name: string) => void held.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      documentElement: { lang: 'ko' },
      visibilityState: 'visible',
    }),
  )
  const asked: { path: string; token: string | undefined }[] = []
  let answerAll: () => void = () => undefined
  const answers = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init: { headers: Record<string, string> }) => {
    asked.push({ path, token: init.headers['authorization'] })
    await answers
    return Response.json({ success: true })
  })
  return { held, asked, answerAll: () => answerAll() }
})

const { holdBack } = await import('../../acts/held-back.ts')
const { call } = await import('../../api/call.ts')
const { keptOf, onStoreChange, plainText } = await import('../../device/store.ts')
const { currentToken, onTokenChange, setToken } = await import('../../device/token.ts')
const { signOut } = await import('./session.ts')

const draft = keptOf('dodam.post.draft', plainText)
const left = () => [...server.held.keys()].filter((name) => name !== 'signed-out')
const decline = { params: { id: 7 }, body: { status: 'declined' } } as const
const paths = () => server.asked.map(({ path }) => path)

beforeEach(() => {
  server.asked.length = 0
  setToken('mine')
  draft.of(1).write('아무도 보면 안 되는 말')
})
afterAll(() => vi.unstubAllGlobals())

test('signing out wipes the device at once while the server does not answer, and what waits is still sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const declined = holdBack(
    () => call(chatRequests.respond, decline),
    () => () => undefined,
  )
  declined.catch(() => undefined)
  expect(left()).toEqual(['token', 'dodam.post.draft.1'])
  const over = signOut()
  expect(left()).toEqual([])
  expect(currentToken()).toBeNull()
  expect(server.asked).toEqual([{ path: '/api/chat-requests/7/respond', token: 'Bearer mine' }])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.asked.at(-1), 'the server is told afterwards').toEqual({
    path: '/api/auth/logout',
    token: 'Bearer mine',
  })
  vi.useRealTimers()
  server.answerAll()
  await over
  await expect(declined).rejects.toMatchObject({ code: 'UNDONE' })
  expect(left(), 'an answer leaves nothing here').toEqual([])
})

test('a store or a part of the page that throws keeps nothing on the device', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('caches', { delete: refuse })
  const forgets = [onStoreChange(refuse), onTokenChange(refuse)]
  const over = signOut()
  expect(left()).toEqual([])
  expect(currentToken()).toBeNull()
  await over
  expect(paths()).toEqual(['/api/auth/logout'])
  for (const forget of forgets) forget()
  told.mockRestore()
})
