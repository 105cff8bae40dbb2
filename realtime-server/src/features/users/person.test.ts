import { type AnyEndpoint, api, type ReportSide } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { decide, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let other: Person
let reporter: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
  reporter = await server().member({ role: 'both' })
})

const content = async (id: number, type: 'post' | 'comment' = 'post', as = admin) =>
  (await as.call(api.users.listContent, { params: { id }, query: { type } })).items
const cases = async (id: number, side: ReportSide = 'concerned', as = admin) =>
  (await as.call(api.users.listCases, { params: { id }, query: { side } })).items
const warnings = async (id: number, as = admin) =>
  (await as.call(api.users.listWarnings, { params: { id }, query: {} })).items
const comment = (who: Person, postId: number, text: string) =>
  who.call(api.comments.add, { params: { id: postId }, body: { content: text } })
const say = (who: Person, roomId: number, text: string) =>
  who.call(api.chat.send, { params: { id: roomId }, body: { content: text } })

/** Read every part of an account's page, as its bytes. */
async function pageOf(id: number, as = admin): Promise<string> {
  const params = { id }
  const parts = [
    as.call(api.users.read, { params }),
    as.call(api.users.readStats, { params }),
    as.call(api.users.listTimeline, { params, query: {} }),
    content(id, 'post', as),
    content(id, 'comment', as),
    cases(id, 'concerned', as),
    cases(id, 'reporter', as),
    warnings(id, as),
    as.call(api.support.list, { query: { userId: id } }),
    as.call(api.security.listSessions, { query: { userId: id } }),
    as.call(api.verification.listOf, { params, query: {} }),
    as.call(api.risk.read, { params, query: {} }),
  ]
  return JSON.stringify(await Promise.all(parts))
}

describe('what somebody wrote', () => {
  test('by name is listed newest first, with deleted texts while their words are stored', async () => {
    const writer = await server().member({ role: 'both' })
    const kept = await publish(writer)
    const gone = await publish(writer)
    const blank = await publish(writer)
    for (const { id } of [gone, blank]) await writer.call(api.posts.remove, { params: { id } })
    await server().db.updateTable('posts').set({ content: '' }).where('id', '=', blank.id).execute()
    const below = await comment(writer, (await publish(reporter, true)).id, '저도 그래요.')
    expect(await content(writer.id)).toMatchObject([
      { kind: 'written-text', type: 'post', id: gone.id, postId: gone.id, isDeleted: true },
      { id: kept.id, content: kept.content, isDeleted: false, isHeld: false },
    ])
    expect(await content(writer.id, 'comment')).toMatchObject([
      { id: below.id, type: 'comment', postId: below.postId, content: '저도 그래요.' },
    ])
  })

  test('is paged, and leads to the next page', async () => {
    const writer = await server().member()
    const ids: number[] = []
    for (let made = 0; made < 3; made++) ids.push((await publish(writer)).id)
    const params = { id: writer.id }
    const page = await admin.call(api.users.listContent, { params, query: { limit: 2 } })
    expect(page).toMatchObject({ items: [{ id: ids[2] }, { id: ids[1] }], nextBefore: ids[1] })
    const query = { limit: 2, before: page.nextBefore ?? 0 }
    expect(await admin.call(api.users.listContent, { params, query })).toMatchObject({
      items: [{ id: ids[0] }],
      nextBefore: null,
    })
  })
})

describe('an anonymous author and a masked sharer', () => {
  test('are in no byte of their page, by whatever they did', async () => {
    const writer = await server().member({ role: 'both' })
    const words = {
      post: '아무도 모르게 쓴 이야기예요. 부탁해요.',
      own: '제 글에 남기는 답이에요.',
      message: '가려진 방에서 하는 말이에요.',
      note: '숨은 글에 남긴 사유예요.',
    }
    const body = { content: words.post, categories: ['sleep' as const], isAnonymous: true }
    const post = await writer.call(api.posts.publish, { body })
    const own = await comment(writer, post.id, words.own)
    const request = await reporter.call(api.chatRequests.send, {
      body: { postId: post.id, message: '이야기 나눠요' },
    })
    const { chatRoomId: roomId } = await writer.call(api.chatRequests.respond, {
      params: { id: request.id },
      body: { status: 'accepted' },
    })
    const said = await say(writer, roomId ?? 0, words.message)
    const heard = await say(reporter, roomId ?? 0, '그렇군요.')
    const removed = await writer.call(api.posts.publish, {
      body: { ...body, content: `${words.post} 지울래요.` },
    })
    await writer.call(api.posts.remove, { params: { id: removed.id } })

    const masked = [
      await fileReport(reporter, 'post', post.id),
      await fileReport(reporter, 'comment', own.id),
      await fileReport(reporter, 'message', said.id),
    ]
    const filed = await fileReport(writer, 'message', heard.id)
    for (const id of masked) await decide(admin, id, { decision: 'warn', note: words.note })
    const open = await fileReport(await server().member(), 'post', post.id)

    const page = await pageOf(writer.id)
    for (const text of Object.values(words)) expect(page).not.toContain(text)
    expect(await content(writer.id)).toEqual([])
    expect(await content(writer.id, 'comment')).toEqual([])
    expect(await warnings(writer.id)).toEqual([])
    expect(await cases(writer.id)).toEqual([])
    expect(await cases(writer.id, 'reporter')).toEqual([])
    for (const id of [...masked, open, filed]) {
      expect(page).not.toContain(`"reportId":${id},`)
      expect(page).not.toContain(`"caseId":${id},`)
    }
    for (const id of [post.id, removed.id]) expect(page).not.toContain(`"postId":${id},`)
    // On the page of the other one the case stands, and the writer is in none of its bytes.
    const theirs = JSON.stringify([await cases(reporter.id), await cases(reporter.id, 'reporter')])
    expect(theirs).toContain(`"id":${filed},`)
    expect(theirs).not.toContain(`"id":${writer.id},`)
    expect(theirs).not.toContain(writer.me.username)

    // Once they show who they are in the room, its cases may stand beside their name.
    await writer.call(api.chat.reveal, { params: { id: roomId ?? 0 } })
    expect((await cases(writer.id)).map(({ id }) => id)).toEqual([masked[2]])
    expect((await cases(writer.id, 'reporter')).map(({ id }) => id)).toEqual([filed])
  })
})

describe('cases', () => {
  test('stand on the pages of both sides, open and decided, exactly where their view names them', async () => {
    const person = await server().member({ role: 'both' })
    const { roomId } = await meet(person, reporter)
    const said = await say(person, roomId, '그만 이야기할래요.')
    const named = await fileReport(reporter, 'message', said.id)
    const hidden = await fileReport(reporter, 'post', (await publish(person, true)).id)
    const about = await fileReport(reporter, 'user', person.id)
    await dismiss(admin, about)
    expect(await cases(person.id)).toMatchObject([
      { id: about, status: 'dismissed', target: { user: { id: person.id } } },
      { id: named, status: 'pending', target: { user: { id: person.id } } },
    ])
    const made = await cases(reporter.id, 'reporter')
    expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining([about, hidden, named]))
    expect(made.find(({ id }) => id === hidden)).toMatchObject({
      reporter: { id: reporter.id },
      target: { user: null },
    })
  })

  test('about the admin who asks are on no page', async () => {
    const about = await fileReport(reporter, 'user', admin.id)
    expect(await cases(admin.id)).toEqual([])
    expect(JSON.stringify(await cases(reporter.id, 'reporter'))).not.toContain(`"id":${about},`)
    expect((await cases(admin.id, 'concerned', other)).map(({ id }) => id)).toEqual([about])
    expect((await cases(reporter.id, 'reporter', other)).map(({ id }) => id)).toContain(about)
  })

  test('that led to a warning show whether it was read, and not when', async () => {
    const person = await server().member()
    const reportId = await fileReport(reporter, 'post', (await publish(person)).id)
    await decide(admin, reportId, { decision: 'warn', note: '서로를 아껴 주세요.' })
    const told = { kind: 'user-warning', reportId, reason: '서로를 아껴 주세요.' }
    expect(await warnings(person.id)).toMatchObject([{ ...told, isConfirmed: false }])
    const { warnings: own } = await person.call(api.reports.listWarnings)
    await person.call(api.reports.confirmWarning, { params: { id: own[0]?.id ?? 0 } })
    const read = await warnings(person.id)
    expect(read).toMatchObject([{ ...told, isConfirmed: true, isWithdrawn: false }])
    expect(Object.keys(read[0] ?? {})).not.toContain('confirmedAt')
  })
})

test('support messages are listed for one account', async () => {
  const person = await server().member()
  const body = { type: 'inquiry' as const, message: '어디에서 찾을 수 있나요?' }
  const { id } = await person.call(api.support.write, { body })
  await reporter.call(api.support.write, { body: { ...body, message: '다른 질문이에요.' } })
  const { items } = await admin.call(api.support.list, { query: { userId: person.id } })
  expect(items.map((one) => one.id)).toEqual([id])
})

describe('the page', () => {
  const lists: AnyEndpoint[] = [api.users.listContent, api.users.listCases, api.users.listWarnings]

  test('of a deleted account has no texts, and keeps the cases without a name', async () => {
    const person = await server().member({ username: 'leftalready' })
    const post = await publish(person)
    const reportId = await fileReport(reporter, 'post', post.id)
    await person.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await content(person.id)).toEqual([])
    expect(await cases(person.id)).toMatchObject([
      { id: reportId, target: { user: { id: person.id, isDeleted: true } } },
    ])
    expect(await pageOf(person.id)).not.toContain('leftalready')
  })

  test('of another admin is like that of a member', async () => {
    const post = await publish(other)
    expect((await content(other.id)).map(({ id }) => id)).toEqual([post.id])
  })

  test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s is not found for an unknown id, and refused to a member',
    async (path) => {
      const read = (who: Person, id: number) => who.send('GET', path.replace(':id', String(id)))
      expect((await read(admin, 999_999)).status).toBe(404)
      expect((await read(reporter, reporter.id)).status).toBe(403)
    },
  )
})
