import type { AnyEndpoint, ErrorCode } from '@dodam/contract'
import { networkOf } from '../http/address.ts'
import { problemOf } from '../http/failures.ts'
import type { Actor } from '../sessions/actor.ts'
import {
  type GiveBack,
  type Limit,
  type Limits,
  perAddress,
  perMember,
  type Use,
  usesBy,
} from './limit.ts'

/** Enough for the documented polling, about 250 requests a minute in each open tab. */
const reads = perMember('read', 900, 60)
/** All writes of a member together, so that every write has a limit and one with wrong input costs something. */
const writes = perMember('write', 240, 60)
const memberCeiling = perAddress('address-signed-in', 12_000, 60)
const visitorCeiling = perAddress('address-signed-out', 240, 60)

/** Of a network that is slowed down: enough to read a page and to sign in. */
const slowedCeiling = perAddress('address-slowed', 30, 60)

interface Caller {
  me: Actor
  address: string
}

/** What every call uses before anything of it is read: the member's own limit, and the ceiling of their network. */
export function generalUses(
  { method }: Pick<AnyEndpoint, 'method'>,
  caller: Caller,
  isSlowed = false,
): Use[] {
  if (caller.me.kind !== 'member')
    return usesBy(isSlowed ? slowedCeiling : visitorCeiling, caller.address)
  return [
    [method === 'GET' ? reads : writes, `member=${caller.me.id}`],
    // Not of wider networks too: the customers of a carrier share them, and each member has their own limit.
    [memberCeiling, `network=${networkOf(caller.address)}`],
  ]
}

/** What a call uses of its route's own limits. `params` are those of its path. */
export const ownUses = (
  limits: readonly Limit[],
  { me, address }: Caller,
  params: Readonly<Record<string, unknown>>,
): Use[] =>
  limits.flatMap((limit): Use[] => {
    const part = limit.each === null ? '' : `|${limit.each}=${String(params[limit.each])}`
    return limit.by === 'member' && me.kind === 'member'
      ? [[limit, `member=${me.id}${part}`]]
      : usesBy(limit, address, part)
  })

/**
 * Do a part of a call's work under limits of its own, for a handler that finds only while it works whether they apply. What
 * they count is as in `withinLimits`.
 */
export const within = <T>(
  limits: Limits,
  own: readonly Limit[],
  caller: Caller,
  work: () => Promise<T>,
): Promise<T> => withinLimits(limits, ownUses(own, caller, {}), () => undefined, work)

/**
 * Refusals that spend nothing of a route's own limits: the same call comes again once its writer has confirmed it, or
 * one of their own requests stands in its way, which tells nothing about others.
 */
const unspent: ReadonlySet<ErrorCode> = new Set([
  'CONFIRM_TEXT',
  'ALREADY_REQUESTED',
  'REQUESTS_OPEN',
])

/**
 * Do the work of a call whose input is valid under its route's own limits. When they refuse, the general uses are given
 * back too: a refused call spends nothing. When the work finds the input wrong or the server fails, only the general uses
 * stay spent. Every other refusal spends all, because it gives information about names and ids.
 */
export async function withinLimits<T>(
  limits: Limits,
  uses: readonly Use[],
  giveBackGeneral: GiveBack,
  work: () => Promise<T>,
): Promise<T> {
  const giveBack = await limits.use(uses).catch((refusal: unknown) => {
    giveBackGeneral()
    throw refusal
  })
  try {
    return await work()
  } catch (error) {
    const { status, code } = problemOf(error)
    // Refused by a limit that the work found to apply.
    if (code === 'TOO_FAST') giveBackGeneral()
    if (status === 400 || status >= 500 || unspent.has(code)) giveBack()
    throw error
  }
}
