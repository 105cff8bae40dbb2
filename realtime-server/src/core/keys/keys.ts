import type { Clock } from '../clock.ts'

/** Take JWT_SECRET apart: the first of its values wraps the keys of the installation, all open them. */
export function secretsOf(jwtSecret: string): [string, ...string[]] {
  const [first = '', ...others] = jwtSecret.split(',')
  return [first.trim(), ...others.map((one) => one.trim())]
}

/**
 * What becomes of a key when JWT_SECRET is replaced. `kept`: a new one makes what is new, and this one still opens what it
 * made; `short`: only for an hour, because what it made lives for minutes. `only`: it is never replaced, because what it
 * makes is compared with what it made before.
 */
type Replaced = 'kept' | 'short' | 'only'

/** Everything that has a key of its own. */
export const purposes = {
  session: 'kept',
  'device cookie': 'kept',
  evidence: 'kept',
  audit: 'kept',
  'audit head': 'kept',
  message: 'kept',
  'one-time code': 'kept',
  'password of a step': 'short',
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
  /** A `KeyPurpose`, or one of a later release. */
  purpose: string
  id: string
  bytes: Buffer
  /** In milliseconds since 1970. */
  usedFrom: number
}

/** The keys of an installation. */
export interface Keys {
  /** The key that makes new things. */
  newest(purpose: KeyPurpose): Key
  /** The key that was there first. */
  oldest(purpose: KeyPurpose): Key
  /** The keys that may have made a thing that names this key. */
  opening(purpose: KeyPurpose, id: string): readonly Key[]
  /** All keys that may have made a thing. */
  all(purpose: KeyPurpose): readonly Key[]
}

const shortMs = 3_600_000

/** Make keys usable. `replace` gives others in their place. */
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

/** Add to what a key has made which key that was. Nothing made contains a dot. */
export const named = ({ id }: Key, made: string): string => `${id}.${made}`

/** Take apart what `named` returned; `id` is empty in a text that names no key. */
export function parted(text: string): { id: string; made: string } {
  const dot = text.lastIndexOf('.')
  return { id: text.slice(0, Math.max(dot, 0)), made: text.slice(dot + 1) }
}
