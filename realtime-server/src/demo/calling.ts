import { randomUUID } from 'node:crypto'
import {
  type Answer,
  type AnyEndpoint,
  type BodyInput,
  type PathParams,
  type QueryInput,
  urlOf,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { demoNames } from '@dodam/db/seed'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../core/clock.ts'
import type { System } from '../core/sessions/actor.ts'
import type { Sessions } from '../core/sessions/sessions.ts'
import type { Write } from '../core/tx/write.ts'

export interface DemoDeps {
  app: Pick<FastifyInstance, 'inject' | 'log'>
  db: ReadDb
  clock: Clock
  sessions: Pick<Sessions, 'open'>
  write: Write<System>
}

/** The name of the device on which demo people are signed in, by which their sessions are known. */
const demoDevice = 'Demo'

/** List the demo people who act by themselves. An account to which a person has signed in acts no more. */
export const listDemoPeople = ({ db }: Pick<DemoDeps, 'db'>) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'language'])
    .where('username', 'in', demoNames)
    .where('deletedAt', 'is', null)
    .where((eb) => {
      const sessions = eb.selectFrom('sessions').select('id').whereRef('userId', '=', 'users.id')
      return eb.not(eb.exists(sessions.where('device', '<>', demoDevice)))
    })
    .orderBy('id')
    .execute()

export type DemoPerson = Awaited<ReturnType<typeof listDemoPeople>>[number]

/** Make a call of the contract as a demo person. Returns undefined where it is refused, as it may be for anybody. */
export type CallAs = <E extends AnyEndpoint>(
  userId: number,
  endpoint: E,
  input: { params?: PathParams<E>; query?: QueryInput<E>; body?: BodyInput<E> },
) => Promise<Answer<E> | undefined>

/** Create the calls of demo people, which pass every limit, check and rule that a client's calls pass. */
export function createCallAs({ app, sessions, write }: DemoDeps): CallAs {
  const tokens = new Map<number, string>()
  async function tokenOf(userId: number): Promise<string> {
    const device = { device: demoDevice, deviceId: randomUUID() }
    const session = { userId, ...device, hasFactor: false }
    const token = tokens.get(userId) ?? (await write((tx) => sessions.open(tx, session)))
    tokens.set(userId, token)
    return token
  }
  return async (userId, endpoint, input) => {
    const response = await app.inject({
      method: endpoint.method,
      // The query type of a call is always an object, which the compiler cannot see for a type parameter.
      url: urlOf(endpoint, input as { params?: object; query?: object }),
      headers: {
        authorization: `Bearer ${await tokenOf(userId)}`,
        'user-agent': 'Dodam demo',
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { payload: JSON.stringify(input.body) }),
    })
    // The server has parsed the answer by this schema.
    if (response.statusCode < 300) return response.json<Answer<typeof endpoint>>()
    if (response.statusCode === 401) tokens.delete(userId)
    return undefined
  }
}
