import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { inRounds, type Person, publish, serverForTests } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let author: Person
let reader: Person
beforeEach(async () => {
  author = await (await server().member({ role: 'both' })).listen()
  reader = await (await server().member({ role: 'both' })).listen()
})

const story = {
  content: '요즘 잠이 잘 오지 않아요.',
  categories: ['sleep' as const],
  isAnonymous: true,
}
const method = '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.'
const insult = '너 같은 건 그냥 죽어 버려라, 이 병신아.'
const reused = { status: 409, code: 'CLIENT_ID_REUSED' }
const share = (body: object) =>
  author.callWithStatus(api.posts.publish, { body: { ...story, ...body } })
const own = async () =>
  (await author.call(api.profiles.listUserPosts, { params: { id: author.id }, query: {} })).length
const comment = (id: number, body: { content: string; clientId: string; confirm?: boolean }) =>
  author.callWithStatus(api.comments.add, { params: { id }, body })
const commentsOf = async (id: number) =>
  (await author.call(api.comments.list, { params: { id }, query: {} })).length
const checks = async () =>
  (
    await server()
      .db.selectFrom('textChecks')
      .select('id')
      .where('writerId', '=', author.id)
      .execute()
  ).length

describe('a story that is sent again with its clientId', () => {
  test('is answered by the first one, also when the text was edited since', async () => {
    const clientId = randomUUID()
    const first = await share({ clientId })
    const second = await share({ clientId })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.answer).toEqual(first.answer)
    const { id } = first.answer
    const body = { content: '요즘도 잠이 잘 오지 않아요.', categories: story.categories }
    await author.call(api.posts.edit, { params: { id }, body })
    expect(await share({ clientId })).toMatchObject({ status: 200, answer: { id, ...body } })
    expect(await own()).toBe(1)
  })

  test('is refused with another text or another name, and when the first was deleted', async () => {
    const clientId = randomUUID()
    const { answer } = await share({ clientId })
    await expect(share({ clientId, content: '다른 이야기를 적었어요.' })).rejects.toMatchObject(
      reused,
    )
    await expect(share({ clientId, isAnonymous: false })).rejects.toMatchObject(reused)
    await author.call(api.posts.remove, { params: { id: answer.id } })
    await expect(share({ clientId })).rejects.toMatchObject({ status: 404 })
    expect(await own()).toBe(0)
  })

  test(
    'by several calls at once is stored once',
    ...inRounds(3, async () => {
      const clientId = randomUUID()
      const before = await own()
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => share({ clientId })))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1)
      expect(await own()).toBe(before + 1)
    }),
  )

  test('is another member’s with the same id', async () => {
    const clientId = randomUUID()
    await share({ clientId })
    const body = { ...story, clientId }
    expect((await reader.callWithStatus(api.posts.publish, { body })).status).toBe(201)
  })

  test('keeps its notices when it is held, and leaves no second trace', async () => {
    const clientId = randomUUID()
    const first = await share({ clientId, content: method })
    const traces = await checks()
    const second = await share({ clientId, content: method })
    expect(second).toEqual({ ...first, status: 200 })
    expect(second.answer).toMatchObject({ isHeld: true, notices: [{ code: 'HELD' }] })
    expect(await checks()).toBe(traces)
  })

  test('is not asked about again once it was confirmed', async () => {
    const clientId = randomUUID()
    const content = insult
    await expect(share({ clientId, content })).rejects.toMatchObject({ code: 'CONFIRM_TEXT' })
    expect((await share({ clientId, content, confirm: true })).status).toBe(201)
    const traces = await checks()
    expect((await share({ clientId, content })).status).toBe(200)
    expect(await checks()).toBe(traces)
    expect(await own()).toBe(1)
  })
})

describe('a comment that is sent again with its clientId', () => {
  test('is answered by the first one, and refused with another text or story', async () => {
    const [{ id }, other] = [await publish(reader), await publish(reader)]
    const [clientId, content] = [randomUUID(), '저도 그랬어요.']
    const first = await comment(id, { clientId, content })
    expect(first.status).toBe(201)
    expect(await comment(id, { clientId, content })).toEqual({ ...first, status: 200 })
    await expect(comment(id, { clientId, content: '힘내요.' })).rejects.toMatchObject(reused)
    await expect(comment(other.id, { clientId, content })).rejects.toMatchObject(reused)
    expect(await commentsOf(id)).toBe(1)
  })

  test('by several calls at once is stored once, held and confirmed ones too', async () => {
    const { id } = await publish(reader)
    for (const [number, content] of ['저도 그랬어요.', method, insult].entries()) {
      const clientId = randomUUID()
      const body = { clientId, content, confirm: true }
      const answers = await Promise.all([1, 2, 3, 4].map(() => comment(id, body)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(await commentsOf(id)).toBe(number + 1)
    }
  })
})
