import { type AnyEndpoint, api } from '@dodam/contract'
import { meet, type Person, serverForTests } from '@dodam/test-support'
import { letEndsCome } from '@dodam/test-support/server/masks.ts'
import { block, unblock } from '@dodam/test-support/server/meeting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

/** The blocker, who does not know the blocked member's name. */
let mina: Person
/** The blocked member: anonymous to Mina in one room, known to her elsewhere. */
let joon: Person
let dana: Person
/** The room in which Joon is anonymous to Mina. */
let roomId: number
/** Everything that the two share. */
let things: Awaited<ReturnType<typeof acquaint>>

const notFound = { status: 404, code: 'NOT_FOUND' }

const leave = (who: Person, id: number, andBlock: boolean) =>
  who.call(api.chat.leave, { params: { id }, body: { block: andBlock } })
const blockedIds = async (who: Person, query: object = {}) =>
  (await who.call(api.blocks.list, { query })).map(({ id }) => id)
const publish = async (who: Person, isAnonymous = false) =>
  (
    await who.call(api.posts.publish, {
      body: { content: '요즘 잠이 잘 안 와요. 어떻게 하죠?', categories: ['sleep'], isAnonymous },
    })
  ).id
const comment = async (who: Person, postId: number, parentId?: number) =>
  (
    await who.call(api.comments.add, {
      params: { id: postId },
      body: { content: '힘내요', parentId },
    })
  ).id
const ask = async (who: Person, postId: number) =>
  (await who.call(api.chatRequests.send, { body: { postId, message: '이야기 나눠요' } })).id
const respond = (who: Person, id: number, status: 'accepted' | 'declined' = 'accepted') =>
  who.call(api.chatRequests.respond, { params: { id }, body: { status } })
const say = (who: Person, id: number) =>
  who.call(api.chat.send, { params: { id }, body: { content: '안녕하세요' } })
const readPost = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const isThere = async (who: Person, { id }: { id: number }) =>
  (await who.send('GET', `/api/user/${id}`)).status === 200
const rowsOf = (blockerId: number) =>
  server()
    .db.selectFrom('blocks')
    .select(['blockedId', 'isHidden'])
    .where('blockerId', '=', blockerId)
    .execute()

/** Stories, comments, likes and requests of the two, by name and anonymous, and a room in which both are known. */
async function acquaint() {
  const joons = await publish(joon)
  const joonsHidden = await publish(joon, true)
  const minas = await publish(mina)
  const danas = await publish(dana)
  const joonsComment = await comment(joon, danas)
  const minasComment = await comment(mina, danas)
  await comment(mina, danas, joonsComment)
  await comment(joon, danas, minasComment)
  await comment(joon, joonsHidden)
  for (const [who, id] of [
    [mina, joons],
    [mina, joonsHidden],
    [joon, minas],
  ] as const) {
    await comment(who, id)
    await who.call(api.posts.like, { params: { id }, body: { liked: true } })
  }
  return {
    joons,
    joonsHidden,
    minas,
    danas,
    joonsComment,
    minasComment,
    toMina: await ask(joon, minas),
    toJoon: await ask(mina, joons),
    toHidden: await ask(mina, joonsHidden),
    named: await meet(joon, mina),
  }
}

const reads = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  // The status of the service changes by itself, and says nothing of members.
  .filter(({ method, path }) => method === 'GET' && path !== api.serviceStatus.read.path)

/** Return every read of every thing, byte for byte, except for the time of the read. */
async function everything(who: Person): Promise<string[]> {
  const ids = [
    roomId,
    joon.id,
    dana.id,
    things.named.roomId,
    things.named.requestId,
    ...Object.values(things).filter((thing) => typeof thing === 'number'),
  ]
  const paths = [
    ...reads.flatMap(({ path }) =>
      path.includes(':') ? ids.map((id) => path.replace(/:\w+/, String(id))) : [path],
    ),
    ...[joon, dana].map(({ id }) => `/api/user/blocked?before=${id}`),
  ]
  // The address of a session is stored a moment after its use, and appears in the export.
  await server().settle()
  const answers: string[] = []
  for (const path of paths) {
    const response = await who.send('GET', path)
    const text = (await response.text()).replace(/"(exportedAt|lastSeenAt)":"[^"]*"/g, '')
    answers.push(`${path} ${response.status} ${text}`)
  }
  return answers
}

beforeEach(async () => {
  mina = await server().member({ role: 'both' })
  joon = await server().member({ role: 'both' })
  dana = await server().member({ role: 'both' })
  things = await acquaint()
  ;({ roomId } = await meet(joon, mina, { isAnonymous: true }))
})

describe('a block of an anonymous member, from the room', () => {
  test('changes no byte of the blocker’s reads', async () => {
    expect(await leave(mina, roomId, false)).toMatchObject({ alreadyLeft: false })
    const before = await everything(mina)
    expect(await leave(mina, roomId, true)).toMatchObject({ success: true, alreadyLeft: true })
    expect(await rowsOf(mina.id)).toEqual([{ blockedId: joon.id, isHidden: true }])
    expect(await everything(mina)).toEqual(before)
    expect(before.join()).toContain(joon.me.username)
    // A block by name changes the compared reads, so the comparison works.
    await block(mina, joon)
    expect(await everything(mina)).not.toEqual(before)
  })

  test('ends this room and no other, with one event for each participant', async () => {
    await Promise.all([mina.listen(), joon.listen()])
    expect(await leave(mina, roomId, true)).toMatchObject({ alreadyLeft: false })
    expect(await joon.hears('room:closed')).toMatchObject({ id: roomId, hasLeft: false })
    expect(await mina.hears('room:closed')).toMatchObject({ id: roomId, participant1Id: null })
    const { roomId: named } = things.named
    expect((await say(joon, named)).seq).toBe(1)
    expect((await say(mina, named)).seq).toBe(2)
    await server().settle()
    for (const person of [mina, joon]) expect(person.heardOf('room:closed')).toHaveLength(1)
    await expect(say(joon, roomId)).rejects.toMatchObject({ code: 'ROOM_CLOSED' })
  })

  test('hides the blocker’s named things from the blocked member', async () => {
    const minasHidden = await publish(mina, true)
    await leave(mina, roomId, true)
    expect(await isThere(joon, mina)).toBe(false)
    // Anonymous things stay, because they do not identify her.
    expect(await readPost(joon, minasHidden)).toMatchObject({ id: minasHidden, authorId: null })
    await expect(readPost(joon, things.minas)).rejects.toMatchObject(notFound)
    const feed = await joon.call(api.posts.list, { query: { limit: 50 } })
    expect(feed.map(({ id }) => id)).not.toContain(things.minas)
    await ask(joon, minasHidden)
    expect(await mina.call(api.chatRequests.received)).not.toContainEqual(
      expect.objectContaining({ post: expect.objectContaining({ id: minasHidden }) }),
    )
    for (const id of [things.toJoon, things.toHidden])
      await expect(respond(joon, id)).rejects.toMatchObject(notFound)
    expect(
      (await joon.call(api.chatRequests.received)).map(({ listener }) => listener?.id),
    ).not.toContain(mina.id)
    expect((await joon.call(api.chatRequests.sent)).map(({ id }) => id)).not.toContain(
      things.toMina,
    )
    // Mina's comment, her reply and the reply to her are missing and not counted.
    const list = await joon.call(api.comments.list, { params: { id: things.danas } })
    expect(list).toMatchObject([{ id: things.joonsComment, replies: [] }])
    expect(await readPost(joon, things.danas)).toMatchObject({ commentsCount: 1 })
    expect(await readPost(mina, things.danas)).toMatchObject({ commentsCount: 4 })
  })

  test('hides later events from the blocker, and hers from the blocked member', async () => {
    await leave(mina, roomId, true)
    await Promise.all([mina.listen(), joon.listen()])
    for (const person of [mina, joon])
      expect(await person.watch(things.danas)).toEqual({ ok: true })
    const fromJoon = await publish(joon)
    const fromMina = await publish(mina)
    await mina.hears('post:new', ({ id, authorId }) => id === fromJoon && authorId === joon.id)
    const joonsWord = await comment(joon, things.danas)
    await mina.hears('comment:new', ({ id }) => id === joonsWord)
    await mina.hears('post:counts', ({ commentsCount }) => commentsCount === 5)
    const minasWord = await comment(mina, things.danas)
    await mina.hears('comment:new', ({ id }) => id === minasWord)
    await mina.hears('post:counts', ({ commentsCount }) => commentsCount === 6)

    // All of this succeeds for Mina, but reaches no other member.
    const asked = await ask(mina, fromJoon)
    await mina.call(api.posts.like, { params: { id: fromJoon }, body: { liked: true } })
    await comment(mina, fromJoon)
    expect((await mina.call(api.chatRequests.sent))[0]).toMatchObject({
      id: asked,
      status: 'pending',
      sharer: { id: joon.id },
    })
    await server().settle()
    expect(joon.heardOf('post:new').map(({ id }) => id)).not.toContain(fromMina)
    expect(joon.heardOf('comment:new').map(({ id }) => id)).toEqual([joonsWord])
    for (const event of ['chat-request:new', 'notification:new'] as const)
      expect(joon.heardOf(event)).toEqual([])
    expect(joon.heardOf('post:counts').map(({ commentsCount }) => commentsCount)).not.toContain(6)
  })

  test('leaves a pending request for an answer by name', async () => {
    await leave(mina, roomId, true)
    const { chatRoomId } = await respond(mina, things.toMina)
    expect((await say(mina, chatRoomId ?? 0)).seq).toBe(1)
    expect((await say(joon, chatRoomId ?? 0)).seq).toBe(2)
  })

  test('is permanent: ending a block by name does not end it, and reveals nothing', async () => {
    await leave(mina, roomId, true)
    const answers = [await unblock(mina, joon), await unblock(mina, dana)]
    expect(answers).toMatchObject([{ isBlocked: false }, { isBlocked: false }])
    expect(await isThere(joon, mina)).toBe(false)
    expect(await rowsOf(mina.id)).toEqual([{ blockedId: joon.id, isHidden: true }])
  })

  test('becomes an ordinary block when the member is blocked by name, dated now', async () => {
    await leave(mina, roomId, true)
    await block(mina, dana)
    const yes = await block(mina, joon)
    expect(yes).toEqual({ ...(await block(mina, dana)), id: joon.id })
    expect(await blockedIds(mina)).toEqual([joon.id, dana.id])
    expect(await blockedIds(mina, { before: joon.id })).toEqual([dana.id])
    expect((await mina.call(api.settings.exportMine)).blockedUserIds).toEqual([joon.id, dana.id])
    await expect(readPost(mina, things.joons)).rejects.toMatchObject(notFound)
    await expect(say(joon, things.named.roomId)).rejects.toMatchObject({ code: 'ROOM_CLOSED' })
    await unblock(mina, joon)
    expect(await isThere(joon, mina)).toBe(true)
  })

  test('of a member who is already blocked by name stays a block by name', async () => {
    await block(mina, joon)
    expect(await leave(mina, roomId, true)).toMatchObject({ alreadyLeft: false })
    expect(await blockedIds(mina)).toEqual([joon.id])
  })

  test('works when the member has blocked first, or deleted their account', async () => {
    await block(joon, mina)
    expect(await leave(mina, roomId, true)).toMatchObject({ success: true, alreadyLeft: false })
    const second = await server().member()
    const { roomId: left } = await meet(second, mina, { isAnonymous: true })
    const { roomId: known } = await meet(second, mina)
    await second.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    for (const id of [left, known])
      expect(await leave(mina, id, true)).toMatchObject({ success: true, alreadyLeft: false })
    expect(await blockedIds(mina)).toEqual([])
  })
})

describe('a block of a known member, from the room', () => {
  test('by the anonymous sharer is an ordinary block: in the list, named rooms end at once, the masked one later', async () => {
    await Promise.all([mina.listen(), joon.listen()])
    expect(await leave(joon, roomId, true)).toMatchObject({ alreadyLeft: false })
    expect(await blockedIds(joon)).toEqual([mina.id])
    expect(await isThere(mina, joon)).toBe(false)
    for (const id of [roomId, things.named.roomId])
      await joon.hears('room:closed', (room) => room.id === id && room.hasLeft)
    await mina.hears('room:closed', ({ id }) => id === things.named.roomId)
    await server().settle()
    expect(mina.heardOf('room:closed')).toHaveLength(1)
    // Of two masked things of a pair one ends at a time: here a request, then the room.
    await letEndsCome(server().db)
    await server().app.jobs.runNow()
    await mina.hears('chat-request:changed', ({ id }) => id === things.toHidden)
    expect(mina.heardOf('room:closed')).toHaveLength(1)
    await letEndsCome(server().db)
    await server().app.jobs.runNow()
    await mina.hears('room:closed', (room) => room.id === roomId && !room.hasLeft)
    await unblock(joon, mina)
    expect(await isThere(mina, joon)).toBe(true)
  })

  test('by the listener of a named room keeps the anonymous one open, because its end would reveal the sharer', async () => {
    await leave(mina, things.named.roomId, true)
    expect(await blockedIds(mina)).toEqual([joon.id])
    expect((await say(joon, roomId)).seq).toBe(1)
    expect((await say(mina, roomId)).seq).toBe(2)
  })

  test('of a sharer who has just revealed themselves is hidden or not, as the room was when it ended', async () => {
    for (let round = 0; round < 10; round++) {
      const sharer = await server().member()
      const { roomId: id } = await meet(sharer, mina, { isAnonymous: true })
      const [revealed] = await Promise.all([
        sharer.call(api.chat.reveal, { params: { id } }).then(
          () => 'yes',
          ({ code }: { code: string }) => code,
        ),
        leave(mina, id, true),
      ])
      const { isAnonymous } = await sharer.call(api.chat.readRoom, { params: { id } })
      expect(revealed).toBe(isAnonymous ? 'ROOM_CLOSED' : 'yes')
      expect(await rowsOf(mina.id)).toContainEqual({
        blockedId: sharer.id,
        isHidden: isAnonymous,
      })
      expect((await blockedIds(mina)).includes(sharer.id)).toBe(!isAnonymous)
    }
  })

  test('in parallel with a block by name leaves one block, by name', async () => {
    for (let round = 0; round < 10; round++) {
      const sharer = await server().member()
      const { roomId: id } = await meet(sharer, mina, { isAnonymous: true })
      await Promise.all([leave(mina, id, true), block(mina, sharer)])
      const rows = (await rowsOf(mina.id)).filter(({ blockedId }) => blockedId === sharer.id)
      expect(rows).toEqual([{ blockedId: sharer.id, isHidden: false }])
    }
  })
})
