import * as z from 'zod/mini'
import type { AuditAct } from './audit/acts.ts'
import type { EventName } from './live/events.ts'
import { networkLength } from './security/rules.ts'
import { Id, text } from './shared/schemas.ts'
import type { Staff } from './staff.ts'

/**
 * Who may call. `visitor` is every caller, signed in or not; `sharer` and `listener` include people who are both; `sudo` is an
 * admin who has proven their password on this session within the last ten minutes.
 */
export type Access = 'visitor' | 'member' | 'sharer' | 'listener' | 'admin' | 'sudo'

type Schema = z.ZodMiniType

/** The server's part of a call. Its routes, the OpenAPI document and the types of the call come from it. */
export interface Spec<
  A extends Access = Access,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  readonly summary: string
  readonly access: A
  /** For `admin` and `sudo`: the roles of the team that may call. */
  readonly staff?: Staff
  readonly query: Q
  readonly body: B
  readonly answer: R
  /** Status of a plain success: 200, or 201 for a call that creates something. */
  readonly status: 200 | 201
  /** Whether a suspended member may make this call. Reads are always allowed. */
  readonly whileSuspended: boolean
  /** Whether the locked session of an admin on duty may make this call; all others answer REAUTH_REQUIRED. */
  readonly whileLocked: boolean
  /** The entry in the audit log when the support account makes this call: its words and acts are those of the team. */
  readonly asTeam?: AuditAct
  /** Largest body in bytes, where it is more than usual. */
  readonly maxBodyBytes?: number
  /** Live events that a successful call may send. */
  readonly announces: readonly EventName[]
}

/** Schema of a part without content: whatever is sent there is ignored. */
export const Nothing = z.object({})
export type Nothing = typeof Nothing

interface Written<A extends Access, Q extends Schema, B extends Schema, R extends Schema> {
  summary: string
  access: A
  query?: Q
  body?: B
  answer: R
  status?: 200 | 201
  whileSuspended?: boolean
  whileLocked?: boolean
  asTeam?: AuditAct
  maxBodyBytes?: number
  announces?: readonly EventName[]
}

type OfAdmins = 'admin' | 'sudo'

/**
 * Return a spec with defaults: no query, no body, status 200, not for suspended members, no events. A call of admins names
 * the roles that may make it, and no other call can.
 */
export function spec<
  const A extends OfAdmins,
  R extends Schema,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(written: Written<A, Q, B, R> & { staff: Staff }): Spec<A, Q, B, R>
export function spec<
  const A extends Exclude<Access, OfAdmins>,
  R extends Schema,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(written: Written<A, Q, B, R> & { staff?: never }): Spec<A, Q, B, R>
export function spec<
  A extends Access,
  R extends Schema,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>({ query, body, ...written }: Written<A, Q, B, R> & { staff?: Staff }): Spec<A, Q, B, R> {
  return {
    status: 200,
    whileSuspended: false,
    whileLocked: false,
    announces: [],
    ...written,
    // Q and B default to Nothing exactly when they are not given, which TypeScript cannot see.
    query: query ?? (Nothing as unknown as Q),
    body: body ?? (Nothing as unknown as B),
  }
}

const Network = text(networkLength.min, networkLength.max, 'network.form')

/** Return the schema of a path's parameters: `:ip` is an address or a network, every other `:name` is an id. */
export const paramsOf = (path: string) =>
  z.object(
    Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, name === 'ip' ? Network : Id]),
    ),
  )
