import { api, type EventName } from '@dodam/contract'
import { adminOf, meet, outcomeOf, type Person, serverForTests } from '@dodam/test-support'
import {
  application,
  applyFor,
  approve,
  listOf,
  reject,
  revoke,
} from '@dodam/test-support/server/verifying.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let other: Person
let listener: Person

beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
  other = await (await adminOf(server())).listen()
})
beforeEach(async () => {
  listener = await (await server().member({ role: 'listener' })).listen()
})

const me = async (who = listener) => (await who.call(api.accounts.verify)).user
const listAll = (query = {}) => admin.call(api.verification.listAll, { query })
const audited = async () => (await admin.call(api.audit.list, { query: { limit: 1 } })).items[0]
const notes = async (who = listener) =>
  (await who.call(api.notifications.list)).map(({ type, title, message, relatedId }) => ({
    type,
    title,
    message,
    relatedId,
  }))
const heardOf = (who: Person, name: EventName) => who.heard.filter((one) => one.name === name)

describe('an application', () => {
  test('is announced to the applicant’s devices and to every admin', async () => {
    const phone = await listener.onAnother().listen()
    const bystander = await (await server().member({ role: 'listener' })).listen()
    const body = { ...application, qualifications: ' 청소년 상담 연수 수료 ' }
    const sent = await listener.call(api.verification.apply, { body })
    expect(sent).toEqual({
      kind: 'verification-application',
      id: sent.id,
      user: {
        ...(await bystander.call(api.profiles.readUser, { params: { id: listener.id } })),
        commentCount: 0,
        chatCount: 0,
        likeCount: 0,
        joinedAt: listener.me.createdAt,
      },
      status: 'pending',
      ...application,
      qualifications: '청소년 상담 연수 수료',
      reviewNote: null,
      createdAt: sent.createdAt,
      appliedAt: sent.createdAt,
      reviewedAt: null,
      revokedAt: null,
      validUntil: null,
    })
    for (const who of [admin, other])
      expect(await who.hears('verification:new', ({ id }) => id === sent.id)).toEqual(sent)
    for (const who of [listener, phone])
      expect(await who.hears('verification:changed')).toEqual(sent)
    await server().settle()
    expect(heardOf(bystander, 'verification:new')).toEqual([])
    expect(heardOf(listener, 'verification:new')).toEqual([])
    expect(await listOf(listener)).toEqual([sent])
    expect(await listOf(admin, listener)).toEqual([sent])
    await expect(listOf(bystander, listener)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await listAll({ status: 'pending' })).items[0]).toEqual(sent)
  })

  test('is for listeners, and one at a time', async () => {
    const sharer = await server().member({ role: 'sharer' })
    await expect(applyFor(sharer)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    const both = await server().member({ role: 'both' })
    await applyFor(both)
    await applyFor(listener)
    await expect(applyFor(listener)).rejects.toMatchObject({ status: 409, code: 'ALREADY_APPLIED' })
    expect(await listOf(listener)).toHaveLength(1)
  })

  test('has limits in characters, and needs the first two texts', async () => {
    const long = '가'.repeat(251)
    for (const wrong of [
      { reason: '' },
      { reason: '  ' },
      { reason: long },
      { experienceDescription: long },
      { experienceDescription: '' },
      { qualifications: long },
    ])
      await expect(applyFor(listener, wrong)).rejects.toMatchObject({
        status: 400,
        answer: { details: [{ path: Object.keys(wrong)[0] }] },
      })
    // The refused calls used no points.
    const full = '😀'.repeat(250)
    await applyFor(listener, { reason: full, experienceDescription: full, qualifications: '' })
    expect(await listOf(listener)).toMatchObject([{ reason: full, qualifications: null }])
  })

  test('may say anything; an applicant in need gets a case', async () => {
    const reason = '저도 죽고 싶을 만큼 힘든 날들이 있었어요. 제 번호는 010-2345-6789 이에요.'
    const body = { ...application, reason }
    const sent = await listener.call(api.verification.apply, { body })
    expect(sent.reason).toBe(reason)
    expect(sent).not.toHaveProperty('notices')
    const opened = await admin.hears('report:new', ({ target }) => target.user?.id === listener.id)
    expect(opened).toMatchObject({ severity: 'P1', source: 'check', targetType: 'user' })
    await admin.hears('verification:new', ({ id }) => id === sent.id)
  })
})

describe('a decision', () => {
  test('verifies a listener, who is notified at once with the note', async () => {
    const { id } = await applyFor(listener)
    const note = '차분한 글이 좋았어요.'
    const approved = await approve(admin, id, note)
    expect(approved).toMatchObject({ status: 'approved', reviewNote: note, revokedAt: null })
    expect(approved.user.isVerified).toBe(true)
    expect(approved.reviewedAt).not.toBeNull()
    const changed = (heard: { status: string }) => heard.status === 'approved'
    expect(await listener.hears('verification:changed', changed)).toEqual(approved)
    expect(await other.hears('verification:changed', (one) => one.id === id)).toEqual(approved)
    const told = await listener.hears('notification:new', ({ relatedId }) => relatedId === id)
    expect(told).toMatchObject({ type: 'verification_approved', title: '인증 리스너가 됐어요' })
    expect(told.message).toContain(`‘${note}’`)
    await listener.call(api.accounts.setLanguage, { body: { language: 'en' } })
    expect(await notes()).toMatchObject([{ title: 'You’re a verified listener', relatedId: id }])
    expect((await notes())[0]?.message).toContain(`“${note}”`)
    const mine = await me()
    expect(mine.isVerified).toBe(true)
    expect(mine.verificationDate).not.toBeNull()
    expect(await audited()).toMatchObject({
      action: 'verification:approve',
      target: `application ${id}`,
      reason: note,
      actor: { id: admin.id },
    })
    await expect(applyFor(listener)).rejects.toMatchObject({ code: 'ALREADY_VERIFIED' })
  })

  test('can be a rejection, without a note too, and another application may follow', async () => {
    const { id } = await applyFor(listener)
    expect(await reject(admin, id, '  ')).toMatchObject({ status: 'rejected', reviewNote: null })
    expect((await notes())[0]).toMatchObject({ type: 'verification_rejected', relatedId: id })
    expect((await notes())[0]?.message).not.toContain('지원팀의 말')
    expect((await me()).isVerified).toBe(false)
    expect(await audited()).toMatchObject({ action: 'verification:reject', reason: null })
    const again = await applyFor(listener)
    expect((await listOf(listener)).map(({ status }) => status)).toEqual(['pending', 'rejected'])
    await approve(admin, again.id)
    expect((await me()).isVerified).toBe(true)
  })

  test('is made once, and never by the applicant', async () => {
    const mine = await applyFor(admin)
    for (const act of [approve, reject])
      await expect(act(admin, mine.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await reject(other, mine.id)
    for (const act of [approve, reject])
      await expect(act(other, mine.id)).rejects.toMatchObject({
        status: 409,
        code: 'ALREADY_PROCESSED',
      })
    expect((await me(admin)).isVerified).toBe(false)
    await expect(approve(listener, mine.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is counted in the team’s list', async () => {
    const before = (await listAll()).counts
    const applicants = [
      listener,
      await server().member({ role: 'both' }),
      await server().member({ role: 'both' }),
    ]
    const ids: number[] = []
    for (const who of applicants) ids.push((await applyFor(who)).id)
    await approve(admin, ids[0] ?? 0)
    await reject(admin, ids[1] ?? 0)
    const { items, nextBefore, counts } = await listAll({ limit: 2 })
    expect(items.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2))
    expect(nextBefore).toBe(ids[1])
    expect(counts).toEqual({
      total: before.total + 3,
      pending: before.pending + 1,
      approved: before.approved + 1,
      rejected: before.rejected + 1,
    })
    expect((await listAll({ status: 'approved', limit: 1 })).items[0]?.id).toBe(ids[0])
  })

  test('view contains the chats as a listener, and nothing masked', async () => {
    const both = await server().member({ role: 'both' })
    await meet(await server().member(), both)
    await meet(both, await server().member({ role: 'listener' }), { isAnonymous: true })
    const { id } = await applyFor(both)
    expect((await listOf(admin, both))[0]).toMatchObject({
      id,
      user: { chatCount: 1, commentCount: 0, likeCount: 0, postsCount: 0 },
    })
  })
})

describe('withdrawing an application', () => {
  const withdraw = (id: number, who = listener) =>
    outcomeOf(who.call(api.verification.withdraw, { params: { id } }))

  test('takes it from its applicant and every admin, and another can be sent', async () => {
    const { id } = await applyFor(listener)
    expect(await withdraw(id)).toBe('done')
    for (const who of [listener, admin, other])
      await who.hears('verification:removed', (removed) => removed.id === id)
    expect(await listOf(listener)).toEqual([])
    expect((await listAll({ status: 'pending' })).items.map((one) => one.id)).not.toContain(id)
    expect(await withdraw(id)).toBe('NOT_FOUND')
    expect(await outcomeOf(approve(admin, id))).toBe('NOT_FOUND')
    await applyFor(listener)
  })

  test('is for its applicant, until it is decided', async () => {
    const { id } = await applyFor(listener)
    expect(await withdraw(id, await server().member({ role: 'listener' }))).toBe('NOT_FOUND')
    expect(await withdraw(id, admin)).toBe('NOT_FOUND')
    await reject(admin, id)
    expect(await withdraw(id)).toBe('ALREADY_PROCESSED')
    expect(await listOf(listener)).toMatchObject([{ id, status: 'rejected' }])
  })

  test('of a withdrawal and a decision at once one wins', async () => {
    const { id } = await applyFor(listener)
    const [withdrawn, approved] = await Promise.all([withdraw(id), outcomeOf(approve(admin, id))])
    expect([
      ['done', 'NOT_FOUND'],
      ['done', 'ALREADY_PROCESSED'],
      ['ALREADY_PROCESSED', 'done'],
    ]).toContainEqual([withdrawn, approved])
    expect((await me()).isVerified).toBe(approved === 'done')
  })
})

describe('the role', () => {
  const become = (role: 'sharer' | 'listener' | 'both') =>
    outcomeOf(listener.call(api.settings.changeProfile, { body: { role } }))

  test('changes during an application, which goes on or ends with it, and not during a verification', async () => {
    const first = await applyFor(listener)
    expect(await become('both')).toBe('done')
    expect(await listOf(listener)).toMatchObject([{ id: first.id, status: 'pending' }])
    expect(await become('sharer')).toBe('done')
    for (const who of [listener, admin])
      await who.hears('verification:removed', ({ id }) => id === first.id)
    expect(await listOf(listener)).toEqual([])
    expect(await become('both')).toBe('done')
    const second = await applyFor(listener)
    await approve(admin, second.id)
    expect(await become('listener')).toBe('ROLE_LOCKED')
    await revoke(admin, listener)
    expect(await become('sharer')).toBe('done')
  })
})

describe('the mask', () => {
  test('does not show that its author was verified, or lost the verification', async () => {
    const author = await server().member({ role: 'both', gradeLevel: 'adult' })
    const minor = await server().member({ role: 'listener' })
    const write = async (isAnonymous: boolean) => {
      const content = '천천히 적어 보고 싶었어요.'
      const body = { content, categories: ['other' as const], isAnonymous }
      return (await author.call(api.posts.publish, { body })).id
    }
    const mayAsk = async (id: number) => {
      const { canRequest } = await minor.call(api.posts.read, { params: { id } })
      const listed = await minor.call(api.posts.forListener, { query: { limit: 50 } })
      expect(listed.some((post) => post.id === id)).toBe(canRequest)
      return canRequest
    }
    const ask = (postId: number) =>
      outcomeOf(minor.call(api.chatRequests.send, { body: { postId, message: '들어 줄게요.' } }))
    const before = [await write(true), await write(false)] as const
    const verify = async () => {
      const { id } = await applyFor(author)
      for (const who of [admin, other]) await approve(who, id)
    }
    await verify()
    const after = await write(true)
    expect(await mayAsk(before[0])).toBe(false)
    expect(await mayAsk(before[1])).toBe(true)
    expect(await mayAsk(after)).toBe(true)
    expect(await ask(before[0])).toBe('VERIFICATION_REQUIRED')
    await revoke(admin, author)
    for (const id of before) expect(await mayAsk(id)).toBe(false)
    expect(await mayAsk(after)).toBe(true)
    await verify()
    expect(await mayAsk(after)).toBe(true)
    // Nor does a deletion of the account show.
    await author.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await mayAsk(before[0])).toBe(false)
    expect(await mayAsk(after)).toBe(true)
  })
})

describe('the badge', () => {
  test('appears on named texts, and on nothing anonymous', async () => {
    const both = await server().member({ role: 'both' })
    const content = '오늘은 조금 나아졌어요. 고마워요.'
    const draft = { content, categories: ['other' as const] }
    const [named, masked] = await Promise.all(
      [false, true].map((isAnonymous) =>
        both.call(api.posts.publish, { body: { ...draft, isAnonymous } }),
      ),
    )
    const params = { id: masked?.id ?? 0 }
    await both.call(api.comments.add, { params, body: { content } })
    await listener.call(api.comments.add, { params, body: { content } })
    for (const who of [both, listener]) await approve(admin, (await applyFor(who)).id)
    const seen = async (who: Person, id = 0) =>
      (await who.call(api.posts.read, { params: { id } })).author.isVerified
    expect(await seen(listener, named?.id)).toBe(true)
    for (const who of [listener, admin]) expect(await seen(who, masked?.id)).toBe(false)
    const comments = await admin.call(api.comments.list, { params, query: {} })
    expect(comments.map(({ author }) => [author?.id, author?.isVerified])).toEqual([
      [listener.id, true],
      [null, false],
    ])
  })
})
