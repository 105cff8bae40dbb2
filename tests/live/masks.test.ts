/** @module-tag long */
import { type AnyEndpoint, api } from '@dodam/contract'
import {
  accept,
  askForChat,
  block,
  letEndsCome,
  type Person,
  publish,
  startServer,
  suiteDatabase,
  type TestServer,
  unblock,
} from '@dodam/test-support'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let server: TestServer
let sharer: Person
let listener: Person

/**
 * Identities of the sharer that the listener knows: the name, and one for each anonymous post. Two that change at the same
 * time reveal that they belong to the same member.
 */
type Identity = 'named' | 'masked 1' | 'masked 2' | 'masked 3'
/** The identity that a thing belongs to, by its key, such as `chat-room 7`. */
const identities = new Map<string, Identity>()

const belongsTo = (identity: Identity, things: Record<string, number>) => {
  for (const [kind, id] of Object.entries(things)) identities.set(`${kind} ${id}`, identity)
}

/** Publish a post with the listener's request for a chat, accepted unless it stays open. */
async function share(identity: Identity, { isOpen = false } = {}) {
  const post = await publish(sharer, identity !== 'named')
  const request = await askForChat(listener, post)
  belongsTo(identity, { post: post.id, 'chat-request': request.id })
  if (isOpen) return { postId: post.id, requestId: request.id, roomId: 0 }
  const { chatRoomId } = await accept(sharer, request)
  if (chatRoomId === null) throw new Error('Accepting opened no room')
  belongsTo(identity, { 'chat-room': chatRoomId })
  return { postId: post.id, requestId: request.id, roomId: chatRoomId }
}

const reads = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  .filter(({ method }) => method === 'GET')
/** Split an answer into the things that it contains, so that a change can be assigned to a thing. */
const parts = (answer: unknown): [string, unknown][] => {
  if (Array.isArray(answer)) return answer.flatMap(parts)
  if (typeof answer !== 'object' || answer === null) return []
  const { kind, id } = answer as { kind?: unknown; id?: unknown }
  return typeof kind === 'string' && typeof id === 'number' ? [[`${kind} ${id}`, answer]] : []
}

/** Return everything that the listener can read, by thing. */
async function readEverything(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const ids = [...identities.keys()].map((key) => Number(key.split(' ').at(-1)))
  for (const { path } of reads.filter((one) => one !== api.settings.exportMine)) {
    const paths = path.includes(':')
      ? [...new Set([...ids, sharer.id])].map(
          (id) => [id, path.replace(/:\w+/, String(id))] as const,
        )
      : [[0, path] as const]
    for (const [id, url] of paths) {
      const response = await listener.send('GET', url)
      const answer: unknown = await response.json()
      for (const [thing, view] of parts(answer))
        seen.set(`${thing} in ${path}`, JSON.stringify(view))
      if (id > 0) seen.set(`${path} of ${id}`, `${response.status} ${JSON.stringify(answer)}`)
    }
  }
  return seen
}

/** Return the kind of thing that an id in a path refers to. */
const kindIn = (path: string): string =>
  path.startsWith('/api/posts')
    ? 'post'
    : path.startsWith('/api/chat-rooms') || path.includes('/room/')
      ? 'chat-room'
      : /^\/api\/users?\//.test(path)
        ? 'user'
        : 'other'

/** Return the identity behind a key of `readEverything`. */
function identityOf(key: string): Identity | undefined {
  const thing = /^(.*) in \//.exec(key)?.[1]
  if (thing !== undefined) return identities.get(thing)
  const [, path = '', id = ''] = /^(\/.*) of (\d+)$/.exec(key) ?? []
  return identities.get(`${kindIn(path)} ${id}`)
}

/** Return the identities that the ids in an event refer to. */
function identitiesIn(payload: object): Identity[] {
  const { kind, id, roomId, roomIds, postId } = payload as Record<string, unknown>
  const keys = [
    ...(typeof kind === 'string' ? [`${kind} ${String(id)}`] : [`post ${String(id)}`]),
    `chat-room ${String(roomId)}`,
    ...(Array.isArray(roomIds) ? roomIds.map((one) => `chat-room ${String(one)}`) : []),
    `post ${String(postId)}`,
  ]
  return keys.flatMap((key) => identities.get(key) ?? [])
}

/** Return the identities in which the act causes a visible change. */
async function noticed(act: () => Promise<unknown>): Promise<Identity[]> {
  await server.settle()
  const before = await readEverything()
  const heardBefore = listener.heard.length
  await act()
  await server.settle()
  const after = await readEverything()
  const heard = listener.heard.slice(heardBefore).flatMap(({ payload }) => identitiesIn(payload))
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .flatMap((key) => identityOf(key) ?? [])
  return [...new Set([...heard, ...changed])].toSorted()
}

/** Make every scheduled random time due, and run the jobs once. */
async function jobs(): Promise<void> {
  await letEndsCome(server.db)
  await server.app.jobs.runNow()
}

beforeAll(async () => {
  server = await startServer(await suiteDatabase(), { redisUrl: inject('redisUrl') ?? undefined })
  // The jobs would end things at other times than the test does.
  await server.app.jobs.close()
  sharer = await server.member({ role: 'both' })
  listener = await (await server.member({ role: 'both' })).listen()
  belongsTo('named', { user: sharer.id })
})
afterAll(() => server.close())

/** Everything is read before and after each act. */
const patienceMs = 240_000

const settings = api.settings
const ask = async (identity: Identity, roomId: number) => {
  const body = { chatRoomId: roomId, message: '이야기가 어땠나요?' }
  const { id } = await listener.call(api.ratings.ask, { body })
  belongsTo(identity, { 'rating-request': id })
  return id
}

test(
  'acts under a name and changes of masks are never visible at the same time',
  async () => {
    const named = await share('named')
    const first = await share('masked 1')
    const second = await share('masked 2')
    await share('masked 3', { isOpen: true })
    const say = (roomId: number) =>
      listener.call(api.chat.send, { params: { id: roomId }, body: { content: '거기 있어요?' } })

    // The sharer connects, and disconnects.
    const twin = sharer.onAnother()
    const comes = async () => {
      const told = listener.hearsNext('presence', ({ online }) => online)
      await twin.listen()
      expect((await told).roomIds).toEqual([named.roomId])
    }
    expect(await noticed(comes)).toEqual(['named'])
    const goes = async () => {
      const told = listener.hearsNext('presence', ({ online }) => !online)
      twin.leave()
      await told
    }
    expect(await noticed(goes)).toEqual(['named'])

    // The sharer changes their profile.
    const changes = { nickname: '새봄', gradeLevel: 'middle1', bio: '새 학교에 왔어요.' } as const
    expect(await noticed(() => sharer.call(settings.changeProfile, { body: changes }))).toEqual([
      'named',
    ])

    // The sharer rates the listener in one of several rooms with a request.
    await ask('named', named.roomId)
    await ask('masked 1', first.roomId)
    const stars = { empathyRating: 5, responseSpeedRating: 5, helpfulnessRating: 5 }
    const rating = { listenerId: listener.id, ...stars, chatRequestId: first.roomId }
    expect(await noticed(() => sharer.call(api.ratings.rate, { body: rating }))).toEqual([
      'masked 1',
    ])

    // They leave one masked room, and answer in another.
    expect(
      await noticed(() => sharer.call(api.chat.leave, { params: { id: first.roomId }, body: {} })),
    ).toEqual(['masked 1'])
    const body = { content: '고마워요.' }
    const answers = () => sharer.call(api.chat.send, { params: { id: second.roomId }, body })
    expect(await noticed(answers)).toEqual(['masked 2'])

    // The sharer blocks the listener by name.
    expect(await noticed(() => block(sharer, listener))).toEqual(['named'])
    await expect(say(named.roomId)).rejects.toMatchObject({ code: 'ROOM_CLOSED' })
    await say(second.roomId)
    const ended = [await noticed(jobs), await noticed(jobs), await noticed(jobs)]
    expect(ended.flat().toSorted()).toEqual(['masked 2', 'masked 3'])
    expect(Math.max(...ended.map((noticedInRun) => noticedInRun.length))).toBe(1)
    await expect(say(second.roomId)).rejects.toMatchObject({ code: 'ROOM_CLOSED' })

    // The sharer unblocks and blocks again.
    expect(await noticed(() => unblock(sharer, listener))).toEqual(['named'])
    expect(await noticed(() => block(sharer, listener))).toEqual(['named'])
    expect(await noticed(() => unblock(sharer, listener))).toEqual(['named'])
  },
  patienceMs,
)

test(
  'the masks of a deleted account leave the listener later, and one after the other',
  async () => {
    sharer = await server.member({ role: 'both' })
    belongsTo('named', { user: sharer.id })
    const named = await share('named')
    const rooms = [await share('masked 1'), await share('masked 2')]
    await share('masked 3', { isOpen: true })
    // The sharer likes their own anonymous posts.
    const [room] = rooms
    if (room === undefined) throw new Error('There is no room')
    await sharer.call(api.posts.like, { params: { id: room.postId }, body: { liked: true } })
    const comment = await listener.call(api.comments.add, {
      params: { id: room.postId },
      body: { content: '저도 그랬어요.' },
    })
    belongsTo('masked 1', { comment: comment.id })
    await sharer.call(api.comments.like, { params: { id: comment.id }, body: { liked: true } })

    const goes = () => sharer.call(settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await noticed(goes)).toEqual(['named'])
    const body = { content: '아직 있나요?' }
    for (const { roomId } of rooms)
      await listener.call(api.chat.send, { params: { id: roomId }, body })
    await expect(
      listener.call(api.chat.send, { params: { id: named.roomId }, body }),
    ).rejects.toMatchObject({ code: 'ROOM_CLOSED' })
    const ended = []
    for (let run = 0; run < 4; run++) ended.push(await noticed(jobs))
    expect(ended.flat().toSorted()).toEqual(['masked 1', 'masked 2', 'masked 3'])
    expect(Math.max(...ended.map((noticedInRun) => noticedInRun.length))).toBe(1)
  },
  patienceMs,
)

test(
  'the canary is detectable: two identities that change at the same time are noticed',
  async () => {
    sharer = await server.member({ role: 'both' })
    belongsTo('named', { user: sharer.id })
    await share('named')
    const { roomId } = await share('masked 1')
    const both = async () => {
      await sharer.call(settings.changeProfile, { body: { bio: '잘 지내요.' } })
      const body = { content: '오늘은 좀 나아요.' }
      await sharer.call(api.chat.send, { params: { id: roomId }, body })
    }
    expect(await noticed(both)).toEqual(['masked 1', 'named'])
  },
  patienceMs,
)
