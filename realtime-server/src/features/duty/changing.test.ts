import { api, type DutyRosterDraft, type DutyShift } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests({ adminTwoPerson: false })
let mina: Person
let jun: Person
beforeAll(async () => {
  mina = await adminOf(server())
  jun = await (await adminOf(server())).listen()
})

const plan = (draft: Partial<DutyRosterDraft>, by = mina) =>
  by.call(api.duty.changeRoster, { body: { shifts: [], changes: [], ...draft } })
beforeEach(async () => {
  await plan({})
})

const always = { from: '00:00', until: '00:00', timeZone: 'Asia/Seoul' }
const shift = ({ id: adminId }: Person, weekday = 1): DutyShift => ({
  adminId,
  weekday,
  ...always,
})
const allWeek = (who: Person) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => shift(who, weekday))
const spring = { from: '2031-03-05T00:00:00.000Z', until: '2031-03-06T00:00:00.000Z' }
const now = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  until: new Date(Date.now() + 3_600_000).toISOString(),
})

describe('the duty of an admin whose right ends', () => {
  test('falls back to whom it belonged to, and is on the plan no more', async () => {
    const former = await adminOf(server())
    const swap = { awayId: mina.id, coverId: former.id, ...now() }
    const shifts = [...allWeek(mina), shift(former)]
    await plan({ shifts, changes: [swap] })
    const onDuty = async () => (await mina.call(api.duty.readNow)).onDuty.map(({ id }) => id)
    expect(await onDuty()).toContain(former.id)

    const params = { id: former.id }
    await mina.call(api.users.setAdmin, { params, body: { isAdmin: false } })
    expect(await onDuty()).toEqual([mina.id])
    const { version, ...roster } = await mina.call(api.duty.readRoster)
    expect(roster).toMatchObject({ shifts: allWeek(mina), changes: [] })
    // What an admin saw before must not put them back.
    await expect(plan({ version: version - 1, shifts })).rejects.toMatchObject({
      code: 'DUTY_CHANGED',
    })
    await mina.call(api.users.setAdmin, { params, body: { isAdmin: true, roles: ['lead'] } })
    expect(await onDuty()).toEqual([mina.id])
  })
})

describe('an admin whose duty another admin changes', () => {
  const news = async (who: Person) =>
    (await who.call(api.notifications.list)).filter(({ type }) => type === 'duty_changed')

  test('is told, of several changes by the last one alone', async () => {
    await plan({ shifts: [shift(jun)] })
    expect(await jun.hears('notification:new')).toMatchObject({ type: 'duty_changed' })
    await plan({ shifts: [shift(jun)], changes: [{ awayId: jun.id, coverId: null, ...spring }] })
    await jun.hears('notification:removed')
    expect(await news(jun)).toHaveLength(1)
    expect(await news(mina)).toEqual([])
  })

  test('is told that another one has taken over from them', async () => {
    await plan({ shifts: allWeek(mina) })
    await jun.call(api.duty.take)
    expect(await news(mina)).toHaveLength(1)
  })
})

describe('the audit log', () => {
  const newest = async (limit: number) =>
    (await mina.call(api.audit.list, { query: { limit } })).items.map(
      ({ action, target, targetName, reason }) => ({ action, target, targetName, reason }),
    )

  test('says of whom the duty was changed, and what', async () => {
    await plan({ shifts: [shift(jun)] })
    const about = { action: 'duty:change', target: `duty, user ${jun.id}` }
    expect(await newest(1)).toMatchObject([
      { ...about, targetName: expect.any(String), reason: 'added shift 1 00:00 00:00 Asia/Seoul' },
    ])
    await plan({ changes: [{ awayId: mina.id, coverId: jun.id, ...spring }] })
    const { from, until } = spring
    const removed = 'removed shift 1 00:00 00:00 Asia/Seoul'
    expect(await newest(2)).toMatchObject(
      [
        { ...about, reason: `${removed}; added cover ${from} ${until}` },
        { ...about, target: `duty, user ${mina.id}`, reason: `added leave ${from} ${until}` },
      ].toReversed(),
    )
  })

  test('says from whom duty was taken over, and until when', async () => {
    await plan({ changes: [{ awayId: null, coverId: mina.id, ...now() }] })
    const { changesAt } = await jun.call(api.duty.take)
    expect(await newest(1)).toMatchObject([
      { action: 'duty:take', target: `duty, user ${mina.id}`, reason: `until ${changesAt}` },
    ])
  })
})
