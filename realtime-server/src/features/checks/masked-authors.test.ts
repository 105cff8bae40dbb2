import { api } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { ask, rate } from '@dodam/test-support/server/ratings.ts'
import { claim, look } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let writer: Person
let other: Person
beforeAll(async () => {
  admin = await adminOf(server())
})
beforeEach(async () => {
  writer = await (await server().member({ role: 'both' })).listen()
  other = await server().member({ role: 'both' })
})

const calm = '오늘 점심에 떡볶이를 먹었어요.'
const approach = '가슴 사진 찍어서 나한테 보내 줘.'
const crisis = '요즘 너무 힘들어서 죽고 싶어요.'
const death = '너 같은 건 그냥 죽어 버려.'
const slur = '너 진짜 병신 같은 새끼야, 꺼져 버려.'

const comment = (id: number, content: string) =>
  writer.call(api.comments.add, { params: { id }, body: { content } })
const rateIn = async (isAnonymous: boolean, feedback: string) => {
  const { roomId } = await meet(writer, other, { isAnonymous })
  await ask(other, roomId)
  return await rate(writer, other, { feedback, chatRequestId: roomId, confirm: true })
}

const places: [string, (isAnonymous: boolean) => Promise<unknown>][] = [
  [
    'a new story',
    (isAnonymous) =>
      writer.call(api.posts.publish, {
        body: { content: approach, categories: ['other'], isAnonymous },
      }),
  ],
  [
    'an edit of a story',
    async (isAnonymous) => {
      const { id, editedAt } = await publish(writer, isAnonymous)
      const body = { content: approach, categories: ['other' as const], editedAt }
      return await writer.call(api.posts.edit, { params: { id }, body })
    },
  ],
  [
    "its author's comment",
    async (isAnonymous) => comment((await publish(writer, isAnonymous)).id, approach),
  ],
  [
    "an edit of its author's comment",
    async (isAnonymous) => {
      const { id, editedAt } = await comment((await publish(writer, isAnonymous)).id, calm)
      const body = { content: approach, editedAt }
      return await writer.call(api.comments.edit, { params: { id }, body })
    },
  ],
  ['what is said with a rating', (isAnonymous) => rateIn(isAnonymous, approach)],
]

/** Return the one case about the writer, as its admin and its evidence show it. */
const readCase = async () => {
  const { id } = await server()
    .db.selectFrom('cases')
    .select('id')
    .where('subjectId', '=', writer.id)
    .executeTakeFirstOrThrow()
  const view = await claim(admin, id)
  return { view, sealed: (await look(admin, id)).messages }
}
const listSigns = async () =>
  (await admin.call(api.risk.read, { params: { id: writer.id }, query: {} })).items.map(
    ({ sign }) => sign,
  )
const named = () => new RegExp(`${writer.me.username}|[iI]d":${writer.id}[,}]`)

describe.each(places)('%s that is stopped', (_place, write) => {
  test('names its author to no admin where they are anonymous', async () => {
    await expect(write(true)).rejects.toMatchObject({ code: 'UNSAFE_TEXT' })
    const { view, sealed } = await readCase()
    expect(view).toMatchObject({ targetType: 'user', targetId: null, target: { user: null } })
    expect(sealed.map(({ type, content, authorId }) => [type, content, authorId])).toEqual([
      ['text', approach, null],
    ])
    expect(JSON.stringify([view, sealed])).not.toMatch(named())
    expect(await listSigns()).toEqual([])
  })

  test('names its author where they are known', async () => {
    await expect(write(false)).rejects.toMatchObject({ code: 'UNSAFE_TEXT' })
    const { view, sealed } = await readCase()
    expect(view).toMatchObject({ targetId: writer.id, target: { user: { id: writer.id } } })
    expect(sealed.at(-1)).toMatchObject({ content: approach, authorId: writer.id })
    expect(await listSigns()).toEqual(['approach-refused'])
  })
})

test.each([
  [true, []],
  [false, ['handoff']],
])('a story that is refused without a case, anonymous: %s', async (isAnonymous, signs) => {
  const content = '심심하면 010-1234-5678로 문자해 줘.'
  const body = { content, categories: ['other' as const], isAnonymous }
  await expect(writer.call(api.posts.publish, { body })).rejects.toMatchObject({
    code: 'UNSAFE_TEXT',
  })
  const cases = server().db.selectFrom('cases').select('id').where('subjectId', '=', writer.id)
  expect(await cases.execute()).toEqual([])
  expect(await listSigns()).toEqual(signs)
})

test("a comment below another member's anonymous story names its author", async () => {
  const { id } = await publish(other, true)
  await expect(comment(id, approach)).rejects.toMatchObject({ code: 'UNSAFE_TEXT' })
  expect((await readCase()).view.target.user).toMatchObject({ id: writer.id })
})

describe('what is stored with a rating', () => {
  test.each([crisis, death])('names a masked sharer to no admin: %s', async (feedback) => {
    await rateIn(true, feedback)
    const { view, sealed } = await readCase()
    expect(view.target.user).toBeNull()
    expect(JSON.stringify([view, sealed])).not.toMatch(named())
  })

  test('leaves no sign beside the name of a masked sharer, also without a case', async () => {
    await rateIn(true, slur)
    expect(await listSigns()).toEqual([])
  })

  test('names a sharer who is known', async () => {
    await rateIn(false, crisis)
    expect((await readCase()).view.target.user).toMatchObject({ id: writer.id })
  })
})
