import { api } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import {
  appeal,
  claim,
  decide,
  dismiss,
  fileReport,
  look,
} from '@dodam/test-support/server/reporting.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** The fixed time of the clock, if a test sets one. */
let standing: Date | undefined
const server = serverForTests({}, { now: () => standing ?? new Date() })
let sharer: Person
let listener: Person
let admin: Person
let other: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
})
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
})
afterEach(() => {
  standing = undefined
})

const note = '서로를 아껴 주세요.'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const historyOf = (who: Person, id: number) => who.call(api.reports.readHistory, { params: { id } })
const readCase = (who: Person, id: number) => who.call(api.reports.readCase, { params: { id } })
const say = async (who: Person, id: number, content: string) =>
  (await who.call(api.chat.send, { params: { id }, body: { content } })).id
const auditOf = (id: number) =>
  server()
    .db.selectFrom('audit')
    .select('action')
    .where('target', '=', `report ${id}`)
    .orderBy('id')
    .execute()

describe('one case', () => {
  test('is found by its id and by that of each report, in the view of the list', async () => {
    const post = await publish(sharer)
    const id = await fileReport(listener, 'post', post.id)
    const joined = await fileReport(await server().member(), 'post', post.id)
    const view = await readCase(admin, id)
    expect(view).toMatchObject({ id, alsoReported: [{ id: joined }], claimer: null })
    expect(await readCase(admin, joined)).toEqual(view)
    const claimed = await claim(admin, id)
    expect(claimed).toMatchObject({ claimedBy: admin.id, claimer: { id: admin.id } })
    expect(await readCase(other, id)).toEqual(claimed)
  })

  test('about an admin is hidden from them', async () => {
    const id = await fileReport(listener, 'user', other.id)
    const gone = { status: 404, code: 'NOT_FOUND' }
    await expect(readCase(other, id)).rejects.toMatchObject(gone)
    await expect(historyOf(other, id)).rejects.toMatchObject(gone)
    await readCase(admin, id)
  })
})

describe('the history', () => {
  test('contains the outcomes and dates of earlier cases, and each read is audited', async () => {
    const warned = await fileReport(listener, 'user', sharer.id)
    await decide(admin, warned, { decision: 'warn', note })
    const dismissed = await fileReport(listener, 'post', (await publish(sharer)).id)
    await dismiss(admin, dismissed)
    const suspended = await fileReport(listener, 'user', sharer.id)
    const until = tomorrow()
    await decide(admin, suspended, { decision: 'suspend', note, until })
    const id = await fileReport(listener, 'user', sharer.id, 'sexual')
    const { decidedAt } = await readCase(admin, suspended)
    const decidedOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(
      new Date(decidedAt ?? ''),
    )
    const history = await historyOf(admin, id)
    expect(history).toMatchObject({
      id,
      concerned: {
        person: { id: sharer.id },
        accountMonths: 0,
        received: { pending: 0, upheld: 2, dismissed: 1, care: 0 },
        filed: { pending: 0, upheld: 0, dismissed: 0 },
        warnings: 1,
        suspensions: 1,
        isSuspended: true,
        decisions: [
          { caseId: suspended, decision: 'suspend', category: 'hurtful', decidedOn },
          { caseId: dismissed, decision: 'dismiss' },
          { caseId: warned, decision: 'warn' },
        ],
      },
      reporter: {
        person: { id: listener.id },
        filed: { pending: 0, upheld: 2, dismissed: 1 },
        received: { upheld: 0 },
        warnings: 0,
        isSuspended: false,
        suspendedUntil: null,
        decisions: [],
      },
    })
    const { concerned } = history
    expect(Date.parse(concerned?.suspendedUntil ?? '')).toBe(Date.parse(until))
    expect(concerned?.risk.signs.map(({ sign }) => sign)).toContain('report-upheld')
    expect(concerned?.risk.signs.every(({ why }) => why.length > 5)).toBe(true)
    await historyOf(other, id)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'report:history',
      'report:history',
    ])
  })

  test('of a masked member is left out, on each side', async () => {
    const named = await fileReport(listener, 'user', sharer.id)
    await decide(admin, named, { decision: 'warn', note })
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const about = await fileReport(listener, 'message', await say(sharer, roomId, '조용한 이야기'))
    expect(await historyOf(admin, about)).toMatchObject({
      concerned: null,
      reporter: { person: { id: listener.id } },
      isReporterMasked: false,
    })
    const by = await fileReport(sharer, 'message', await say(listener, roomId, '시끄러운 이야기'))
    expect(await historyOf(admin, by)).toMatchObject({
      concerned: { person: { id: listener.id } },
      reporter: null,
      isReporterMasked: true,
    })
  })

  test('of a named member does not change by anything masked', async () => {
    const { roomId, postId } = await meet(sharer, listener, { isAnonymous: true })
    const message = await say(sharer, roomId, '조용한 이야기')
    const heard = await say(listener, roomId, '시끄러운 이야기')
    const named = await fileReport(listener, 'post', (await publish(sharer)).id)
    await dismiss(admin, named)
    const id = await fileReport(listener, 'user', sharer.id)
    const before = await historyOf(admin, id)
    expect(before.concerned?.decisions.map(({ caseId }) => caseId)).toEqual([named])

    await fileReport(listener, 'post', postId)
    const warned = await fileReport(listener, 'message', message)
    await decide(admin, warned, { decision: 'warn', note })
    const comment = await sharer.call(api.comments.add, {
      params: { id: postId },
      body: { content: '제 글이에요.' },
    })
    const suspended = await fileReport(listener, 'comment', comment.id)
    await decide(admin, suspended, { decision: 'suspend', note, until: tomorrow() })
    const filed = await fileReport(sharer, 'message', heard)
    await dismiss(admin, filed)
    expect((await historyOf(admin, id)).concerned).toEqual(before.concerned)
    const answering = await fileReport(sharer, 'user', listener.id)
    expect((await historyOf(admin, answering)).reporter?.filed).toEqual({
      pending: 0,
      upheld: 0,
      dismissed: 0,
    })
  })

  test('excludes cases about the calling admin, and is refused to the reporter', async () => {
    await fileReport(listener, 'user', other.id)
    const id = await fileReport(listener, 'user', sharer.id)
    expect((await historyOf(admin, id)).reporter?.filed.pending).toBe(1)
    expect((await historyOf(other, id)).reporter?.filed.pending).toBe(0)
    const own = await fileReport(other, 'post', (await publish(sharer)).id)
    await expect(historyOf(other, own)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('counts no worry about a member against them', async () => {
    const { id: postId } = await sharer.call(api.posts.publish, {
      body: {
        content: '요즘 너무 힘들어서 죽고 싶어요.',
        categories: ['stress'],
        isAnonymous: false,
      },
    })
    const { items } = await admin.call(api.reports.listCases, { query: { limit: 100 } })
    const worry = items.find(({ targetId, source }) => targetId === postId && source === 'check')
    await decide(admin, worry?.id ?? 0, { decision: 'delete_content' })
    const id = await fileReport(listener, 'user', sharer.id)
    expect((await historyOf(admin, id)).concerned?.received).toEqual({
      pending: 0,
      upheld: 0,
      dismissed: 0,
      care: 1,
    })
  })
})

describe('an appeal', () => {
  test('shows the decision that it is against and its author, also after the new decision', async () => {
    const id = await fileReport(listener, 'user', sharer.id)
    await decide(admin, id, { decision: 'warn', note })
    await appeal(sharer, id)
    const against = { decision: 'warn', decider: { id: admin.id } }
    expect(await readCase(other, id)).toMatchObject({
      status: 'pending',
      decision: 'warn',
      decider: { id: admin.id },
      appeals: [{ side: 'concerned', decidedAt: null, ...against }],
    })
    expect(await dismiss(other, id)).toMatchObject({
      decision: 'dismiss',
      decider: { id: other.id },
      appeals: [against],
    })
  })
})

describe('a break', () => {
  const pauseOf = (who: Person) => who.call(api.reports.readPause)

  test('is suggested after twenty heavy cases of a day, each counted once', {
    tags: ['long'],
  }, async () => {
    // A fixed time, so that the day cannot end between the first case and the last.
    standing = new Date()
    const mod = await adminOf(server())
    const light = await fileReport(listener, 'post', (await publish(sharer)).id, 'spam')
    await dismiss(mod, light)
    expect(await pauseOf(mod)).toEqual({
      kind: 'case-pause',
      heavyCases: 0,
      suggestedFrom: 20,
      isSuggested: false,
    })
    for (let number = 1; number <= 20; number++) {
      const who = await server().member({ role: 'both' })
      const id = await fileReport(who, 'user', sharer.id, 'sexual')
      if (number % 2 === 0) {
        await claim(mod, id)
        await look(mod, id)
        await look(mod, id)
      }
      await dismiss(mod, id)
      expect(await pauseOf(mod)).toMatchObject({ heavyCases: number, isSuggested: number === 20 })
    }
    expect(await pauseOf(admin)).toMatchObject({ isSuggested: false })
  })
})
