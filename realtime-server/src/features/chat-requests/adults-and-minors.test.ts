import { api, mayMeet } from '@dodam/contract'
import { inRounds, outcomeOf, type Person, serverForTests } from '@dodam/test-support'
import { letEndsCome } from '@dodam/test-support/server/masks.ts'
import { accept, askForChat, meet, publish } from '@dodam/test-support/server/meeting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeRoomsThatMayNotBe } from '../chat/rooms/close.ts'

const server = serverForTests()

const refused = { status: 403, code: 'VERIFICATION_REQUIRED' }

const kinds = {
  elementary: { gradeLevel: 'elementary', isVerified: false },
  middle1: { gradeLevel: 'middle1', isVerified: false },
  high3: { gradeLevel: 'high3', isVerified: false },
  adult: { gradeLevel: 'adult', isVerified: false },
  'verified adult': { gradeLevel: 'adult', isVerified: true },
} as const
type Kind = keyof typeof kinds
const allKinds = Object.keys(kinds) as Kind[]
const pairs = allKinds.flatMap((one) => allKinds.map((other) => [one, other] as const))
/** The expected rule: two minors or two adults may, and a minor with a verified adult. */
const isAllowed = (one: Kind, other: Kind) =>
  one.includes('adult') === other.includes('adult') || [one, other].includes('verified adult')

const become = (person: Person, kind: Kind) =>
  server().db.updateTable('users').set(kinds[kind]).where('id', '=', person.id).execute()

let sharers: Record<Kind, Person>
let listeners: Record<Kind, Person>

async function makeAll(): Promise<Record<Kind, Person>> {
  const made = await Promise.all(
    allKinds.map(async (kind) => {
      const person = await server().member({ role: 'both' })
      await become(person, kind)
      return [kind, await person.listen()] as const
    }),
  )
  return Object.fromEntries(made) as Record<Kind, Person>
}

beforeAll(async () => {
  sharers = await makeAll()
  listeners = await makeAll()
})

/** Return what the two receive while `act` runs, without the markers that the test waits for. */
async function heardMeanwhile(people: Person[], act: () => Promise<unknown>) {
  await server().settle()
  const marks = people.map((person) => person.heard.length)
  await act()
  await server().settle()
  return people.flatMap((person, index) =>
    person.heard.slice(marks[index]).filter(({ name }) => name !== 'live:restored'),
  )
}

test.each(pairs)('the rule: a sharer who is %s and a listener who is %s', (sharer, listener) => {
  expect(mayMeet(kinds[sharer], kinds[listener])).toBe(isAllowed(sharer, listener))
})

describe.each([false, true])('asking for a chat (anonymous post: %s)', (isAnonymous) => {
  test.each(pairs)('of a sharer who is %s, by a listener who is %s', async (one, other) => {
    const [sharer, listener] = [sharers[one], listeners[other]]
    const post = await publish(sharer, isAnonymous)
    const asking = () => outcomeOf(askForChat(listener, post))
    let outcome = ''
    const heard = await heardMeanwhile([sharer, listener], async () => (outcome = await asking()))
    expect(outcome).toBe(isAllowed(one, other) ? 'done' : 'VERIFICATION_REQUIRED')
    const told = new Set(heard.map(({ name }) => name))
    expect([...told].toSorted()).toEqual(
      isAllowed(one, other)
        ? ['chat-request:changed', 'chat-request:new', 'notification:count', 'notification:new']
        : [],
    )
    const { canRequest, chatRequestsCount } = await listener.call(api.posts.read, {
      params: { id: post.id },
    })
    expect(chatRequestsCount).toBe(isAllowed(one, other) ? 1 : 0)
    expect(canRequest).toBe(false)
    const received = await sharer.call(api.chatRequests.received)
    expect(received.filter(({ postId }) => postId === post.id)).toHaveLength(chatRequestsCount)
  })
})

describe('accepting', () => {
  let sharer: Person
  let listener: Person
  let request: { id: number }
  /** Send a request before the two get these kinds. */
  const askBefore = async (one: Kind, other: Kind) => {
    ;[sharer, listener] = await Promise.all([
      server().member({ role: 'both' }),
      server().member({ role: 'both' }),
    ])
    request = await askForChat(listener, await publish(sharer))
    await Promise.all([become(sharer, one), become(listener, other)])
    await Promise.all([sharer.listen(), listener.listen()])
  }

  test.each(pairs.filter(([one, other]) => isAllowed(one, other)))(
    'is allowed for a sharer who is %s by then, of a listener who is %s',
    async (one, other) => {
      await askBefore(one, other)
      const { chatRoomId } = await accept(sharer, request)
      await listener.hears('room:changed', ({ id }) => id === chatRoomId)
    },
  )

  test.each(pairs.filter(([one, other]) => !isAllowed(one, other)))(
    'is refused for a sharer who is %s by then, of a listener who is %s',
    async (one, other) => {
      await askBefore(one, other)
      const heard = await heardMeanwhile([sharer, listener], () =>
        expect(accept(sharer, request)).rejects.toMatchObject(refused),
      )
      expect(heard).toEqual([])
      for (const who of [sharer, listener]) expect(await who.call(api.chat.listRooms)).toEqual([])
      expect(await sharer.call(api.chatRequests.received)).toMatchObject([{ status: 'pending' }])
      // Declining is still possible.
      const declined = await sharer.call(api.chatRequests.respond, {
        params: { id: request.id },
        body: { status: 'declined' },
      })
      expect(declined.status).toBe('declined')
      await listener.hears('chat-request:changed', ({ status }) => status === 'declined')
    },
  )
})

describe('a verification that is revoked', () => {
  const revoke = (person: Person) =>
    server().app.write(async (tx) => {
      await tx.db
        .updateTable('users')
        .set({ isVerified: false })
        .where('id', '=', person.id)
        .execute()
      return await closeRoomsThatMayNotBe(tx, person.id)
    })
  const readRoom = (who: Person, id: number) => who.call(api.chat.readRoom, { params: { id } })
  const say = (who: Person, id: number) =>
    who.call(api.chat.send, { params: { id }, body: { content: '거기 있어요?' } })
  const roomIds = async (who: Person) => (await who.call(api.chat.listRooms)).map(({ id }) => id)

  let verified: Person
  let minor: Person
  let adult: Person
  beforeEach(async () => {
    ;[verified, minor, adult] = await Promise.all([
      server().member({ role: 'both' }),
      server().member({ role: 'both', gradeLevel: 'middle2' }),
      server().member({ role: 'both', gradeLevel: 'adult' }),
    ])
    await become(verified, 'verified adult')
    await Promise.all([verified, minor, adult].map((person) => person.listen()))
  })

  test('closes the open rooms with minors, masked ones too, and no others', async () => {
    const { roomId: named } = await meet(minor, verified)
    const { roomId: masked } = await meet(minor, verified, { isAnonymous: true })
    const { roomId: own } = await meet(verified, minor)
    const { roomId: withAdult } = await meet(adult, verified)
    expect(await revoke(verified)).toEqual([named, masked, own])
    for (const id of [named, masked, own]) {
      await minor.hears('room:closed', (room) => room.id === id && !room.hasLeft)
      await verified.hears('room:closed', (room) => room.id === id && room.hasLeft)
      await expect(say(minor, id)).rejects.toMatchObject({ code: 'ROOM_CLOSED' })
      await expect(say(verified, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await roomIds(verified)).toEqual([withAdult])
    expect((await say(adult, withAdult)).seq).toBe(1)
    expect(await revoke(verified)).toEqual([])
  })

  test('ends at once for the masked adult, and for the minor at a random moment', async () => {
    const { roomId: masked } = await meet(verified, minor, { isAnonymous: true })
    const before = await readRoom(minor, masked)
    expect(await revoke(verified)).toEqual([masked])
    expect(await roomIds(verified)).toEqual([])
    expect(await readRoom(minor, masked)).toEqual(before)
    await server().settle()
    expect(minor.heardOf('room:closed')).toEqual([])
    const mark = verified.heard.length
    await say(minor, masked)
    await server().settle()
    expect(verified.heard.slice(mark).filter(({ name }) => name !== 'live:restored')).toEqual([])
    await letEndsCome(server().db)
    await server().app.jobs.runNow()
    expect(await minor.hears('room:closed')).toMatchObject({ id: masked, isActive: false })
  })

  test('shows on named posts and on no anonymous one, where a minor’s request reaches no author', async () => {
    const [named, masked] = [await publish(verified), await publish(verified, true)]
    const read = (id: number) => minor.call(api.posts.read, { params: { id } })
    const findings = async () =>
      (await minor.call(api.posts.forListener, { query: { limit: 50 } }))
        .map(({ id }) => id)
        .filter((id) => [named.id, masked.id].includes(id))
    const before = await read(masked.id)
    expect(before.canRequest).toBe(true)
    expect(await findings()).toEqual([masked.id, named.id])
    await revoke(verified)
    expect(await read(masked.id)).toEqual(before)
    expect(await read(named.id)).toMatchObject({ canRequest: false })
    expect(await findings()).toEqual([masked.id])
    await expect(askForChat(minor, named)).rejects.toMatchObject(refused)

    const heard = await heardMeanwhile([verified], async () => {
      expect(await askForChat(minor, masked)).toMatchObject({ status: 'pending', sharer: null })
    })
    expect(heard).toEqual([])
    expect(await verified.call(api.chatRequests.received)).toEqual([])
    await letEndsCome(server().db)
    await server().app.jobs.runNow()
    await minor.hears('chat-request:changed', ({ status }) => status === 'declined')
  })

  test(
    'during the acceptance of a request: no open room is left',
    ...inRounds(10, async () => {
      await become(verified, 'verified adult')
      const request = await askForChat(verified, await publish(minor))
      const [accepted] = await Promise.all([outcomeOf(accept(minor, request)), revoke(verified)])
      expect(['done', 'VERIFICATION_REQUIRED']).toContain(accepted)
      const open = await server()
        .db.selectFrom('chatRooms')
        .select('id')
        .where('chatRequestId', '=', request.id)
        .where('isActive', '=', true)
        .execute()
      expect(open).toEqual([])
    }),
  )
})
