import { type Access, type AnyEndpoint, api, type ErrorCode, type Spec } from '@dodam/contract'
import { Failure, specOf } from '@dodam/contract/schemas'
import type { Config } from '@dodam/realtime-server/core/config.ts'
import { beforeAll } from 'vitest'
import * as z from 'zod'
import { makeAdmin } from './admins.ts'
import { serverForTests } from './index.ts'
import { makeBodies, nowhere } from './matrix-bodies.ts'
import { again, makeThings, type Role, type Thing } from './matrix-things.ts'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

export { everyone, type Role } from './matrix-things.ts'

/** Every call of the contract. */
export const endpoints: readonly AnyEndpoint[] = Object.values(api).flatMap((feature) =>
  Object.values<AnyEndpoint>(feature),
)
export const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** Rows for `test.each`, by the names of the calls. */
export const named = (chosen: readonly AnyEndpoint[]) =>
  chosen.map((endpoint) => [nameOf(endpoint), endpoint] as const)

const fieldsOf = (schema: z.core.$ZodType) =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
export const queryFieldsOf = (endpoint: AnyEndpoint) => fieldsOf(specOf(endpoint).query)
export const hasBody = (endpoint: AnyEndpoint) => fieldsOf(specOf(endpoint).body).length > 0

export const failureOf = async (response: Response) => Failure.parse(await response.json())

/** The refusal of a caller by the access of a call, or null when they may call. */
export function refusalBy(access: Access, role: Role): ErrorCode | null {
  if (access === 'visitor') return null
  if (role === 'visitor') return 'UNAUTHORIZED'
  if (access === 'sharer') return role === 'listener' ? 'FORBIDDEN' : null
  if (access === 'listener') return role === 'sharer' ? 'FORBIDDEN' : null
  if (access === 'admin' || access === 'sudo') return role === 'admin' ? null : 'FORBIDDEN'
  return null
}

/** One account of every role, and for every call of the contract an existing thing to make it about. */
export class Matrix {
  readonly server: TestServer
  readonly people: Record<Role, Person>
  readonly things: Readonly<Record<string, Thing>>
  readonly bodies: Readonly<Record<string, object | (() => object)>>

  private constructor(
    server: TestServer,
    people: Record<Role, Person>,
    { things, bodies }: Pick<Matrix, 'things' | 'bodies'>,
  ) {
    this.server = server
    this.people = people
    this.things = things
    this.bodies = bodies
  }

  static async of(server: TestServer): Promise<Matrix> {
    const people = {
      visitor: server.visitor(),
      sharer: await server.member({ username: 'matrixsharer' }),
      listener: await server.member({ username: 'matrixlistener', role: 'listener' }),
      both: await server.member({ role: 'both' }),
      admin: await server.member({ role: 'both' }),
      stranger: await server.member({ role: 'both' }),
    }
    await makeAdmin(server, people.admin)
    // Regardless of the duration of the tests, the password stays proven, and the session valid.
    const far = '2100-01-01T00:00:00.000Z'
    await server.db
      .updateTable('sessions')
      .set({ provenAt: far, adminSince: far, adminActiveAt: far })
      .where('userId', '=', people.admin.id)
      .execute()
    const { things, subjects } = await makeThings(server, people)
    return new Matrix(server, people, { things, bodies: makeBodies(subjects) })
  }

  thingOf(endpoint: AnyEndpoint): Thing | undefined {
    return this.things[nameOf(endpoint)] ?? this.things[endpoint.path]
  }

  /** Return the address of a call with an id in place: `id`, or an existing one. */
  async pathOf(endpoint: AnyEndpoint, id?: string | number): Promise<string> {
    const thing = this.thingOf(endpoint)
    if (endpoint.path.includes(':') && thing === undefined)
      throw new Error(
        `No id is known for ${nameOf(endpoint)}: add it to "things" in tests/support/server/matrix-things.ts`,
      )
    if (!endpoint.path.includes(':')) return endpoint.path
    const own = id === undefined && typeof thing?.id === 'function' ? await thing.id() : thing?.id
    return endpoint.path.replace(/:\w+/, String(id ?? own))
  }

  /** Return a valid body; undefined for a call without one. */
  bodyOf(endpoint: AnyEndpoint): object | undefined {
    if (!hasBody(endpoint)) return undefined
    const body = this.bodies[nameOf(endpoint)]
    if (body === undefined)
      throw new Error(
        `No body is known for ${nameOf(endpoint)}: add it to "bodies" in tests/support/server/matrix-bodies.ts`,
      )
    return typeof body === 'function' ? body() : body
  }

  /** The answer to a valid call: the status of the plain success, or the code of the one right refusal. */
  answerFor(endpoint: AnyEndpoint, role: Role): Spec['status'] | ErrorCode {
    const refusal = refusalBy(specOf(endpoint).access, role)
    if (refusal !== null) return refusal
    const thing = this.thingOf(endpoint)
    if (thing !== undefined && !thing.for.includes(role)) return thing.otherwise ?? 'NOT_FOUND'
    return thing?.refused?.[role] ?? specOf(endpoint).status
  }

  /** The caller of a role: where the call ends the account or the session, one that may be used up. */
  async callerOf(endpoint: AnyEndpoint, role: Role): Promise<Person> {
    const person = this.people[role]
    if (endpoint === api.accounts.logout) return await again(this.server, person)
    if (endpoint !== api.settings.removeMine || role === 'visitor') return person
    const spare = await this.server.member({ role: person.me.role })
    if (role === 'admin') await makeAdmin(this.server, spare)
    return spare
  }
}

/** Return a matrix for a test file, created before its tests; its server is closed after them. */
export function matrixForTests(overrides: Partial<Config> = {}): () => Matrix {
  // Its clock stands still: regardless of the duration of the tests no session expires, no day ends, and no use is recorded
  // again.
  const begun = new Date()
  const server = serverForTests(
    {
      push: { keys: undefined, subject: undefined, extraOrigins: [nowhere] },
      // The limits exist to stop thousands of mostly invalid calls by a few accounts.
      rateLimits: false,
      ...overrides,
    },
    { now: () => new Date(begun) },
  )
  let matrix: Matrix
  beforeAll(async () => {
    matrix = await Matrix.of(server())
  })
  return () => matrix
}
