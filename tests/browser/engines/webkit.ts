import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { watchOver } from '../../faults/child.ts'
import { freePort } from '../../services/ports.ts'
import type { Engine, Window } from './engine.ts'

/** The path of Debian's driver package, which includes a small browser and the virtual screen. */
export const webkitBinary = '/usr/bin/WebKitWebDriver'
export const screenBinary = '/usr/bin/Xvfb'

type Tell = <R>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<R>

/** Return a client of the driver: classic WebDriver, JSON over HTTP. */
const driverAt =
  (origin: string): Tell =>
  async <R>(method: string, at: string, body?: object) => {
    const response = await fetch(origin + at, { method, body: body ? JSON.stringify(body) : null })
    const { value } = (await response.json()) as { value: R & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`WebKit: ${at}: ${value.error}: ${value.message}`)
    return value
  }

async function openWindow(driver: Tell, size: { width: number; height: number }): Promise<Window> {
  const { sessionId } = await driver<{ sessionId: string }>('POST', '/session', {
    capabilities: {},
  })
  const tell: Tell = (method, at, body) => driver(method, `/session/${sessionId}${at}`, body)
  const run: Window['run'] = (inPage, ...args) =>
    tell('POST', '/execute/sync', {
      script: `return (${String(inPage)})(...JSON.parse(arguments[0]))`,
      args: [JSON.stringify(args)],
    })
  // The window is larger than its page by the toolbar.
  await tell('POST', '/window/rect', size)
  const inner = await run(() => ({ width: innerWidth, height: innerHeight }))
  await tell('POST', '/window/rect', {
    width: 2 * size.width - inner.width,
    height: 2 * size.height - inner.height,
  })
  return {
    run,
    errors: [],
    open: (url) => tell('POST', '/url', { url }),
    act: (actions) => tell('POST', '/actions', { actions }),
    back: () => tell('POST', '/back', {}),
    picture: async () => {
      // The driver waits for the next frame, which an idle page may not draw for a minute.
      await run(() => void document.body.animate([{ opacity: 0.999 }, { opacity: 1 }], 3_000))
      return Buffer.from(await tell<string>('GET', '/screenshot'), 'base64')
    },
    close: () => tell('DELETE', ''),
  }
}

/** Starts a virtual display and the driver of WebKitGTK, which has the engine of Safari. One window at a time. */
export async function startWebKit(): Promise<Engine> {
  const home = await mkdtemp(path.join(tmpdir(), 'dodam-webkit-'))
  // With its usual buttons a window cannot be as narrow as a phone.
  await mkdir(path.join(home, 'gtk-3.0'))
  await writeFile(path.join(home, 'gtk-3.0/gtk.css'), '* { padding: 0; margin: 0; min-width: 0 }')
  const screen = spawn(
    screenBinary,
    ['-displayfd', '1', '-screen', '0', '1300x1100x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  // The browser ends with its screen, so it does not outlive the tests either.
  watchOver(screen)
  const [display]: Buffer[] = await once(screen.stdout, 'data')
  const port = await freePort()
  const driver = spawn(webkitBinary, [`--port=${port}`], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_CONFIG_HOME: home,
      LANG: 'C.UTF-8',
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // Containers neither allow a sandbox nor have a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  })
  watchOver(driver)
  const tell = driverAt(`http://127.0.0.1:${port}`)
  const deadline = Date.now() + 30_000
  const isUp = () =>
    tell('GET', '/status').then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not answer within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    openWindow: (size) => openWindow(tell, size),
    stop: async () => {
      for (const child of [driver, screen]) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}
