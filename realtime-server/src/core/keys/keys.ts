import type { Clock } from '../clock.ts'

/** Split JWT_SECRET: the first value wraps the keys of the installation, and each value can open them. */
export function secretsOf(jwtSecret: string): [string, ...string[]] {
  const [first = '', ...others] = jwtSecret.split(',')
  return [first.trim(), ...others.map((one) => one.trim())]
}

/**
 * What happens to a key when JWT_SECRET is replaced. `kept`: a new key makes new things, and the old one still opens
 * its own; `short`: it still opens them for an hour, because they live for minutes. `only`: it is never replaced,
 * because its results are compared with older ones.
 */
type Replaced = 'kept' | 'short' | 'only'

/** Every purpose that has its own key. */
export const purposes = {
  session: 'kept',
  'device cookie': 'kept',
  evidence: 'kept',
  audit: 'kept',
  'audit head': 'kept',
  message: 'kept',
  'one-time code': 'kept',
  'password of a step': 'short',
  'case file': 'kept',
  'barcode link': 'short',
  'second factor': 'kept',
  'sign-in step': 'short',
  'app setup': 'short',
  'passkey setup': 'short',
  'first message': 'only',
  search: 'only',
  /** Names the installation in Redis, so it must be the same while instances with different settings run. */
  channel: 'only',
} as const satisfies Record<string, Replaced>

export type KeyPurpose = keyof typeof purposes

export interface Key {
  /** A `KeyPurpose`, or a purpose of a later release. */
  purpose: string
  id: string
  bytes: Buffer
  /** In milliseconds since 1970. */
  usedFrom: number
}

/** The keys of an installation. */
export interface Keys {
  /** Return the key that makes new things. */
  newest(purpose: KeyPurpose): Key
  /** Return the first key. */
  oldest(purpose: KeyPurpose): Key
  /** Return the keys that may have made something that names this key id. */
  opening(purpose: KeyPurpose, id: string): readonly Key[]
  /** Return all keys that may have made something. */
  all(purpose: KeyPurpose): readonly Key[]
}

const shortMs = 3_600_000

/** Make keys usable. `replace` swaps them for others. */
export function keysOf(
  given: readonly Key[],
  clock: Clock,
): Keys & { replace(keys: readonly Key[]): void } {
  const sorted = (keys: readonly Key[]) =>
    Map.groupBy(
      keys.toSorted((a, b) => a.usedFrom - b.usedFrom || (a.id < b.id ? -1 : 1)),
      ({ purpose }) => purpose,
    )
  let ring = sorted(given)
  const all = (purpose: KeyPurpose) => {
    const [oldest, ...others] = ring.get(purpose) ?? []
    if (oldest === undefined) throw new Error(`There is no key for ${purpose}`)
    return [oldest, ...others] as const
  }
  const usedAt = (purpose: KeyPurpose, time: number) => {
    const keys = all(purpose)
    return keys.findLast((key) => key.usedFrom <= time) ?? keys[0]
  }
  const readable = (purpose: KeyPurpose): readonly Key[] => {
    const keys = all(purpose)
    if (purposes[purpose] !== 'short') return keys
    return keys.slice(keys.indexOf(usedAt(purpose, clock.now().getTime() - shortMs)))
  }
  return {
    replace(keys) {
      ring = sorted(keys)
    },
    oldest: (purpose) => all(purpose)[0],
    newest: (purpose) => usedAt(purpose, clock.now().getTime()),
    all: readable,
    opening: (purpose, id) => readable(purpose).filter((key) => key.id === id),
  }
}

/** Prefix what a key has made with the key's id. Nothing made contains a dot. */
export const named = ({ id }: Key, made: string): string => `${id}.${made}`

/** Split the result of `named`; `id` is empty in a text that names no key. */
export function parted(text: string): { id: string; made: string } {
  const dot = text.lastIndexOf('.')
  return { id: text.slice(0, Math.max(dot, 0)), made: text.slice(dot + 1) }
}
