import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '@dodam/contract'
import { test as base, expect } from '@playwright/test'
import { type Say, wordsIn } from '../words.ts'
import type { Engine, Window } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { lookFor, type Seen, selectors, type Target } from './in-page.ts'
import { startWebKit } from './webkit.ts'

const shots = path.join(import.meta.dirname, '../.artifacts/engines')
export type EngineName = 'Firefox' | 'WebKit'

/** WebDriver's codes of keys without text. */
export const keys = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Down: '\uE015' }

/** A person at a phone with a browser that is not Chromium. */
export interface Person {
  say: Say
  open: (address: string) => Promise<void>
  back: () => Promise<void>
  reload: () => Promise<void>
  /** Return all current matches. */
  look: (target: Target) => Promise<Seen[]>
  /** Wait until the target exists and fits. */
  sees: (target: Target, fits?: (seen: Seen) => boolean) => Promise<void>
  /** Wait until there is no match. */
  misses: (target: Target) => Promise<void>
  /** Wait for the address. */
  isAt: (address: string | RegExp) => Promise<void>
  press: (target: Target) => Promise<void>
  /** Type key by key into the focused element. */
  type: (text: string) => Promise<void>
  /** Press a field and type into it. */
  write: (target: Target, text: string) => Promise<void>
  /** Take a picture of the screen for later review. */
  picture: (name: string) => Promise<void>
  run: Window['run']
}

const describe = ({ role, name = '', text = '', within }: Target): string =>
  `${role} "${name}${text}"${within ? ` in ${describe(within)}` : ''}`

function personAt(window: Window, engine: EngineName, origin: string, language: Language): Person {
  const look = (target: Target, scrolls = false) => window.run(lookFor, target, selectors, scrolls)
  const within = { timeout: 20_000, intervals: [50, 100, 200] }
  const until = (target: Target, what: string, isSo: (seen: Seen[]) => boolean) =>
    expect
      .poll(async () => isSo(await look(target)), {
        message: `${engine}: ${describe(target)} ${what}`,
        ...within,
      })
      .toBe(true)
  const type = async (text: string) => {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ])
    await window.act([{ type: 'key', id: 'keyboard', actions }])
  }
  const press = async (target: Target) => {
    let at: Seen['point'] = null
    await expect
      .poll(
        async () => {
          const [first, ...others] = await look(target, true)
          const isSure = first?.point && others.length === 0 && !first.isDisabled
          // A moving element is pressed where it stops.
          const isStill = isSure && first.point?.x === at?.x && first.point?.y === at?.y
          at = first?.point ?? null
          return others.length > 0 ? 'there are several' : isStill
        },
        { message: `${engine}: ${describe(target)} can be pressed`, ...within },
      )
      .toBe(true)
    const { x, y } = at ?? { x: 0, y: 0 }
    const actions = [
      { type: 'pointerMove' as const, x, y },
      { type: 'pointerDown' as const, button: 0 },
      { type: 'pointerUp' as const, button: 0 },
    ]
    await window.act([
      { type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions },
    ])
  }
  return {
    look,
    type,
    press,
    run: window.run,
    back: window.back,
    say: wordsIn(language),
    open: (address) => window.open(origin + address),
    reload: async () => window.open(await window.run(() => location.href)),
    sees: (target, fits = () => true) => until(target, 'is there', (seen) => seen.some(fits)),
    misses: (target) => until(target, 'is gone', (seen) => seen.length === 0),
    isAt: (address) => {
      const poll = expect.poll(() => window.run(() => location.pathname), within)
      return typeof address === 'string' ? poll.toBe(address) : poll.toMatch(address)
    },
    write: async (target, text) => {
      await press(target)
      await until(target, 'has the focus', ([field]) => field?.isFocused === true)
      await type(text)
    },
    picture: async (name) => {
      await mkdir(shots, { recursive: true })
      await writeFile(path.join(shots, `${name}-${engine}.png`), await window.picture())
    },
  }
}

interface Someone {
  engine: EngineName
  language?: Language
  /** Sign in with this token. */
  token?: string
  /** The address of the server from their network; the server itself by default. */
  origin?: string
  /** Expected errors in the console. */
  provokes?: RegExp
}

/** Stories get `meet`, which opens a phone for one more member. Each engine runs once for all stories of a worker. */
export const test = base.extend<
  { meet: (someone: Someone) => Promise<Person> },
  { engines: (name: EngineName) => Promise<Engine> }
>({
  engines: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first argument.
    async ({}, tell) => {
      const running = new Map<EngineName, Promise<Engine>>()
      const start = { Firefox: startFirefox, WebKit: startWebKit }
      await tell((name) => {
        const engine = running.get(name) ?? start[name]()
        running.set(name, engine)
        return engine
      })
      for (const engine of running.values()) await (await engine).stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  meet: async ({ engines, baseURL }, tell, story) => {
    const windows: { window: Window; provokes: RegExp | undefined }[] = []
    const people: Person[] = []
    await tell(
      async ({ engine: name, language = 'ko', token, origin = baseURL ?? '', provokes }) => {
        const engine = await engines(name)
        const window = await engine.openWindow({ width: 390, height: 844 })
        windows.push({ window, provokes })
        await window.open(`${origin}/readyz`)
        await window.run(
          (kept) => {
            for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
          },
          { language, ...(token !== undefined && { token }) },
        )
        const person = personAt(window, name, origin, language)
        people.push(person)
        return person
      },
    )
    if (story.errors.length > 0) for (const person of people) await person.picture('failed')
    const errors = windows.flatMap(({ window, provokes = /^$/ }) =>
      window.errors.filter((text) => !provokes.test(text)),
    )
    for (const { window } of windows) await window.close()
    expect(errors, 'errors in the console').toEqual([])
  },
})
