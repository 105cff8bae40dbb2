import { api, type Post } from '@dodam/contract'
import {
  accept,
  adminOf,
  askForChat,
  block,
  meet,
  type Person,
  publish,
  Refused,
  serverForTests,
} from '@dodam/test-support'
import { putEndsOff, withoutAliases } from '@dodam/test-support/server/masks.ts'
import type { Heard } from '@dodam/test-support/server/person.ts'
import { applyFor, approve, revoke } from '@dodam/test-support/server/verifying.ts'
import { some } from '@dodam/test-support/set.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'

let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const server = serverForTests({}, clock)
// The test runs them itself.
beforeAll(() => server().app.jobs.close())
const minuteMs = 60_000

/**
 * A member's masked things, with a third member's actions on them: stories (`old` has none, `silent` has a room with a
 * silent listener), rooms and requests.
 */
type Masked = Record<'waiting' | 'old' | 'asked' | 'talked' | 'silent', number> & {
  rooms: number[]
  requests: number[]
  /** A masked room for a leave. */
  extra: number
  /** A comment of theirs below `talked`. */
  word: number
}

/** The affected member, and the control, who is never affected. */
let [someone, control]: [Person, Person] = [] as never
/** Meets both, masked and by name, and compares. */
let third: Person
let admin: Person
let masked: Map<Person, Masked>

const say = (who: Person, id: number) =>
  who.call(api.chat.send, { params: { id }, body: { content: '오늘은 좀 어때요?' } })
const comment = (who: Person, id: number, parentId?: number) =>
  who.call(api.comments.add, { params: { id }, body: { content: '저도 그랬어요.', parentId } })

async function wearMask(who: Person): Promise<Masked> {
  const stories = []
  for (let count = 0; count < 4; count++) stories.push((await publish(who, true)).id)
  const [waiting = 0, old = 0, asked = 0, talked = 0] = stories
  const request = await askForChat(third, { id: asked })
  const room = await meet(who, third, { isAnonymous: true })
  const silent = await meet(who, third, { isAnonymous: true })
  const extra = await meet(who, third, { isAnonymous: true })
  const named = await meet(who, third)
  for (const id of [room.roomId, extra.roomId, named.roomId]) {
    await say(third, id)
    await say(who, id)
  }
  const { id: word } = await comment(who, talked)
  await comment(who, talked, (await comment(third, talked)).id)
  return {
    waiting,
    old,
    asked,
    talked,
    silent: silent.postId,
    word,
    rooms: [room.roomId, silent.roomId],
    requests: [request.id, room.requestId, silent.requestId],
    extra: extra.roomId,
  }
}

const isId =
  /^(id|postId|roomId|chatRoomId|chatRequestId|relatedId|commentId|threadId|parentId|targetId)$/
/** Return an answer without the ids, times and aliases in which equal things differ, and without the reader's counts. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, part: unknown) => {
      if (key === 'message' && typeof part === 'string') return withoutAliases(part)
      return /^(requester|listener|participant2)$/.test(key) ||
        (typeof part === 'number' && isId.test(key)) ||
        (typeof part === 'string' && /^\d{4}-\d\d-\d\dT/.test(part)) ||
        (key === 'alias' && part !== null)
        ? typeof part
        : part
    }),
  )

const storiesOf = ({ waiting, old, asked, talked, silent }: Masked) => [
  waiting,
  old,
  asked,
  talked,
  silent,
]
const placeIn = (posts: readonly Post[], of: Masked) =>
  storiesOf(of).map((id) => posts.find((post) => post.id === id))

/** Return everything that the third member and a visitor can read of a member's masked things. */
async function read(of: Masked) {
  const query = { limit: 50 }
  const [room = 0, silent = 0] = of.rooms
  const visitor = server().visitor()
  const one = (who: Person) =>
    Promise.all(storiesOf(of).map((id) => who.call(api.posts.read, { params: { id } })))
  const notes = await third.call(api.notifications.list, { query: { limit: 100 } })
  return {
    feed: placeIn(await third.call(api.posts.list, { query }), of),
    category: placeIn(
      await third.call(api.posts.list, { query: { ...query, category: 'sleep' } }),
      of,
    ),
    search: placeIn(await third.call(api.posts.list, { query: { ...query, search: '잠이' } }), of),
    dashboard: placeIn(await third.call(api.posts.forListener, { query }), of),
    stories: await one(third),
    toVisitors: await one(visitor),
    likeStatus: await third.call(api.posts.likeStatus, { params: { id: of.waiting } }),
    comments: await third.call(api.comments.list, { params: { id: of.talked } }),
    replies: await third.call(api.comments.listReplies, { params: { id: of.word } }),
    room: await third.call(api.chat.readRoom, { params: { id: room } }),
    silentRoom: await third.call(api.chat.readRoom, { params: { id: silent } }),
    rooms: (await third.call(api.chat.listRooms)).filter(({ id }) => of.rooms.includes(id)),
    messages: await third.call(api.chat.listMessages, { params: { id: room } }),
    rating: await third.call(api.ratings.listOfRoom, { params: { id: room } }),
    requests: (await third.call(api.chatRequests.sent)).filter(({ id }) =>
      of.requests.includes(id),
    ),
    notes: notes.filter(({ type, relatedId }) => isAbout(of, type, relatedId)),
  }
}

const isAbout = (of: Masked, type: string, id: number | null): boolean =>
  (/^(post|comment)_/.test(type)
    ? storiesOf(of)
    : /^(new_message|chat_accepted)$/.test(type)
      ? of.rooms
      : type === 'chat_declined'
        ? of.requests
        : []
  ).includes(id ?? 0)

/** Return what the third member received about a member's masked things. */
const heardOf = (of: Masked, since: number) =>
  third.heard.slice(since).filter(({ name, payload }: Heard) => {
    const {
      id = 0,
      roomId = 0,
      postId = 0,
      relatedId = 0,
      ...other
    } = payload as Record<string, number>
    const { type = '' } = other as Record<string, unknown>
    if (name.startsWith('notification:')) return isAbout(of, String(type), relatedId)
    if (name.startsWith('post:')) return storiesOf(of).includes(id)
    if (name.startsWith('comment:')) return storiesOf(of).includes(postId)
    if (name.startsWith('room:')) return of.rooms.includes(id)
    if (name.startsWith('chat-request:')) return of.requests.includes(id)
    return of.rooms.includes(roomId)
  })

/** The third member's possible actions on a member's masked things. */
const acts: ((of: Masked) => Promise<unknown>)[] = [
  ({ talked }) => third.watch(talked),
  ({ waiting: id }) => third.call(api.posts.view, { params: { id } }),
  ({ waiting: id }) => third.call(api.posts.like, { params: { id }, body: { liked: true } }),
  ({ talked, word }) => comment(third, talked, word),
  ({ word: id }) => third.call(api.comments.like, { params: { id }, body: { liked: true } }),
  async ({ waiting }) => {
    const waits = () => third.call(api.posts.read, { params: { id: waiting } })
    const word = await comment(third, waiting)
    const answered = await waits()
    await third.call(api.comments.remove, { params: { id: word.id } })
    return [word, answered, await waits()]
  },
  ({ waiting }) => askForChat(third, { id: waiting }),
  ({ waiting }) => askForChat(third, { id: waiting }),
  ({ waiting: id }) => third.call(api.posts.remove, { params: { id } }),
  ({ rooms: [id = 0] }) => third.call(api.chat.readUpTo, { params: { id }, body: { upToSeq: 99 } }),
  async ({ rooms: [id = 0] }) => {
    const said = await say(third, id)
    return [said, await third.call(api.chat.deleteMessage, { params: { id: said.id } })]
  },
  ({ rooms: [id = 0] }) => third.call(api.chat.reveal, { params: { id } }),
  ({ rooms: [chatRoomId = 0] }) =>
    third.call(api.ratings.ask, { body: { chatRoomId, message: '어땠나요?' } }),
  ({ asked: targetId }) =>
    third.call(api.reports.file, { body: { targetType: 'post', targetId, reason: 'hurtful' } }),
]

/** Fail if the third member can distinguish the two by the results of `seen`. */
async function expectAlike(seen: (of: Masked) => unknown): Promise<void> {
  const [one, other] = await inTurn([...masked.values()], async (of) => {
    try {
      return await seen(of)
    } catch (error) {
      if (error instanceof Refused) return [error.status, error.answer]
      throw error
    }
  })
  expect(plain(one)).toEqual(plain(other))
}

async function inTurn<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results = []
  for (const one of all) results.push(await run(one))
  return results
}

beforeEach(async () => {
  movedBy = 0
  // One page must contain the whole queue.
  await server().db.updateTable('posts').set({ deletedAt: new Date() }).execute()
  admin = await adminOf(server())
  someone = await server().member({ role: 'both' })
  control = await server().member({ role: 'both' })
  third = await server().member({ role: 'both' })
  masked = new Map()
  for (const person of [someone, control]) masked.set(person, await wearMask(person))
  await third.listen()
  return () => third.leave()
})

const leave = (who: Person, andBlock: boolean) =>
  third.call(api.chat.leave, {
    params: { id: masked.get(who)?.extra ?? 0 },
    body: { block: andBlock },
  })

const causes: [string, () => Promise<unknown>][] = [
  ['block this person', () => block(someone, third)],
  ['are blocked by this person', () => block(third, someone)],
  [
    'are blocked by this person, who does not know whom they block',
    async () => [await leave(someone, true), await leave(control, false)],
  ],
  [
    'delete their account',
    () => someone.call(api.settings.removeMine, { body: { password: 'a good word 1' } }),
  ],
  [
    'are suspended',
    () =>
      admin.call(api.reports.suspend, {
        params: { id: someone.id },
        body: { until: new Date(Date.now() + 86_400_000).toISOString(), reason: '쉬어 가요.' },
      }),
  ],
  [
    'are verified, and then not any more',
    async () => {
      await approve(admin, (await applyFor(someone)).id)
      await expectAlike(read)
      await revoke(admin, someone)
    },
  ],
  ...(['adult', 'middle2'] as const).map((gradeLevel): [string, () => Promise<unknown>] => [
    `have their grade corrected to ${gradeLevel}`,
    () =>
      admin.call(api.users.setGrade, {
        params: { id: someone.id },
        body: { gradeLevel, reason: '학교에 확인했어요.' },
      }),
  ]),
  [
    'change their profile',
    () =>
      someone.call(api.settings.changeProfile, {
        body: { nickname: '새봄', gradeLevel: 'middle1', gender: 'female', bio: '안녕하세요.' },
      }),
  ],
]

test.each(some(causes, 3))(
  'when they %s, nothing masked differs from the control’s',
  async (_, happens) => {
    await expectAlike(read)
    const since = third.heard.length
    await happens()
    await server().settle()
    await expectAlike(read)
    for (const act of acts)
      await expectAlike(async (of) => {
        const answer = await act(of)
        // Counts follow a moment later, so that they could come after the next act's events for one of the two.
        await server().settle()
        return answer
      })
    await expectAlike(read)
    await expectAlike((of) => heardOf(of, since))

    await putEndsOff(server().db)
    for (const minutes of [31, 125]) {
      movedBy = minutes * minuteMs
      await server().app.jobs.runNow()
      await server().settle()
      await expectAlike(read)
      await expectAlike((of) => heardOf(of, since))
    }
    // The comparison sees changes at all.
    const { old, silent } = masked.get(control) ?? { old: 0, silent: 0 }
    const risen = third.heardOf('post:risen').map(({ id }) => id)
    expect(risen).toEqual(expect.arrayContaining([old, silent]))
  },
  60_000,
)

test('the comparison notices an action by the masked member', async () => {
  const { asked = 0, requests = [] } = masked.get(someone) ?? {}
  await accept(someone, { id: requests[0] ?? 0 })
  await expect(expectAlike(read)).rejects.toThrow()
  expect((await third.call(api.posts.read, { params: { id: asked } })).chatRequestStatus).toBe(
    'accepted',
  )
})
