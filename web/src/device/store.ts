/**
 * The only access to the browser's storage. Storage may be refused, be full or hold what an older version or other code
 * wrote; callers never see an error. A value that cannot be stored lives as long as the page; one that cannot be read
 * is dropped.
 */

import { type Parser, string } from './parser.ts'

/** `device`: until it is dropped or its owner signs out, in all tabs. `tab`: until the tab is closed. */
type Area = 'device' | 'tab'

/** Changes at each sign-out, so that other tabs notice that what they show is stale. */
const signedOut = 'signed-out'

/** Keys that belong to the device. All others belong to a member and are dropped at sign-out. */
const impersonal: ReadonlySet<string> = new Set([
  'language',
  'theme',
  'hidden-announcements',
  'reloaded-at',
  signedOut,
])

function storageOf(area: Area): Storage | undefined {
  try {
    return area === 'device' ? localStorage : sessionStorage
  } catch {
    return undefined
  }
}

/** What storage did not take, by area and name. It is newer than anything stored under that name. */
const unstored = { device: new Map<string, string>(), tab: new Map<string, string>() }

function readText(area: Area, name: string): string | null {
  const held = unstored[area].get(name)
  if (held !== undefined) return held
  try {
    return storageOf(area)?.getItem(name) ?? null
  } catch {
    return null
  }
}

function removeText(area: Area, name: string): void {
  unstored[area].delete(name)
  try {
    storageOf(area)?.removeItem(name)
  } catch {
    // Refused, so nothing is stored.
  }
}

/** Answers whether storage took it. */
function writeText(area: Area, name: string, text: string): boolean {
  try {
    const storage = storageOf(area)
    if (storage) {
      storage.setItem(name, text)
      unstored[area].delete(name)
      return true
    }
  } catch {
    // Refused, or full.
  }
  unstored[area].set(name, text)
  return false
}

function namesIn(area: Area): string[] {
  try {
    const storage = storageOf(area)
    const stored = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '')
    return [...new Set([...stored, ...unstored[area].keys()])]
  } catch {
    return [...unstored[area].keys()]
  }
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Calls back when something was written or dropped, here or in another tab. */
export function onStoreChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last sign-out that this page knows of. */
let known = readText('device', signedOut)

/** Whether the owner of what this page shows has signed out since, maybe in another tab. */
export const isOver = () => readText('device', signedOut) !== known

/** Call after a sign-in: personal values are stored from now on. */
export function beginOwner(): void {
  known = readText('device', signedOut)
}

function dropPersonal(area: Area): void {
  for (const name of namesIn(area)) if (!impersonal.has(name)) removeText(area, name)
}

/** The browser's cache that holds files of people: see files.ts, which is loaded only where there are any. */
export const filesCache = 'files'

/** Drops the files that belong to a person. */
export function dropFiles(): void {
  // Without a secure connection there is no cache storage, whatever the types say.
  const { caches: all } = globalThis as Partial<typeof globalThis>
  all?.delete(filesCache).catch(() => undefined)
}

/**
 * Drop every personal value, also those of earlier members, because a device may be shared. No personal value is stored
 * again until `beginOwner`, so that a tab that has not noticed the sign-out cannot restore a text.
 */
export function dropOwner(): void {
  // Ahead of the rest: other tabs may be writing at this moment.
  writeText('device', signedOut, crypto.randomUUID())
  dropPersonal('device')
  dropPersonal('tab')
  dropFiles()
  tell()
}

/** How a value is written as text. `parse` answers undefined, or throws, for what is none; `print` answers null for what need not be kept. */
export interface Form<T> {
  parse: (text: string) => T | undefined
  print: (value: T) => string | null
}

/** A text as it is; an empty one is not kept. */
export const plain = <T extends string>(parse: Parser<T>): Form<T> => ({
  parse,
  print: (text) => text || null,
})
export const plainText = plain(string)

/** A value as JSON, where it is not one that need not be kept. */
export const json = <T>(
  parse: Parser<T>,
  isEmpty: (value: T) => boolean = () => false,
): Form<T> => ({
  parse: (text) => parse(JSON.parse(text)),
  print: (value) => (isEmpty(value) ? null : JSON.stringify(value)),
})

/** One value kept on this device. */
export interface Kept<T> {
  /** As it is stored: two equal texts are the same value. */
  text: () => string | null
  read: () => T | null
  /** Answers whether it outlives the page. */
  write: (value: T) => boolean
  drop: () => void
}

/** The value kept under this name. */
export function kept<T>(name: string, form: Form<T>, area: Area = 'device'): Kept<T> {
  const drop = () => {
    removeText(area, name)
    tell()
  }
  return {
    text: () => readText(area, name),
    read: () => {
      const text = readText(area, name)
      if (text === null) return null
      try {
        const value = form.parse(text)
        if (value !== undefined) return value
      } catch {
        // Dropped like whatever else is no such value.
      }
      removeText(area, name)
      return null
    },
    write: (value) => {
      const text = form.print(value)
      if (text === null) {
        drop()
        return false
      }
      if (!impersonal.has(name) && isOver()) return false
      const isStored = writeText(area, name, text)
      tell()
      return isStored
    },
    drop,
  }
}

/** Values of one kind that belong to people, each under `<prefix>.<user id>`, and the parts that tell one person's apart. */
export function keptOf<T>(prefix: string, form: Form<T>) {
  const of = (userId: number, ...parts: (string | number)[]) =>
    kept([prefix, userId, ...parts].join('.'), form)
  return {
    of,
    /** Everything of the kind that a person has here. */
    all: (userId: number): T[] => {
      const start = `${prefix}.${userId}.`
      return namesIn('device')
        .filter((name) => name.startsWith(start))
        .map((name) => kept(name, form).read())
        .filter((value) => value !== null)
    },
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', () => {
    // The other tab cannot reach what only this one has.
    if (isOver()) {
      dropPersonal('tab')
      for (const name of unstored.device.keys())
        if (!impersonal.has(name)) unstored.device.delete(name)
    }
    tell()
  })
  // A page that the browser had put to sleep was not told.
  window.addEventListener('pageshow', tell)
  window.addEventListener('visibilitychange', tell)
}
