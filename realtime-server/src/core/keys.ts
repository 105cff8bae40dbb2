import { createHmac, hkdfSync } from 'node:crypto'
import type { Clock } from './clock.ts'

/** Take JWT_SECRET apart: the first of its values wraps the keys of the installation, all open them. */
export function secretsOf(jwtSecret: string): [string, ...string[]] {
  const [first = '', ...others] = jwtSecret.split(',')
  // A single value stays as it is: before there could be several, keys were made of it.
  return others.length === 0 ? [first] : [first.trim(), ...others.map((one) => one.trim())]
}

interface Purpose {
  /** The key that the releases before the ring derived from JWT_SECRET. */
  derive: (secret: string) => Buffer
  /**
   * What becomes of a key when JWT_SECRET is replaced. `kept`: a new one makes what is new, and this one still opens what it
   * made; `short`: only for an hour, because what it made lives for minutes. `only`: it is never replaced, because what it
   * makes is compared with what it made before.
   */
  replaced: 'kept' | 'short' | 'only'
}

const asItIs = (secret: string) => Buffer.from(secret)
const labelled = (label: string) => (secret: string) =>
  createHmac('sha256', secret).update(`dodam ${label}`).digest()
const seal = (label: string, replaced: Purpose['replaced']) => ({
  derive: labelled(`seal ${label}`),
  replaced,
})
const cipher = (label: string, replaced: Purpose['replaced']) => ({
  derive: labelled(`encrypt ${label}`),
  replaced,
})

/** Everything that has a key of its own. */
export const purposes = {
  session: { derive: asItIs, replaced: 'kept' },
  'device cookie': {
    derive: (secret) => Buffer.from(hkdfSync('sha256', secret, '', 'device cookie', 32)),
    replaced: 'kept',
  },
  evidence: seal('evidence', 'kept'),
  audit: seal('audit', 'kept'),
  'audit head': seal('audit head', 'kept'),
  message: seal('message', 'kept'),
  'one-time code': seal('one-time code', 'kept'),
  'password of a step': seal('password of a step', 'short'),
  'barcode link': seal('barcode link', 'short'),
  'second factor': cipher('second factor', 'kept'),
  'sign-in step': cipher('sign-in step', 'short'),
  'app setup': cipher('app setup', 'short'),
  'passkey setup': cipher('passkey setup', 'short'),
  'first message': seal('first message', 'only'),
  search: { derive: asItIs, replaced: 'only' },
  /** Names the installation in Redis, so it must be the same while instances with different settings run. */
  channel: { derive: asItIs, replaced: 'only' },
} as const satisfies Record<string, Purpose>

export type KeyPurpose = keyof typeof purposes

export interface Key {
  /** A `KeyPurpose`, or one of a later release. */
  purpose: string
  id: string
  bytes: Buffer
  /** Derived from JWT_SECRET: what it makes does not name it, so that the release before can open that. */
  isDerived: boolean
  /** In milliseconds since 1970. */
  usedFrom: number
}

/** The keys of an installation. */
export interface Keys {
  /** The key that makes new things. */
  newest(purpose: KeyPurpose): Key
  /** The key that was there first. */
  oldest(purpose: KeyPurpose): Key
  /** The keys that may have made a thing that names this key; null: that names none. */
  opening(purpose: KeyPurpose, id: string | null): readonly Key[]
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
    if (purposes[purpose].replaced !== 'short') return keys
    return keys.slice(keys.indexOf(usedAt(purpose, clock.now().getTime() - shortMs)))
  }
  return {
    replace(keys) {
      ring = sorted(keys)
    },
    oldest: (purpose) => all(purpose)[0],
    newest: (purpose) => usedAt(purpose, clock.now().getTime()),
    all: readable,
    opening: (purpose, id) =>
      readable(purpose).filter((key) => (id === null ? key.isDerived : key.id === id)),
  }
}

/** Add to what a key has made which key that was. Nothing made contains a dot. */
export const named = ({ id, isDerived }: Key, made: string): string =>
  isDerived ? made : `${id}.${made}`

/** Take apart what `named` returned. */
export function parted(text: string): { id: string | null; made: string } {
  const dot = text.lastIndexOf('.')
  return { id: dot === -1 ? null : text.slice(0, dot), made: text.slice(dot + 1) }
}
