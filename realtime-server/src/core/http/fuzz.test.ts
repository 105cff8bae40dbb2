import { Agent, request } from 'node:http'
import type { AnyEndpoint } from '@dodam/contract'
import { clientEvents, Failure, specOf } from '@dodam/contract/schemas'
import {
  hostileBodies,
  hostileHeaders,
  hostileIds,
  inputsOf,
  type JsonSchema,
} from '@dodam/test-support/server/hostile.ts'
import {
  endpoints,
  everyone,
  hasBody,
  matrixForTests,
  nameOf,
} from '@dodam/test-support/server/matrix.ts'
import { again } from '@dodam/test-support/server/matrix-things.ts'
import type { Person } from '@dodam/test-support/server/person.ts'
import { chanceOf } from '@dodam/test-support/server/risk/random.ts'
import { isWholeSet } from '@dodam/test-support/set.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

/** The number of calls; a run with `FUZZ=20000` takes minutes and finds more. */
const count = Number(process.env['FUZZ'] ?? (isWholeSet ? 3_000 : 200))
/** The daily set uses a fixed seed, so that a failure comes from a change; the whole set uses a new one each time. */
const seed = Number(process.env['SEED'] ?? (isWholeSet ? Math.floor(Math.random() * 2 ** 31) : 1))
const eventCount = Math.floor(count / 10)

const matrix = matrixForTests()
const chance = chanceOf(seed)
const { pick, below, is, hostile, fitting, nearly, query } = inputsOf(chance)
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeAll(() => {
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
})
afterAll(() => {
  agent.destroy()
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
})

const schemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

interface Shot {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: string | undefined
}
interface Hit {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Send a request unchanged: `fetch` would normalise paths and headers. */
const shoot = ({ method, path, headers, body }: Shot) =>
  new Promise<Hit>((resolve, reject) => {
    const { port } = new URL(matrix().server.url)
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Calls that hash a password are slow, so they are made less often. */
const isSlow = ({ path }: AnyEndpoint) => /login|register|reauth|password/.test(path)
/** Valid paths of the calls with an id, made at the beginning. */
const pathsThere = new Map<AnyEndpoint, string>()

function pathFor(endpoint: AnyEndpoint): string {
  if (!endpoint.path.includes(':')) return endpoint.path
  if (is(0.35)) return endpoint.path.replace(/:\w+/, pick(hostileIds))
  if (is(0.3)) return endpoint.path.replace(/:\w+/, String(1 + below(60)))
  return pathsThere.get(endpoint) ?? endpoint.path
}

function bodyFor(endpoint: AnyEndpoint): string | undefined {
  if (endpoint.method === 'GET') return undefined
  if (is(0.2)) return pick(hostileBodies)
  if (is(0.1)) return JSON.stringify(hostile())
  if (!hasBody(endpoint)) return is(0.5) ? undefined : '{}'
  const schema = schemaOf(specOf(endpoint).body)
  if (is(0.2)) return JSON.stringify(fitting(schema))
  return JSON.stringify(nearly({ ...matrix().bodyOf(endpoint) }, schema))
}

function shotAt(endpoint: AnyEndpoint, who: Person): Shot {
  const path = pathFor(endpoint)
  const search = query(schemaOf(specOf(endpoint).query))
  const body = bodyFor(endpoint)
  return {
    method: endpoint.method,
    path: search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`,
    headers: {
      ...(who.token !== undefined && { authorization: `Bearer ${who.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(is(0.2) && pick(hostileHeaders)),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    body,
  }
}

/** Texts that no answer may contain. */
const secrets =
  /"\w*(passwordhash|salt|passwd)\w*":|\$argon2|node_modules|\.ts:\d+|syntax error|violates|relation "|column "/i

/** Return what is wrong with an answer; null when it is right. */
function wrongWith({ status, headers, text }: Hit): string | null {
  if (status >= 500 || status < 200) return `status ${status}`
  if (secrets.test(text)) return 'it tells what it must not'
  if (headers['x-content-type-options'] !== 'nosniff') return 'without security headers'
  if (status < 400) return null
  const failure = Failure.safeParse(safely(text))
  return failure.success ? null : 'a failure without its shape'
}
function safely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Sign members in again after a call has signed them out, and replace deleted ones. */
async function comeBack(people: Map<string, Person>): Promise<void> {
  for (const [name, who] of people) {
    if (name === 'visitor' || (await who.send('GET', '/api/auth/verify')).ok) continue
    const back = await again(matrix().server, who).catch(() => undefined)
    people.set(name, back ?? (await newcomer(name)))
  }
}
async function newcomer(name: string): Promise<Person> {
  const { server } = matrix()
  const role = name === 'sharer' || name === 'listener' ? name : 'both'
  const person = await server.member({ role })
  const isAdmin = name === 'admin'
  const suspendedUntil = name === 'suspended' ? '2100-01-01T00:00:00.000Z' : null
  await server.db
    .updateTable('users')
    .set({ isAdmin, suspendedUntil })
    .where('id', '=', person.id)
    .execute()
  return person
}

describe(`random input (SEED=${seed})`, { timeout: 1_800_000 }, () => {
  const people = new Map<string, Person>()
  beforeAll(async () => {
    for (const role of everyone) people.set(role, matrix().people[role])
    people.set('suspended', await newcomer('suspended'))
    for (const endpoint of endpoints) pathsThere.set(endpoint, await matrix().pathOf(endpoint))
  }, 120_000)

  test(`no call of ${count} breaks the server`, async () => {
    const troubles: object[] = []
    const met = new Map<number, number>()
    const right = new Set<string>()
    for (let index = 0; index < count; index++) {
      if (index % 100 === 99) await comeBack(people)
      let endpoint = pick(endpoints)
      while (isSlow(endpoint) && is(0.8)) endpoint = pick(endpoints)
      const [role, who] = pick([...people])
      const shot = shotAt(endpoint, who)
      const hit = await shoot(shot)
      met.set(hit.status, (met.get(hit.status) ?? 0) + 1)
      if (hit.status < 300) right.add(nameOf(endpoint))
      const wrong = wrongWith(hit)
      if (wrong !== null)
        troubles.push({
          seed,
          index,
          role,
          wrong,
          method: shot.method,
          path: shot.path.slice(0, 300),
          headers: shot.headers,
          body: shot.body?.slice(0, 400),
          answer: hit.text.slice(0, 300),
        })
    }
    console.info(
      `SEED=${seed}: ${[...met]
        .toSorted(([one], [other]) => one - other)
        .map(([status, times]) => `${times} × ${status}`)
        .join(', ')}; ${right.size} of ${endpoints.length} calls succeeded at least once`,
    )
    expect(troubles).toEqual([])
    // A run in which every call is refused would prove little.
    expect(right.size).toBeGreaterThan(Math.min(endpoints.length / 4, count / 100))
  })

  test(`no event of ${eventCount} breaks another member's socket`, async () => {
    const other = await (await matrix().server.member()).listen()
    const names = [
      ...Object.keys(clientEvents),
      'message:new',
      'disconnect',
      '',
      '__proto__',
      'join',
      'error',
    ]
      // Socket.IO reserves these names on both sides.
      .filter((name) => name !== 'disconnect')
    let sender = await newcomer('both')
    await sender.listen()
    for (let index = 0; index < eventCount; index++) {
      if (!sender.isListening) {
        sender = await newcomer('both')
        await sender.listen()
      }
      const name = pick(names)
      const schema = Object.entries(clientEvents).find(([one]) => one === name)?.[1]
      const payload = schema !== undefined && is(0.6) ? fitting(schemaOf(schema)) : hostile()
      if (is(0.5)) sender.emit(name, payload)
      else if (name.endsWith('watch')) await sender.ask(name, payload).catch(() => {})
    }
    expect(other.isListening).toBe(true)
    expect(await other.ask('store:watch', {})).toEqual({ ok: true })
    other.leave()
    sender.leave()
  })

  test('the server still works afterwards', async () => {
    const visitor = matrix().server.visitor()
    expect((await visitor.send('GET', '/readyz')).status).toBe(200)
    expect('isAdmin' in {}).toBe(false)
    expect(uncaught).toEqual([])
  })
})
