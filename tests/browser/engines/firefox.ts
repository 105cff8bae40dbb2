import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { says, watchOver } from '../../faults/child.ts'
import { freePort } from '../../services/ports.ts'
import type { Engine, Window } from './engine.ts'

/** The path of Debian's package. */
export const firefoxBinary = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'

const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // Show JSON as plain text.
  'devtools.jsonview.enabled': false,
  // As on a phone: overlay scroll bars, and a touch pointer.
  'ui.useOverlayScrollbars': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
}

interface Reply {
  type: 'success' | 'error' | 'event'
  id?: number
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: { level?: string; text?: string | null; source?: { context?: string } }
}

/** The control connection of Firefox: WebDriver BiDi, JSON over a WebSocket. */
async function connect(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Set<(event: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id === undefined) {
      for (const listener of listeners) listener(reply)
      return
    }
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.type === 'success') asked?.resolve(reply.result)
    else asked?.reject(new Error(`Firefox: ${reply.error}: ${reply.message}`))
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('Firefox went away'))
  })
  let last = 0
  return {
    listeners,
    tell: async <R>(method: string, params: object = {}): Promise<R> => {
      const asked = Promise.withResolvers<unknown>()
      waiting.set(++last, asked)
      socket.send(JSON.stringify({ id: last, method, params }))
      return (await asked.promise) as R
    },
    close: () => socket.close(),
  }
}
type Connection = Awaited<ReturnType<typeof connect>>

async function openWindow(
  { tell, listeners }: Connection,
  viewport: { width: number; height: number },
): Promise<Window> {
  const { userContext } = await tell<{ userContext: string }>('browser.createUserContext')
  const { context } = await tell<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  })
  await tell('browsingContext.setViewport', { context, viewport, devicePixelRatio: 2 })
  const errors: string[] = []
  const listen = ({ method, params }: Reply) => {
    if (method === 'log.entryAdded' && params?.level === 'error')
      if (params.source?.context === context) errors.push(params.text ?? '')
  }
  listeners.add(listen)

  return {
    errors,
    open: (url) => tell('browsingContext.navigate', { context, url, wait: 'complete' }),
    run: async (inPage, ...args) => {
      const { result, exceptionDetails } = await tell<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.callFunction', {
        functionDeclaration: `(args) => JSON.stringify({ is: (${String(inPage)})(...JSON.parse(args)) })`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(`In Firefox: ${exceptionDetails.text}`)
      return JSON.parse(result?.value ?? '{}').is
    },
    act: async (actions) => {
      await tell('input.performActions', { context, actions })
    },
    back: () => tell('browsingContext.traverseHistory', { context, delta: -1 }),
    picture: async () => {
      const { data } = await tell<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      listeners.delete(listen)
      await tell('browser.removeUserContext', { userContext })
    },
  }
}

/** Start Firefox without a screen. */
export async function startFirefox(): Promise<Engine> {
  const home = await mkdtemp(path.join(tmpdir(), 'dodam-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(path.join(home, 'user.js'), lines.join('\n'))
  const port = await freePort()
  const args = ['--headless', '--no-remote', '--profile', home, `--remote-debugging-port=${port}`]
  const browser = spawn(firefoxBinary, args, {
    env: { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watchOver(browser)
  await says(browser, 'WebDriver BiDi listening', 60_000)
  for (const output of [browser.stdout, browser.stderr]) output.resume()
  const connection = await connect(port)
  await connection.tell('session.new', { capabilities: {} })
  await connection.tell('session.subscribe', { events: ['log.entryAdded'] })

  return {
    openWindow: (size) => openWindow(connection, size),
    stop: async () => {
      const ended = once(browser, 'exit')
      await connection.tell('browser.close')
      connection.close()
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}
