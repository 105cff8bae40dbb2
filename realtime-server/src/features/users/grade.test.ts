import { api, type GradeLevel } from '@dodam/contract'
import { adminOf, inRounds, outcomeOf, type Person, serverForTests } from '@dodam/test-support'
import { letEndsCome } from '@dodam/test-support/server/masks.ts'
import { accept, askForChat, meet, publish } from '@dodam/test-support/server/meeting.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let other: Person
const why = '학교에 확인했어요.'

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
})

const setGrade = ({ id }: Pick<Person, 'id'>, gradeLevel: GradeLevel, reason = why) =>
  admin.call(api.users.setGrade, { params: { id }, body: { gradeLevel, reason } })
const minor = (role: 'both' | 'listener' = 'both') => server().member({ role })
const adult = (role: 'both' | 'listener' = 'both') => server().member({ role, gradeLevel: 'adult' })
const stateOf = async (who: Person, id: number) =>
  await outcomeOf(who.call(api.chat.readRoom, { params: { id } }))

test('the member is told of their new grade with the reason, and their screens follow', async () => {
  const person = await minor()
  await person.listen()
  expect(await setGrade(person, 'middle2')).toMatchObject({
    kind: 'admin-user-detail',
    gradeLevel: 'middle2',
  })
  await person.hears('me:changed')
  const note = await person.hears('notification:new')
  expect(note.type).toBe('grade_changed')
  expect(note.message).toContain(why)
  expect((await person.call(api.accounts.verify)).user.gradeLevel).toBe('middle2')
  const { items } = await admin.call(api.audit.list, { query: { limit: 5 } })
  expect(items[0]).toMatchObject({
    action: 'user:grade',
    target: `user ${person.id}`,
    reason: `high1 → middle2: ${why}`,
  })
  await setGrade(person, 'middle2')
  const after = await admin.call(api.audit.list, { query: { limit: 5 } })
  expect(after.items[0]?.id).toBe(items[0]?.id)
})

describe('a minor who turns out to be an adult', () => {
  test('loses the open rooms with minors, who keep the messages, and no others', async () => {
    const person = await minor()
    const [teen, grown] = [await minor(), await minor()]
    const { roomId } = await meet(teen, person)
    const kept = await meet(grown, person)
    await setGrade(grown, 'adult')
    // The two were minors: this closed.
    expect(await stateOf(person, kept.roomId)).toBe('done')
    expect(await outcomeOf(grown.call(api.chat.readRoom, { params: { id: kept.roomId } }))).toBe(
      'NOT_FOUND',
    )
    await Promise.all([teen.listen(), person.listen()])
    await setGrade(person, 'adult')
    expect(await teen.hears('room:closed')).toMatchObject({ id: roomId, isActive: false })
    expect(await stateOf(teen, roomId)).toBe('done')
    expect(await stateOf(person, roomId)).toBe('NOT_FOUND')
    const say = person.call(api.chat.send, { params: { id: roomId }, body: { content: '안녕' } })
    await expect(say).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('hears no more of the stories of minors as one who may ask, on open sockets, and is refused', async () => {
    const person = await minor('listener')
    await person.listen()
    const author = await minor()
    const before = await publish(author)
    expect(await person.hears('post:new', (post) => post.id === before.id)).toMatchObject({
      canRequest: true,
    })
    await setGrade(person, 'adult')
    await server().settle()
    const after = await publish(author)
    expect(await person.hears('post:new', (post) => post.id === after.id)).toMatchObject({
      canRequest: false,
    })
    await expect(askForChat(person, after)).rejects.toMatchObject({
      code: 'VERIFICATION_REQUIRED',
    })
  })

  test('who is masked in a room leaves it at once, and the other side learns of it later', async () => {
    const person = await minor()
    const listener = await minor()
    const { roomId } = await meet(person, listener, { isAnonymous: true })
    const named = await meet(person, listener)
    await listener.listen()
    await setGrade(person, 'adult')
    await listener.hears('room:closed', ({ id }) => id === named.roomId)
    await server().settle()
    expect(listener.heardOf('room:closed').map(({ id }) => id)).toEqual([named.roomId])
    const params = { id: roomId }
    expect(await listener.call(api.chat.readRoom, { params })).toMatchObject({
      isActive: true,
      participant1: { gradeLevel: 'high' },
    })
    expect(await stateOf(person, roomId)).toBe('NOT_FOUND')
    await letEndsCome(server().db)
    await server().app.jobs.runNow()
    await listener.hears('room:closed', ({ id }) => id === roomId)
  })
})

test('an adult who turns out to be a minor keeps the messages of rooms that the adults leave', async () => {
  const person = await adult()
  const grown = await adult()
  const { roomId } = await meet(person, grown)
  await setGrade(person, 'high2')
  const params = { id: roomId }
  expect(await person.call(api.chat.readRoom, { params })).toMatchObject({ isActive: false })
  expect(await stateOf(grown, roomId)).toBe('NOT_FOUND')
})

test(
  'a request that is accepted meanwhile opens no room that stays',
  ...inRounds(4, async () => {
    const [sharer, listener] = [await minor(), await minor()]
    const request = await askForChat(listener, await publish(sharer))
    const [accepted] = await Promise.all([
      outcomeOf(accept(sharer, request)),
      setGrade(listener, 'adult'),
    ])
    expect(['done', 'VERIFICATION_REQUIRED']).toContain(accepted)
    const rooms = await sharer.call(api.chat.listRooms)
    expect(rooms.filter(({ isActive }) => isActive)).toEqual([])
  }),
)

test('neither the own grade nor that of accounts of the product is changed, and a reason is needed', async () => {
  const person = await minor()
  const gone = await minor()
  await gone.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  await expect(setGrade(gone, 'adult')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(setGrade({ id: 999_999 }, 'adult')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const id of [admin.id, 1])
    await expect(setGrade({ id }, 'adult')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(setGrade(person, 'high3', ' ')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  const odd = { gradeLevel: 'grown' as GradeLevel, reason: why }
  await expect(
    other.call(api.users.setGrade, { params: { id: person.id }, body: odd }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  expect((await person.call(api.accounts.verify)).user.gradeLevel).toBe('high1')
})
