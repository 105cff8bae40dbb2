import { api, type DutyRosterDraft, type StaffRole } from '@dodam/contract'
import { adminOf, outcomeOf, type Person, serverForTests } from '@dodam/test-support'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readNow, readState } from './reads.ts'

const server = serverForTests()
let mina: Person
let jun: Person
let member: Person
beforeAll(async () => {
  mina = await (await adminOf(server())).listen()
  jun = await (await adminOf(server())).listen()
  member = await server().member()
})

const readRoster = (who = mina) => who.call(api.duty.readRoster)
const plan = async (draft: Partial<DutyRosterDraft>, who = mina) => {
  const { version } = await readRoster()
  const body = { version, shifts: [], changes: [], ...draft }
  return await who.call(api.duty.changeRoster, { body })
}
beforeEach(async () => {
  await plan({})
})

/** A shift of every week; Monday is 1. */
const shift = (
  who: Person,
  weekday: number,
  [from, until]: [string, string],
  timeZone: string,
) => ({
  adminId: who.id,
  weekday,
  from,
  until,
  timeZone,
})
const seoul = 'Asia/Seoul'
const allWeek = (who: Person) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => shift(who, weekday, ['00:00', '00:00'], seoul))

const nowAt = (time: string) => readNow({ db: server().db, clock: { now: () => new Date(time) } })
const onDutyAt = async (time: string) => (await nowAt(time)).onDuty.map(({ id }) => id)

describe('who is on duty', () => {
  test('is who has a shift by the clock of their place, over midnight too', async () => {
    // Wednesday in Korea, from 22:00 until 06:00 on Thursday.
    await plan({ shifts: [shift(mina, 3, ['22:00', '06:00'], seoul)] })
    expect(await onDutyAt('2026-03-04T12:59:59.999Z')).toEqual([])
    expect(await onDutyAt('2026-03-04T13:00:00.000Z')).toEqual([mina.id])
    expect(await onDutyAt('2026-03-04T20:59:59.999Z')).toEqual([mina.id])
    expect(await onDutyAt('2026-03-04T21:00:00.000Z')).toEqual([])
  })

  test('keeps the hour of the clock when daylight saving begins and ends', async () => {
    await plan({ shifts: [shift(mina, 7, ['01:00', '05:00'], 'Europe/Berlin')] })
    // 29 March 2026: the clock goes from 02:00 to 03:00, so the shift lasts three hours.
    expect(await onDutyAt('2026-03-29T00:00:00.000Z')).toEqual([mina.id])
    expect(await onDutyAt('2026-03-29T02:59:59.999Z')).toEqual([mina.id])
    expect(await onDutyAt('2026-03-29T03:00:00.000Z')).toEqual([])
    // 25 October 2026: the clock goes from 03:00 to 02:00, so it lasts five.
    expect(await onDutyAt('2026-10-24T23:00:00.000Z')).toEqual([mina.id])
    expect(await onDutyAt('2026-10-25T03:59:59.999Z')).toEqual([mina.id])
    expect(await onDutyAt('2026-10-25T04:00:00.000Z')).toEqual([])
  })

  test('is told with who begins next, until when, and the gaps of the coming week', async () => {
    await plan({
      shifts: [
        ...[1, 2, 3, 4, 5].map((weekday) => shift(mina, weekday, ['09:00', '21:00'], seoul)),
        ...[6, 7].map((weekday) => shift(jun, weekday, ['00:00', '00:00'], seoul)),
      ],
    })
    const now = await nowAt('2026-03-06T03:00:00.000Z')
    expect(now).toMatchObject({
      onDuty: [{ id: mina.id }],
      changesAt: '2026-03-06T12:00:00.000Z',
      next: { user: { id: jun.id }, at: '2026-03-06T15:00:00.000Z' },
    })
    expect(now.gaps.slice(0, 2)).toEqual([
      { from: '2026-03-06T12:00:00.000Z', until: '2026-03-06T15:00:00.000Z' },
      { from: '2026-03-08T15:00:00.000Z', until: '2026-03-09T00:00:00.000Z' },
    ])
    expect(now.gaps).toHaveLength(6)
  })

  test('changes by leave and by a swap', async () => {
    const change = { from: '2026-03-04T13:00:00.000Z', until: '2026-03-04T21:00:00.000Z' }
    const shifts = [shift(mina, 3, ['22:00', '06:00'], seoul)]
    await plan({ shifts, changes: [{ awayId: mina.id, coverId: null, ...change }] })
    expect(await onDutyAt('2026-03-04T14:00:00.000Z')).toEqual([])
    await plan({ shifts, changes: [{ awayId: mina.id, coverId: jun.id, ...change }] })
    expect(await onDutyAt('2026-03-04T14:00:00.000Z')).toEqual([jun.id])
    // A week later the plan holds again.
    expect(await onDutyAt('2026-03-11T14:00:00.000Z')).toEqual([mina.id])
  })

  test('is nobody who is no admin any more', async () => {
    const former = await adminOf(server())
    await plan({ shifts: allWeek(former) })
    const at = '2026-03-04T14:00:00.000Z'
    expect(await onDutyAt(at)).toEqual([former.id])
    await server()
      .db.updateTable('users')
      .set({ isAdmin: false })
      .where('id', '=', former.id)
      .execute()
    expect(await onDutyAt(at)).toEqual([])
  })

  test('is told to everybody without names', async () => {
    await plan({ shifts: [shift(mina, 3, ['22:00', '06:00'], seoul)] })
    const stateAt = (time: string) =>
      readState({ db: server().db, clock: { now: () => new Date(time) } })
    expect(await stateAt('2026-03-04T12:00:00.000Z')).toEqual({
      kind: 'duty-state',
      isSomebodyOnDuty: false,
      until: null,
      nextAt: '2026-03-04T13:00:00.000Z',
    })
    expect(await stateAt('2026-03-04T13:00:00.000Z')).toEqual({
      kind: 'duty-state',
      isSomebodyOnDuty: true,
      until: '2026-03-04T21:00:00.000Z',
      nextAt: null,
    })
    // Who takes over without a gap is there too.
    const shifts = [
      shift(mina, 3, ['22:00', '06:00'], seoul),
      shift(jun, 4, ['06:00', '09:00'], seoul),
    ]
    await plan({ shifts })
    expect(await stateAt('2026-03-04T13:00:00.000Z')).toMatchObject({
      until: '2026-03-05T00:00:00.000Z',
    })
    await plan({ shifts: allWeek(mina) })
    expect(await stateAt('2026-03-04T13:00:00.000Z')).toMatchObject({
      isSomebodyOnDuty: true,
      until: null,
    })
    await plan({})
    expect(await server().visitor().call(api.duty.readState)).toEqual({
      kind: 'duty-state',
      isSomebodyOnDuty: false,
      until: null,
      nextAt: null,
      firstContactWaits: false,
    })
  })
})

describe('an admin on duty who may not take on a case', () => {
  const setRoles = ({ id }: Person, roles: StaffRole[]) =>
    server().db.updateTable('users').set({ staffRoles: roles }).where('id', '=', id).execute()
  const state = () => server().visitor().call(api.duty.readState)
  let one: Person
  beforeAll(async () => {
    one = await adminOf(server())
  })

  test.each<[boolean, StaffRole[]]>([
    [false, ['support', 'store', 'operator']],
    [true, ['moderator', 'store']],
    [true, ['lead']],
  ])('counts as there for members: %s for %j', async (isThere, roles) => {
    await setRoles(one, roles)
    await plan({ shifts: allWeek(one) })
    expect(await state()).toMatchObject({ isSomebodyOnDuty: isThere, nextAt: null })
    const now = await mina.call(api.duty.readNow)
    expect(now).toMatchObject({ onDuty: [{ id: one.id }], isGap: !isThere })
    expect(now.gaps).toHaveLength(isThere ? 0 : 1)
  })

  test('counts no more once the role is taken away while they are on duty', async () => {
    await setRoles(one, ['moderator'])
    await plan({ shifts: allWeek(one) })
    expect(await state()).toMatchObject({ isSomebodyOnDuty: true })
    await setRoles(one, ['store'])
    expect(await state()).toMatchObject({ isSomebodyOnDuty: false })
  })

  test('is not who comes next for members, but is for admins', async () => {
    await setRoles(one, ['store'])
    const shifts = [
      shift(one, 3, ['22:00', '06:00'], seoul),
      shift(mina, 4, ['09:00', '21:00'], seoul),
    ]
    await plan({ shifts })
    const clock = { now: () => new Date('2026-03-04T12:00:00.000Z') }
    expect(await readState({ db: server().db, clock })).toMatchObject({
      isSomebodyOnDuty: false,
      nextAt: '2026-03-05T00:00:00.000Z',
    })
    const now = await nowAt('2026-03-04T12:00:00.000Z')
    expect(now.next).toMatchObject({ user: { id: one.id }, at: '2026-03-04T13:00:00.000Z' })
    expect(now.gaps[0]).toEqual({
      from: '2026-03-04T12:00:00.000Z',
      until: '2026-03-05T00:00:00.000Z',
    })
  })

  test('is shown with their roles on the roster', async () => {
    await setRoles(one, ['support', 'store'])
    const { roles } = await readRoster()
    expect(roles).toContainEqual({ adminId: one.id, staffRoles: ['support', 'store'] })
    expect(roles).toContainEqual({ adminId: mina.id, staffRoles: ['lead'] })
  })
})

describe('the roster', () => {
  test('is one for all admins: each change is told, and the log has it', async () => {
    const shifts = allWeek(mina)
    const changed = await plan({ shifts })
    expect(changed).toMatchObject({ kind: 'duty-roster', shifts, changes: [] })
    await jun.hears('duty:changed', ({ onDuty }) => onDuty.some(({ id }) => id === mina.id))
    expect(await readRoster(jun)).toEqual(changed)
    const { items } = await mina.call(api.audit.list, { query: { limit: 1 } })
    expect(items).toMatchObject([{ action: 'duty:change', actor: { id: mina.id } }])
  })

  test('of two admins who change it at once, one is refused and loses nothing of the other', async () => {
    const { version } = await readRoster()
    const bodies = [mina, jun].map((who) => ({ version, shifts: allWeek(who), changes: [] }))
    const outcomes = await Promise.all(
      bodies.map((body) => outcomeOf(mina.call(api.duty.changeRoster, { body }))),
    )
    expect(outcomes.toSorted()).toEqual(['DUTY_CHANGED', 'done'])
    const { shifts } = await readRoster()
    expect(shifts).toEqual(allWeek(outcomes[0] === 'done' ? mina : jun))
  })

  test('forgets changes that are over', async () => {
    const over = { from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' }
    const roster = await plan({ changes: [{ awayId: mina.id, coverId: null, ...over }] })
    expect(roster.changes).toEqual([])
  })

  test.each([
    [
      'somebody who is no admin',
      () => [shift(member, 1, ['00:00', '08:00'], seoul)],
      'shifts.0.adminId',
    ],
    [
      'a place that is none',
      () => [shift(mina, 1, ['00:00', '08:00'], 'Moon/Base')],
      'shifts.0.timeZone',
    ],
    ['an hour that is none', () => [shift(mina, 1, ['24:00', '08:00'], seoul)], 'shifts.0.from'],
    ['a day that is none', () => [shift(mina, 8, ['00:00', '08:00'], seoul)], 'shifts.0.weekday'],
  ])('refuses %s, and stays as it is', async (_, shifts, path) => {
    await expect(plan({ shifts: shifts() })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      answer: { details: [{ path }] },
    })
    expect((await readRoster()).shifts).toEqual([])
  })

  test.each([
    [
      'ends before it begins',
      { awayId: null, from: '2026-05-02T00:00:00.000Z', until: '2026-05-01T00:00:00.000Z' },
    ],
    ['names nobody', { awayId: null, coverId: null }],
  ])('refuses a change that %s', async (_, change) => {
    const time = { from: '2026-05-01T00:00:00.000Z', until: '2026-05-02T00:00:00.000Z' }
    const changes = [{ coverId: jun.id, ...time, ...change }]
    await expect(plan({ changes })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

describe('duty is taken over with one press', () => {
  test('from who has it, until their shift ends', async () => {
    await plan({ shifts: allWeek(mina) })
    const taken = await jun.call(api.duty.take)
    expect(taken.onDuty.map(({ id }) => id)).toEqual([jun.id])
    await mina.hears('duty:changed')
    const again = await jun.call(api.duty.take)
    expect(again.onDuty).toEqual(taken.onDuty)
    const back = await mina.call(api.duty.take)
    expect(back.onDuty.map(({ id }) => id)).toEqual([mina.id])
  })

  test('where nobody has it, for twelve hours at most', async () => {
    const before = Date.now()
    const { onDuty, changesAt } = await jun.call(api.duty.take)
    expect(onDuty.map(({ id }) => id)).toEqual([jun.id])
    const hours = (Date.parse(changesAt ?? '') - before) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12.1)
  })

  test('by both at once, and one of them has it', async () => {
    await plan({ shifts: allWeek(mina) })
    await Promise.all([mina, jun].map((who) => who.call(api.duty.take)))
    expect((await mina.call(api.duty.readNow)).onDuty).toHaveLength(1)
  })
})
