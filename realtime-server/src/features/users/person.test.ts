import { type AnyEndpoint, api, type ReportSide } from '@dodam/contract'
import {
  adminOf,
  meet,
  type Person,
  publish,
  serverForTests,
  signedInAgain,
} from '@dodam/test-support'
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
    const reply = await writer.call(api.comments.add, {
      params: { id: below.postId },
      body: { content: '그래서 더 반가워요.', parentId: below.id },
    })
    expect(await content(writer.id, 'comment')).toMatchObject([
      { id: reply.id, postId: below.postId, threadId: below.id },
      {
        id: below.id,
        type: 'comment',
        postId: below.postId,
        threadId: null,
        content: '저도 그래요.',
      },
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

describe('a note of the team', () => {
  const add = (by: Person, id: number, text: string) =>
    by.call(api.users.addNote, { params: { id }, body: { text } })
  const notes = async (id: number, as = admin) =>
    (await as.call(api.users.listNotes, { params: { id }, query: {} })).items

  test('is read by every admin with its writer, and by nobody else in any way', async () => {
    const person = await server().member()
    const text = '보호자와 이야기했고 다시 연락하기로 했어요.'
    await Promise.all([person.listen(), other.listen()])
    const note = await add(admin, person.id, text)
    expect(note).toMatchObject({ kind: 'user-note', text, author: { id: admin.id } })
    await other.hears('audit:new', ({ action }) => action === 'user:note')
    await add(other, person.id, '학교 상담실에도 알렸어요.')
    expect((await notes(person.id, other)).map((one) => one.author.id)).toEqual([
      other.id,
      admin.id,
    ])
    const exported = await person.send('GET', api.settings.exportMine.path)
    expect(await exported.text()).not.toContain(text)
    expect(JSON.stringify(person.heard)).not.toContain(text)
    const { items: log } = await admin.call(api.audit.list, { query: { limit: 200 } })
    expect(JSON.stringify(log)).not.toContain(text)
    expect(log.filter(({ target }) => target === `user ${person.id}`)).toMatchObject([
      { actor: { id: other.id }, action: 'user:note', reason: null },
      { actor: { id: admin.id }, action: 'user:note', reason: null },
    ])
    const listing = { params: { id: person.id }, query: {} }
    await expect(person.call(api.users.listNotes, listing)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('about an admin is hidden from that admin, and written by another one', async () => {
    await add(other, admin.id, '휴가 중이에요.')
    expect(await notes(admin.id, other)).toHaveLength(1)
    await expect(notes(admin.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(add(admin, admin.id, '저예요.')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const id of [999_999]) {
      await expect(notes(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(add(admin, id, '누구지')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(add(admin, other.id, '  ')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('is deleted with the account', async () => {
    const person = await server().member()
    await add(admin, person.id, '보호자와 이야기했어요.')
    await person.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await notes(person.id)).toEqual([])
    await expect(add(admin, person.id, '늦었어요.')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const left = await server()
      .db.selectFrom('userNotes')
      .select('id')
      .where('userId', '=', person.id)
      .execute()
    expect(left).toEqual([])
  })
})

describe('a warning without a report', () => {
  const warn = (id: number, reason = '서로를 아껴 주세요.') =>
    admin.call(api.users.warn, { params: { id }, body: { reason } })

  test('is told to the member at once, who confirms it as any other', async () => {
    const person = await server().member()
    await person.listen()
    const given = await warn(person.id)
    expect(given).toMatchObject({ kind: 'user-warning', reportId: null, isConfirmed: false })
    const told = await person.hears('standing:changed')
    expect(told.warnings).toMatchObject([
      { id: given.id, reportId: null, reason: '서로를 아껴 주세요.', confirmedAt: null },
    ])
    await person.call(api.reports.confirmWarning, { params: { id: given.id } })
    expect(await warnings(person.id)).toMatchObject([{ id: given.id, isConfirmed: true }])
    const { items } = await admin.call(api.users.listTimeline, {
      params: { id: person.id },
      query: {},
    })
    expect(items.filter(({ type }) => type !== 'sign-in' && type !== 'sign-up')).toMatchObject([
      { type: 'act', what: 'user:warn', actor: { id: admin.id }, reason: '서로를 아껴 주세요.' },
    ])
  })

  test('needs a reason and somebody who can read it', async () => {
    const gone = await server().member()
    await gone.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await expect(warn(gone.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(warn(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const id of [admin.id, 1])
      await expect(warn(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const reason of [' ', 'x'.repeat(501)])
      await expect(warn(reporter.id, reason)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await warnings(reporter.id)).toEqual([])
  })
})

describe('the end of all sessions', () => {
  const signOut = (id: number) => admin.call(api.users.signOut, { params: { id } })

  test('cuts every device of the member at once, and is audited', async () => {
    const person = await server().member()
    const phone = await signedInAgain(person)
    await Promise.all([person.listen(), phone.listen()])
    expect(await signOut(person.id)).toMatchObject({ id: person.id, sessionsCount: 0 })
    for (const device of [person, phone]) {
      await device.isCut()
      await expect(device.call(api.accounts.verify)).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
      })
    }
    const { items } = await admin.call(api.audit.list, { query: { limit: 5 } })
    expect(items[0]).toMatchObject({ action: 'user:sign-out', target: `user ${person.id}` })
    await expect(signOut(999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of the own account leaves the session that asks', async () => {
    const elsewhere = await signedInAgain(admin)
    expect(await signOut(admin.id)).toMatchObject({ sessionsCount: 1 })
    await admin.call(api.accounts.verify)
    await expect(elsewhere.call(api.accounts.verify)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })
})
