/**
 * The only access to the browser's storage. Storage may be refused, be full or hold what an older version or other code
 * wrote; callers never see an error. A value that cannot be stored lives as long as the page; one that cannot be read
 * is dropped.
 */

import { newId } from './new-id.ts'
import { type Parser, string } from './parser.ts'
import { tellEach } from './tell-each.ts'

/** `device`: until it is dropped or its owner signs out, in all tabs. `tab`: until the tab is closed. */
type Area = 'device' | 'tab'

/** Changes at each sign-out, so that other tabs notice that what they show is stale. */
const signedOut = 'signed-out'

/** Keys that belong to the device. All others belong to a member and are dropped at sign-out. */
const impersonal: ReadonlySet<string> = new Set([
  'language',
  'theme',
  'hidden-announcements',
  // An admin on duty is reached while signed out.
  'duty-device',
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

/** Values that storage refused, by area and name. Newer than anything stored under that name. */
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
    // Refused: nothing is stored.
  }
}

/** Store a text; return whether storage accepted it. */
function writeText(area: Area, name: string, text: string): boolean {
  try {
    const storage = storageOf(area)
    if (storage) {
      storage.setItem(name, text)
      unstored[area].delete(name)
      return true
    }
  } catch {}
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
const tell = () => tellEach(listeners)

/** Call `listener` after each write or drop, here or in another tab. Return how to unsubscribe. */
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

/** The name of the cache that holds members' files. files.ts is loaded only where there are any. */
export const filesCache = 'files'

/**
 * How the names of values begin that hold words which only this device has. Listed here, because the code that keeps
 * them may not be loaded when a sign-out asks.
 */
const writings = [
  'dodam.post.draft',
  'dodam.post.edit',
  'dodam.comment.draft',
  'dodam.comment.edit',
  'dodam.chat.draft',
  'dodam.chat.unsent',
  'dodam.request.draft',
  'dodam.rating.draft',
  'dodam.appeal.draft',
  'dodam.application.draft',
  'dodam.support.draft',
  'dodam.support.answer',
  'dodam.support.reply',
  'dodam.case.message',
  'dodam.person.message',
  'dodam.helper.draft',
  'help-plan',
]

/** Whether a text that a member has not sent is kept on this device. */
export const isAnyTextKept = (): boolean =>
  [...namesIn('device'), ...namesIn('tab')].some((name) =>
    writings.some((prefix) => name.startsWith(`${prefix}.`)),
  )

/** Drop the files of the member. */
export function dropFiles(): void {
  // Cache storage is missing on an insecure connection, although its type says otherwise.
  try {
    const { caches: all } = globalThis as Partial<typeof globalThis>
    all?.delete(filesCache).catch(() => undefined)
  } catch {
    // Refused: nothing is stored.
  }
}

/**
 * Drop every personal value, also those of earlier members, because a device may be shared. No personal value is stored
 * again until `beginOwner`, so that a tab that has not noticed the sign-out cannot restore a text.
 */
export function dropOwner(): void {
  // First, because other tabs may be writing right now.
  writeText('device', signedOut, newId())
  dropPersonal('device')
  dropPersonal('tab')
  dropFiles()
  tell()
}

/**
 * How a value is stored as text. `parse` returns undefined, or throws, for an invalid text; `print` returns null for a
 * value that need not be stored.
 */
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

/** A value as JSON; an empty one is not kept. */
export const json = <T>(
  parse: Parser<T>,
  isEmpty: (value: T) => boolean = () => false,
): Form<T> => ({
  parse: (text) => parse(JSON.parse(text)),
  print: (value) => (isEmpty(value) ? null : JSON.stringify(value)),
})

/** One value kept on this device. */
export interface Kept<T> {
  /** The stored text: equal texts are the same value. */
  text: () => string | null
  read: () => T | null
  /** Return whether the value outlives the page. */
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
        // Dropped, like every invalid value.
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

/** Values of one kind per member, under `<prefix>.<user id>` and further parts. */
export function keptOf<T>(prefix: string, form: Form<T>) {
  const of = (userId: number, ...parts: (string | number)[]) =>
    kept([prefix, userId, ...parts].join('.'), form)
  /** What the member has on this device of this kind, or of the part of it that begins with these parts. */
  const under = (userId: number, ...parts: (string | number)[]): Kept<T>[] => {
    const start = `${[prefix, userId, ...parts].join('.')}.`
    return namesIn('device')
      .filter((name) => name.startsWith(start))
      .map((name) => kept(name, form))
  }
  return {
    of,
    under,
    /** All values of this kind that the member has on this device. */
    all: (userId: number): T[] =>
      under(userId)
        .map(({ read }) => read())
        .filter((value) => value !== null),
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', () => {
    // The other tab cannot clear this tab's own storage.
    if (isOver()) {
      dropPersonal('tab')
      for (const name of unstored.device.keys())
        if (!impersonal.has(name)) unstored.device.delete(name)
    }
    tell()
  })
  // A page in the back/forward cache missed the events.
  window.addEventListener('pageshow', tell)
  window.addEventListener('visibilitychange', tell)
}
