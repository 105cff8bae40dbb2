import { createECDH, createHash } from 'node:crypto'
import { type AnyEndpoint, api, Failure, paramsOf } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { meet, type Person, startServer, suiteDatabase, type TestServer } from '../testing/index.ts'

const endpoints = Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature))
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

let connection: Connection
let server: TestServer
type Role = 'visitor' | 'sharer' | 'listener' | 'both' | 'admin' | 'stranger'
let people: Record<Role, Person>

interface Thing {
  /** An id that is really there; of what a call uses up, a new one each time. */
  id: number | (() => Promise<number>)
  for: readonly Role[]
  /** What everybody else is answered: 403 where they may know of it. */
  otherwise?: 403 | 404
  /** What is answered of an id that was never given out: 200 where the call asks about a tie to somebody, which is then none. */
  unknown?: 200
}
/** Of every path with an id, or of one call of it; also where the body says what it is about. */
let things: Record<string, Thing>
const thingOf = (endpoint: AnyEndpoint) => things[nameOf(endpoint)] ?? things[endpoint.path]
/** Of every call with a body: one that is right. */
let bodies: Record<string, object>

/** Where pushes go, and nobody answers. */
const nowhere = 'http://127.0.0.1:9'

const everyone: readonly Role[] = ['visitor', 'sharer', 'listener', 'both', 'admin', 'stranger']
const members = everyone.filter((role) => role !== 'visitor')

/** Somebody like a person, whose account may be spent. */
async function another(role: Role): Promise<Person> {
  if (role === 'visitor') return server.visitor()
  const person = await server.member({ role: people[role].me.role })
  await connection.db
    .updateTable('users')
    .set({ isAdmin: role === 'admin' })
    .where('id', '=', person.id)
    .execute()
  return person
}

/** A person whose session may be spent. */
async function again(person: Person): Promise<Person> {
  if (person.token === undefined) return server.visitor()
  const response = await server.visitor().send('POST', '/api/auth/login', {
    username: person.me.username,
    password: 'a good word 1',
  })
  const { token, user } = api.accounts.login.answer.parse(await response.json())
  const twin = server.visitor()
  twin.signIn(token, user)
  return twin
}

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, {
    redisUrl: inject('redisUrl') ?? undefined,
    push: { keys: undefined, subject: undefined, extraOrigins: [nowhere] },
  })
  const sharer = await server.member({ username: 'matrixsharer' })
  const listener = await server.member({ username: 'matrixlistener', role: 'listener' })
  const both = await server.member({ role: 'both' })
  const admin = await server.member({ role: 'both' })
  const stranger = await server.member({ role: 'both' })
  await connection.db
    .updateTable('users')
    .set({ isAdmin: true })
    .where('id', '=', admin.id)
    .execute()
  people = { visitor: server.visitor(), sharer, listener, both, admin, stranger }

  const publish = () =>
    sharer.call(api.posts.publish, {
      body: { content: '요즘 마음이 자꾸 무거워요.', categories: ['anxiety'], isAnonymous: true },
    })
  const ask = async (postId: number) =>
    (await listener.call(api.chatRequests.send, { body: { postId, message: '안녕하세요' } })).id
  const [talked, waiting, open] = [await publish(), await publish(), await publish()]
  const { chatRoomId } = await sharer.call(api.chatRequests.respond, {
    params: { id: await ask(talked.id) },
    body: { status: 'accepted' },
  })
  const room = chatRoomId ?? 0
  const say = (who: Person) =>
    who.call(api.chat.send, { params: { id: room }, body: { content: '안녕' } })
  await say(sharer)
  const toSharer = await say(listener)
  // Of the message it would go away as soon as somebody here reads the room.
  const notes = await sharer.call(api.notifications.list, { query: {} })
  const note = notes.find(({ type }) => type === 'chat_request')

  /** A room with a rating request. The sharer is anonymous in it, so that it can be made after they have rated as well. */
  const rateable = async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const body = { chatRoomId: roomId, message: '이야기가 어땠나요?' }
    return { roomId, id: (await listener.call(api.ratings.ask, { body })).id }
  }
  const rating = await rateable()
  const { roomId: unrated } = await meet(sharer, listener, { isAnonymous: true })
  const news = async () => {
    await rateable()
    const [newest] = await sharer.call(api.notifications.list, { query: { limit: 1 } })
    return newest?.id ?? 0
  }

  /** A room of the sharer, whose other side may be blocked by them. */
  const talkAlone = async () =>
    (await meet(sharer, await server.member({ role: 'listener' }), { isAnonymous: true })).roomId

  const bystander = await server.member({ username: 'matrixbystander' })
  const comment = async () =>
    (
      await listener.call(api.comments.add, {
        params: { id: open.id },
        body: { content: '힘내요' },
      })
    ).id
  const commented = await comment()
  const device = async () => {
    const twin = await again(sharer)
    const sessions = await twin.call(api.settings.listSessions)
    return sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0
  }

  const pair = ['sharer', 'listener'] as const
  things = {
    '/api/posts/:id': { id: open.id, for: everyone },
    'DELETE /api/posts/:id': {
      id: async () => (await publish()).id,
      for: ['sharer', 'admin'],
      otherwise: 403,
    },
    '/api/posts/:id/like': { id: open.id, for: members },
    '/api/posts/:id/like-status': { id: open.id, for: members },
    '/api/posts/:id/view': { id: open.id, for: members },
    '/api/posts/:id/comments': { id: open.id, for: members },
    '/api/comments/:id': { id: comment, for: ['listener', 'admin'], otherwise: 403 },
    '/api/comments/:id/like': { id: commented, for: members },
    '/api/comments/:id/report': {
      id: commented,
      for: members.filter((role) => role !== 'listener'),
      otherwise: 403,
    },
    '/api/user/:id': { id: bystander.id, for: members },
    '/api/user/:id/posts': { id: bystander.id, for: members },
    '/api/users/:id/ratings': { id: bystander.id, for: members },
    '/api/user/blocked/:id': { id: bystander.id, for: members, unknown: 200 },
    '/api/user/block/:id': { id: bystander.id, for: members, unknown: 200 },
    '/api/user/sessions/:id': { id: device, for: ['sharer'] },
    '/api/chat-requests/:id/respond': { id: await ask(waiting.id), for: ['sharer'] },
    '/api/chat-rooms/:id': { id: room, for: pair },
    '/api/chat-rooms/:id/messages': { id: room, for: pair },
    '/api/chat-rooms/:id/read': { id: room, for: pair },
    '/api/chat-rooms/:id/leave': { id: talkAlone, for: ['sharer'] },
    '/api/chat-rooms/:id/reveal': { id: await talkAlone(), for: ['sharer'] },
    '/api/chat-messages/:id': { id: async () => (await say(sharer)).id, for: ['sharer'] },
    '/api/chat-messages/:id/read': { id: toSharer.id, for: ['sharer'] },
    '/api/notifications/:id': { id: news, for: ['sharer'] },
    '/api/notifications/:id/archive': { id: note?.id ?? 0, for: ['sharer'] },
    '/api/notifications/:id/read': { id: note?.id ?? 0, for: ['sharer'] },
    '/api/rating-requests': { id: unrated, for: ['listener'] },
    '/api/listener-ratings': { id: unrated, for: ['sharer'], otherwise: 403 },
    '/api/rating-requests/:id': { id: rating.id, for: ['sharer'] },
    '/api/rating-requests/:id/status': { id: rating.id, for: ['sharer'] },
    '/api/rating-requests/room/:id': { id: rating.roomId, for: pair },
  }
  bodies = {
    'POST /api/auth/register': {
      username: 'matrixnew',
      password: 'a good word 1',
      email: 'matrix@example.com',
      role: 'both',
      preferredCategories: ['sleep'],
      gradeLevel: 'high1',
      gender: 'male',
      showAiPosts: true,
      language: 'ko',
    },
    'POST /api/auth/login': { username: 'matrixsharer', password: 'a good word 1' },
    'PUT /api/user/language': { language: 'ko' },
    'PUT /api/user/profile': {
      nickname: '새 이름',
      bio: '잘 들어 줄게요.',
      gender: 'male',
      gradeLevel: 'high2',
      preferredCategories: ['sleep'],
      avatarType: 'character',
      characterAvatar: 'fox',
      notificationSettings: { comments: true },
      showAiPosts: true,
    },
    'PUT /api/user/password': {
      currentPassword: 'a good word 1',
      newPassword: 'a good word 1',
    },
    'DELETE /api/user': { password: 'a good word 1' },
    'POST /api/user/block': { targetUserId: bystander.id },
    'POST /api/posts/:id/like': { liked: true },
    'POST /api/posts/:id/comments': { content: '힘내요', parentId: null },
    'POST /api/comments/:id/like': { liked: true },
    'POST /api/comments/:id/report': { reason: '마음을 다치게 하는 말이에요.' },
    'POST /api/posts': {
      content: '오늘은 조금 나아졌어요.',
      categories: ['anxiety'],
      isAnonymous: false,
    },
    'POST /api/chat-requests': { postId: open.id, message: '안녕하세요' },
    'PUT /api/chat-requests/:id/respond': { status: 'declined' },
    'POST /api/chat-rooms/:id/messages': {
      content: '안녕',
      clientId: '3f0c6a51-93a4-4a3a-8d0c-5f2f8d6c1a77',
    },
    'PUT /api/chat-rooms/:id/read': { upToSeq: 1 },
    'POST /api/chat-rooms/:id/leave': { block: false },
    'POST /api/push/subscriptions': {
      endpoint: `${nowhere}/matrix`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: Buffer.alloc(16, 7).toString('base64url'),
      },
    },
    'DELETE /api/push/subscriptions': { endpoint: `${nowhere}/matrix` },
    'PUT /api/push/quiet-hours': {
      isOn: true,
      from: '22:00',
      to: '07:00',
      timeZone: 'Asia/Seoul',
    },
    'PUT /api/notifications/:id/archive': { isArchived: true },
    'POST /api/rating-requests': { chatRoomId: unrated, message: '이야기가 어땠나요?' },
    'PUT /api/rating-requests/:id/status': { status: 'declined' },
    'POST /api/listener-ratings': {
      listenerId: listener.id,
      empathyRating: 5,
      responseSpeedRating: 4,
      helpfulnessRating: 3,
      feedback: '고마웠어요.',
      chatRequestId: null,
    },
  }
})
afterAll(() => server.close())

const pathOf = async (endpoint: AnyEndpoint, id?: string | number) => {
  const thing = thingOf(endpoint)
  if (endpoint.path.includes(':') && thing === undefined)
    throw new Error(`This test knows no id for ${endpoint.path}: add it to "things"`)
  const own = id === undefined && typeof thing?.id === 'function' ? await thing.id() : thing?.id
  return endpoint.path.replace(/:\w+/, String(id ?? own))
}
const hasBody = ({ body }: AnyEndpoint) => {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).length > 0
}
function bodyOf(endpoint: AnyEndpoint): object | undefined {
  if (!hasBody(endpoint)) return undefined
  const body = bodies[nameOf(endpoint)]
  if (body === undefined)
    throw new Error(`This test knows no body for ${nameOf(endpoint)}: add it to "bodies"`)
  return body
}
const failureOf = async (response: Response) => Failure.parse(await response.json())

/** What is stored, of every table: equal before and after means that nothing was written. */
async function fingerprint(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const { name } of await connection.db.introspection.getTables()) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, '|' order by t::text) as text from ${sql.table(name)} t
    `.execute(connection.db)
    prints[name] = createHash('sha256')
      .update(rows[0]?.text ?? '')
      .digest('hex')
  }
  return prints
}

describe('every endpoint of the contract', () => {
  test('has exactly one route, and every route is in the contract', () => {
    const routed = server.app.routes.map((route) => nameOf(route.endpoint)).toSorted()
    expect(routed).toEqual(endpoints.map(nameOf).toSorted())
    expect(new Set(routed).size).toBe(routed.length)
    for (const { endpoint } of server.app.routes) expect(endpoints).toContain(endpoint)
  })

  test('names its path parameters by ids only, and reads change nothing by their method', () => {
    for (const { path } of endpoints) expect(path).toMatch(/^\/api(\/(:id|[a-z][a-z-]*))+$/)
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
      expect(endpoint.announces).toEqual([])
  })
})

/** What the access of a call says about somebody: the status they are refused with, or null when they may call. */
function refusalBy(access: AnyEndpoint['access'], role: Role): 401 | 403 | null {
  if (access === 'visitor') return null
  if (role === 'visitor') return 401
  if (access === 'sharer') return role === 'listener' ? 403 : null
  if (access === 'listener') return role === 'sharer' ? 403 : null
  if (access === 'admin') return role === 'admin' ? null : 403
  return null
}

/** With which statuses a right call may be answered. */
function statusesFor(endpoint: AnyEndpoint, role: Role): number[] {
  const refusal = refusalBy(endpoint.access, role)
  if (refusal !== null) return [refusal]
  const thing = thingOf(endpoint)
  if (thing !== undefined && !thing.for.includes(role)) return [thing.otherwise ?? 404]
  // 200 also of a call that creates: it was there already. 400 and 409 are rules: one's own story, a name that is taken.
  return [200, endpoint.status, 400, 409]
}

describe('who may call what', () => {
  const callerOf = async (endpoint: AnyEndpoint, role: Role) => {
    if (endpoint === api.settings.removeMine) return await another(role)
    return endpoint === api.accounts.logout ? await again(people[role]) : people[role]
  }
  // Answering the request and signing out change what the others see, so they come last.
  const isLast = ({ path }: AnyEndpoint) => /logout|respond/.test(path)
  const ordered = endpoints.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))

  test.each(ordered.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const answered: number[] = []
      // Whoever is furthest from it tries first.
      for (const role of everyone.toReversed()) {
        const who = await callerOf(endpoint, role)
        const response = await who.send(endpoint.method, await pathOf(endpoint), bodyOf(endpoint))
        expect(statusesFor(endpoint, role), `${role} got ${response.status}`).toContain(
          response.status,
        )
        answered.push(response.status)
        const answer: unknown = await response.json()
        const shape = response.ok ? endpoint.answer : Failure
        expect(shape.safeParse(answer).success, JSON.stringify(answer)).toBe(true)
      }
      expect(answered, 'nobody could make this call').toContain(endpoint.status)
    },
  )
})

describe('wrong input', () => {
  const callers = (endpoint: AnyEndpoint): Role[] =>
    endpoint.access === 'visitor' ? ['visitor'] : (['sharer', 'listener'] as const).slice()
  const named = (chosen: AnyEndpoint[]) =>
    chosen.map((endpoint) => [nameOf(endpoint), endpoint] as const)

  const wrongIds = ['0', '-1', '9223372036854775808', 'text', '1.5', '1e99', 'NaN', '%00', "1'--"]
  test.each(named(endpoints.filter((endpoint) => endpoint.path.includes(':'))))(
    'no id that is none gets through %s',
    async (_, endpoint) => {
      const before = await fingerprint()
      for (const id of wrongIds)
        for (const role of callers(endpoint)) {
          const response = await people[role].send(
            endpoint.method,
            await pathOf(endpoint, id),
            bodyOf(endpoint),
          )
          expect([400, 404], `${id}: ${response.status}`).toContain(response.status)
          await failureOf(response)
        }
      for (const id of ['2147483648', '9007199254740991']) {
        const response = await people.sharer.send(
          endpoint.method,
          await pathOf(endpoint, id),
          bodyOf(endpoint),
        )
        const expected = [403, thingOf(endpoint)?.unknown ?? 404]
        expect(expected, `${id}: ${response.status}`).toContain(response.status)
      }
      expect(await fingerprint()).toEqual(before)
    },
  )

  const strange = ['', ' ', '0', '-1', '1.5', 'x', 'null', '[]', '2147483648', '9007199254740991']
  const queried = endpoints.filter((endpoint) => {
    const schema = z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
    return Object.keys(schema.properties ?? {}).length > 0
  })
  test.each(named(queried))('no query breaks %s', async (_, endpoint) => {
    const { properties = {} } = z.toJSONSchema(endpoint.query, {
      io: 'input',
      unrepresentable: 'any',
    })
    const may = callers(endpoint).filter((role) => refusalBy(endpoint.access, role) === null)
    for (const name of Object.keys(properties))
      for (const value of [...strange, '9223372036854775808', '\u0000', '가'.repeat(300)])
        for (const query of [[value], [value, value]]) {
          const search = new URLSearchParams(query.map((one): [string, string] => [name, one]))
          const path = `${await pathOf(endpoint)}?${search.toString()}`
          const asked = query.length === 1 ? value : query
          const isRight = endpoint.query.safeParse({ [name]: asked }).success
          // A visitor who asks for more than the first page is sent to sign in.
          const allowed = isRight ? [200, 401] : [400]
          for (const role of may) {
            const response = await people[role].send(endpoint.method, path)
            expect(allowed, `${path}: ${response.status}`).toContain(response.status)
          }
        }
  })

  /** The body with one field after the other replaced, and bodies that are none. */
  function mutations(body: Record<string, unknown>): unknown[] {
    const values: unknown[] = [
      ...[null, true, 0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e300],
      ...['', ' ', 'x', 'a\u0000b', '\ud800', '가'.repeat(6_000), "'; drop table users; --"],
      ...[[], [[]], [null], ['x', 7], {}, { $gt: '' }, { toString: 'x' }],
    ]
    const changed = Object.keys(body).flatMap((name) =>
      [undefined, ...values].map((value) => ({ ...body, [name]: value })),
    )
    return [...changed, null, [], [body], 'text', 7, true, {}, { __proto__: null, x: 1 }]
  }

  test.each(named(endpoints.filter(hasBody)))('no body breaks %s', async (_, endpoint) => {
    const role: Role = endpoint.access === 'listener' ? 'listener' : 'sharer'
    const who = endpoint.access === 'visitor' ? server.visitor() : people[role]
    const path = await pathOf(endpoint)
    const all = mutations({ ...bodyOf(endpoint) })
    const wrong = all.filter((body) => !endpoint.body.safeParse(body ?? {}).success)
    expect(wrong.length).toBeGreaterThan(10)
    const send = async (body: unknown) => {
      const response = await who.send(endpoint.method, path, JSON.stringify(body))
      return { response, said: `${JSON.stringify(body).slice(0, 200)}: ${response.status}` }
    }
    const before = await fingerprint()
    for (const body of wrong) {
      const { response, said } = await send(body)
      expect(response.status, said).toBe(400)
      expect((await failureOf(response)).code).toBe('VALIDATION_FAILED')
    }
    for (const text of ['{', '{"a":}', 'undefined', '\u0000', '[1,']) {
      const response = await who.send(endpoint.method, path, text)
      expect(response.status, text).toBe(400)
    }
    expect(await fingerprint()).toEqual(before)
    // Odd, but right by its schema: whatever the feature answers, it does not break.
    for (const body of all.filter((one) => !wrong.includes(one))) {
      const { response, said } = await send(body)
      expect(response.status, said).toBeLessThan(500)
    }
  })

  test.each(named(endpoints.filter((endpoint) => endpoint.method !== 'GET')))(
    'what is too large or not JSON stays outside %s',
    async (_, endpoint) => {
      const who = people[endpoint.access === 'listener' ? 'listener' : 'sharer']
      const path = await pathOf(endpoint)
      const before = await fingerprint()
      const large = await who.send(endpoint.method, path, {
        ...bodyOf(endpoint),
        padding: 'x'.repeat(70_000),
      })
      expect(large.status).toBe(413)
      expect((await failureOf(large)).code).toBe('PAYLOAD_TOO_LARGE')
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        for (const text of ['hello', JSON.stringify(bodyOf(endpoint) ?? {})]) {
          const other = await who.send(endpoint.method, path, text, {
            'content-type': type,
          })
          expect(other.status, type).toBe(415)
          expect((await failureOf(other)).code).toBe('UNSUPPORTED_MEDIA_TYPE')
        }
      expect(await fingerprint()).toEqual(before)
    },
  )

  test.each([
    ['GET', '/api/nothing/here'],
    ['DELETE', '/api/posts'],
    ['PATCH', '/api/posts/1'],
    ['POST', '/api/auth/verify'],
    ['GET', '/api/auth/login'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/posts/1/2/3'],
    ['GET', `/api/posts/${'9'.repeat(500)}`],
    ['POST', '/nowhere'],
    ['GET', '/.env'],
    ['GET', '/assets/../../package.json'],
  ])('%s %.40s is not found, in the shape of every failure', async (method, path) => {
    const response = await people.sharer.send(method, path)
    expect(response.status).toBe(404)
    expect((await failureOf(response)).code).toBe('NOT_FOUND')
  })

  test('an address that cannot be decoded is refused in that shape too', async () => {
    const response = await people.sharer.send('GET', '/api/posts/%E0%A4%A')
    expect([400, 404]).toContain(response.status)
    const { code } = await failureOf(response)
    expect(['VALIDATION_FAILED', 'NOT_FOUND']).toContain(code)
  })

  test.each(named(endpoints.filter((endpoint) => paramsOf(endpoint.path).shape['id'])))(
    'an id that was never given out is not found at %s',
    async (_, endpoint) => {
      const response = await people.sharer.send(
        endpoint.method,
        await pathOf(endpoint, 123_456_789),
        bodyOf(endpoint),
      )
      expect(response.status).toBe(thingOf(endpoint)?.unknown ?? 404)
    },
  )
})

test('after all of this the server is well', async () => {
  expect(await (await people.visitor.send('GET', '/healthz')).json()).toEqual({ ok: true })
  expect((await people.visitor.send('GET', '/readyz')).status).toBe(200)
})
