import { api, type BodyInput, crisisSteps, type reports, tickedSteps } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  times,
} from '@dodam/test-support'
import { signInSupport } from '@dodam/test-support/server/admins.ts'
import { appeal, claim, decide, fileReport, look } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)
const server = serverForTests({}, { now })
let admin: Person
let other: Person
let writer: Person
let friend: Person
let caseId: number

beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
  other = await adminOf(server())
  // No lead, who hears of every act of an admin anyway.
  await server()
    .db.updateTable('users')
    .set({ staffRoles: ['moderator'] })
    .where('id', '=', other.id)
    .execute()
  await other.listen()
})
beforeEach(async () => {
  aheadMs = 0
  writer = await server().member()
  friend = await server().member()
  caseId = await fileReport(friend, 'post', (await publish(writer)).id, 'danger')
})

type Step = BodyInput<typeof reports.setStep>['step']
const set = (who: Person, step: Step, { isDone = true, id = caseId } = {}) =>
  who.call(api.reports.setStep, { params: { id }, body: { step, isDone } })
const read = (who: Person, id: number = caseId) =>
  who.call(api.reports.readSteps, { params: { id } })
/** Each done step with its admin. */
const doneBy = async (who: Person = other, id?: number) =>
  (await read(who, id)).done.map(({ step, admin: { id: adminId } }) => [step, adminId])
const told = (who: Person) => who.hearsNext('case:recorded')
const handOver = (who: Person, to: string) =>
  who.call(api.reports.handOver, { params: { id: caseId }, body: { to, what: '알렸어요.' } })
const actsOn = async (id: number) =>
  (
    await server()
      .db.selectFrom('audit')
      .select(['actorId', 'action', 'reason'])
      .where('target', '=', `report ${id}`)
      .where('action', 'like', 'report:step:%')
      .orderBy('id')
      .execute()
  ).map(({ actorId, action, reason }) => [actorId, action, reason])

describe('a step that an admin ticks', () => {
  test('is seen by every admin at once, with name and time, until a tick is taken away', async () => {
    const heard = told(other)
    const view = await set(admin, 'tell')
    expect(await heard).toEqual({ id: caseId })
    expect(view).toMatchObject({
      kind: 'case-steps',
      id: caseId,
      done: [{ step: 'tell', admin: { id: admin.id }, isTicked: true }],
    })
    await set(other, 'call')
    expect(await doneBy(admin)).toEqual([
      ['call', other.id],
      ['tell', admin.id],
    ])
    const undone = told(admin)
    await set(other, 'tell', { isDone: false })
    await undone
    expect(await doneBy()).toEqual([['call', other.id]])
    expect(await actsOn(caseId)).toEqual([
      [admin.id, 'report:step:done', 'tell'],
      [other.id, 'report:step:done', 'call'],
      [other.id, 'report:step:undone', 'tell'],
    ])
  })

  test('keeps its first name and time, and taking away what is not there changes nothing', async () => {
    const first = await set(admin, 'safe')
    aheadMs = 60_000
    expect(await set(other, 'safe')).toEqual(first)
    await set(other, 'tell', { isDone: false })
    expect(await actsOn(caseId)).toHaveLength(1)
  })

  test(
    'is ticked once by several admins in parallel',
    ...inRounds(5, async () => {
      const { id: postId } = await publish(writer)
      const id = await fileReport(friend, 'post', postId, 'danger')
      const views = await times(4, (at) => set(at % 2 === 0 ? admin : other, 'safe', { id }))
      expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1)
      expect(await actsOn(id)).toHaveLength(1)
    }),
  )

  test('stays after the decision, and can be ticked then', async () => {
    await set(admin, 'safe')
    await decide(admin, caseId, { decision: 'no_danger' })
    await set(other, 'tell')
    expect(await doneBy()).toEqual([
      ['safe', admin.id],
      ['decide', admin.id],
      ['tell', other.id],
    ])
  })

  test('is none that a stored act proves', async () => {
    const proven = crisisSteps.filter((step) => !tickedSteps.some((one) => one === step))
    expect(proven).toHaveLength(4)
    for (const step of proven)
      await expect(set(admin, step as Step)).rejects.toMatchObject({ status: 400 })
    expect(await doneBy()).toEqual([])
  })

  test('is for admins who are no side of the case', async () => {
    const [reporter, subject] = [await adminOf(server()), await adminOf(server())]
    for (const who of [reporter, subject]) await who.listen()
    const id = await fileReport(reporter, 'user', subject.id, 'danger')
    for (const call of [
      (who: Person) => set(who, 'tell', { id }),
      (who: Person) => read(who, id),
    ]) {
      expect(await outcomeOf(call(reporter))).toBe('FORBIDDEN')
      expect(await outcomeOf(call(subject))).toBe('NOT_FOUND')
      expect(await outcomeOf(call(writer))).toBe('FORBIDDEN')
    }
    const heard = told(other)
    await set(admin, 'tell', { id })
    await heard
    await server().settle()
    for (const who of [reporter, subject]) expect(who.heardOf('case:recorded')).toEqual([])
  })
})

describe('a step that a stored act proves', () => {
  test('is done by that act, by its first admin, and told at once', async () => {
    await claim(admin, caseId)
    const looked = told(other)
    await look(admin, caseId)
    await looked
    const write = (message: string) => admin.call(api.support.send, { body: { caseId, message } })
    await write('혼자가 아니에요.')
    // No number of a helpline is in it yet.
    expect(await doneBy()).toEqual(['claim', 'read'].map((step) => [step, admin.id]))
    await write('109는 밤낮으로 열려 있어요.')
    await other.hears('case:written', ({ id }) => id === caseId)
    await handOver(admin, 'school')
    expect(await doneBy()).toEqual(['claim', 'read', 'write'].map((step) => [step, admin.id]))
    const called = told(other)
    await handOver(other, '119')
    await called
    await handOver(admin, '119')
    await decide(admin, caseId, { decision: 'handed_over' })
    // To look again later is no first look.
    await look(other, caseId, { reason: '경찰이 물었어요.' })
    expect(await doneBy()).toEqual([
      ['claim', admin.id],
      ['read', admin.id],
      ['call', other.id],
      ['write', admin.id],
      ['decide', admin.id],
    ])
    expect((await read(other)).done.map(({ isTicked }) => isTicked)).toEqual(Array(5).fill(false))
  })

  test('is done where a story is kept from others, until it is shown again', async () => {
    const { id: postId } = await publish(writer)
    const id = await fileReport(friend, 'post', postId, 'danger')
    await claim(admin, id)
    const hold = (isHeld: boolean) =>
      admin.call(api.reports.hold, { params: { id: postId }, body: { isHeld } })
    await hold(true)
    expect(await doneBy(other, id)).toEqual(['claim', 'safe'].map((step) => [step, admin.id]))
    await hold(false)
    expect(await doneBy(other, id)).toEqual([['claim', admin.id]])
  })

  test('stands once where it is ticked too, and stays where that tick is taken away', async () => {
    await set(admin, 'call')
    await handOver(other, '112')
    const view = await read(admin)
    expect(view.done).toMatchObject([{ step: 'call', admin: { id: other.id }, isTicked: false }])
    expect(await set(admin, 'call', { isDone: false })).toEqual(view)
  })

  test('is open again where the claim is let go, and the decision contested', async () => {
    await claim(admin, caseId)
    await admin.call(api.reports.release, { params: { id: caseId } })
    expect(await doneBy()).toEqual([])
    await decide(admin, caseId, { decision: 'no_danger' })
    expect(await doneBy()).toEqual([['decide', admin.id]])
    await appeal(friend, caseId)
    expect(await doneBy()).toEqual([])
  })

  test('names the admin who wrote as the team also where the person concerned is masked', async () => {
    const team = await (await signInSupport(server())).listen()
    const { id: postId } = await publish(writer, true)
    const id = await fileReport(friend, 'post', postId, 'danger')
    await claim(admin, id)
    await admin.call(api.support.send, { body: { caseId: id, message: '1388에 말해도 돼요.' } })
    expect(await doneBy(other, id)).toEqual([
      ['claim', admin.id],
      ['write', admin.id],
    ])
    const seen = JSON.stringify([await read(other, id), await read(team, id), team.heard])
    expect(seen).not.toContain(writer.me.nickname)
  })
})
