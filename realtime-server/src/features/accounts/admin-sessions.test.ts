import { api, weekdays } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'

const minute = 60_000
const hour = 60 * minute
let movedBy = 0
const server = serverForTests({}, { now: () => new Date(Date.now() + movedBy) })
/** Move the clock, further than instances cache a session. */
const wait = (ms: number) => {
  movedBy += ms
}

let admin: Person
beforeEach(async () => {
  admin = await adminOf(server())
  wait(6_000)
})

const read = () => admin.send('GET', '/api/admin/users')
const act = () => admin.send('POST', '/api/admin/reauth', { password: 'a good word 1' })
const endOf = async (response: Response) => {
  const { sessionEnd }: { sessionEnd?: unknown } = JSON.parse(await response.text())
  return [response.status, sessionEnd]
}

describe('the session of an admin', () => {
  test('ends after half an hour without activity, even when pages read meanwhile', async () => {
    for (let time = 0; time < 29; time++) {
      expect((await read()).status).toBe(200)
      expect((await admin.send('GET', '/api/notifications')).status).toBe(200)
      wait(minute)
    }
    wait(minute)
    expect(await endOf(await read())).toEqual([401, 'expired'])
    expect(await endOf(await act())).toEqual([401, 'expired'])
    await expect(admin.listen()).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED', sessionEnd: 'expired' },
    })
  })

  test('lasts while the admin is active or extends it, and eight hours at most', async () => {
    for (let time = 0; time < 12; time++) {
      expect((await act()).status).toBe(200)
      wait(20 * minute)
      await admin.call(api.accounts.staySignedIn)
      wait(19 * minute)
    }
    const { endsAt, mustEndAt } = await admin.call(api.accounts.staySignedIn)
    expect(endsAt).toBe(mustEndAt)
    wait(12 * minute)
    expect(await endOf(await act())).toEqual([401, 'expired'])
  })

  test('reports when it ends, and the report counts as no activity', async () => {
    const first = await admin.call(api.accounts.readSession)
    wait(10 * minute)
    expect(await admin.call(api.accounts.readSession)).toEqual(first)
    const later = await admin.call(api.accounts.staySignedIn)
    expect(Date.parse(later.endsAt ?? '') - Date.parse(first.endsAt ?? '')).toBeGreaterThanOrEqual(
      10 * minute,
    )
    expect(later.mustEndAt).toBe(first.mustEndAt)
  })

  test('is removed from the list of devices by a job, and its sockets are notified', async () => {
    await admin.listen()
    const { id } = await admin.call(api.accounts.readSession)
    wait(31 * minute)
    await server().app.jobs.runNow()
    expect(await admin.hears('session:ended')).toEqual({ reason: 'expired' })
    const { token, user } = await server()
      .visitor()
      .call(api.accounts.login, {
        body: { username: admin.me.username, password: 'a good word 1' },
      })
    const back = server().visitor()
    back.signIn(token, user)
    const ids = (await back.call(api.settings.listSessions)).map((session) => session.id)
    expect(ids).not.toContain(id)
    // It expired and was not ended, so the device keeps the member's drafts.
    expect(await endOf(await read())).toEqual([401, 'expired'])
  })

  test('that was ended on purpose stays ended, also when it would have expired since', async () => {
    await admin.call(api.accounts.logout)
    wait(2 * hour)
    expect(await endOf(await read())).toEqual([401, 'ended'])
  })

  test('starts its times when a member becomes an admin, regardless of earlier use', async () => {
    const member = await server().member()
    wait(9 * hour)
    expect((await member.call(api.accounts.readSession)).endsAt).toBeNull()
    const two = [await adminOf(server()), await adminOf(server())]
    wait(6_000)
    for (const by of two)
      await by.call(api.users.setAdmin, { params: { id: member.id }, body: { isAdmin: true } })
    await member.call(api.users.list)
    wait(31 * minute)
    expect(await endOf(await member.send('GET', '/api/admin/users'))).toEqual([401, 'expired'])
  })
})

describe('the session of an admin on duty', () => {
  beforeEach(async () => {
    // Without shifts, an admin who takes duty has it for twelve hours.
    await admin.call(api.duty.take)
  })
  const lock = () => wait(31 * minute)
  const codeOf = async (response: Response) => {
    const { code }: { code?: unknown } = JSON.parse(await response.text())
    return [response.status, code]
  }
  const locked = [403, 'REAUTH_REQUIRED']

  test('locks after half an hour without activity, and every call but four is refused until the password is proven', async () => {
    const { locksAt, endsAt, mustEndAt, isLocked } = await admin.call(api.accounts.readSession)
    expect([isLocked, endsAt]).toEqual([false, mustEndAt])
    expect(Date.parse(locksAt ?? '')).toBeLessThan(Date.parse(endsAt ?? ''))
    lock()
    expect(await codeOf(await read())).toEqual(locked)
    expect(await codeOf(await admin.send('GET', '/api/notifications'))).toEqual(locked)
    expect(await codeOf(await admin.send('GET', '/api/posts'))).toEqual(locked)
    // No activity of the page unlocks it.
    expect(await codeOf(await admin.send('POST', '/api/auth/session'))).toEqual(locked)
    expect((await admin.call(api.accounts.readSession)).isLocked).toBe(true)
    expect((await admin.call(api.accounts.verify)).user.id).toBe(admin.id)
    expect(
      await codeOf(await admin.send('POST', '/api/admin/reauth', { password: 'a bad word 1' })),
    ).toEqual([403, 'WRONG_PASSWORD'])
    expect(await codeOf(await read())).toEqual(locked)
    expect((await act()).status).toBe(200)
    expect((await read()).status).toBe(200)
    expect((await admin.call(api.accounts.readSession)).isLocked).toBe(false)
  })

  test('can be ended while it is locked, here and from another device', async () => {
    lock()
    await admin.call(api.accounts.logout)
    expect(await endOf(await read())).toEqual([401, 'ended'])
  })

  test('hears nothing while it is locked but that a case waits, unless the case is about its admin', async () => {
    const sharer = await server().member({ role: 'sharer' })
    await admin.listen()
    lock()
    const peer = await adminOf(server())
    await server().app.jobs.runNow()
    await server().app.rights.check()
    await admin.hears('me:changed')
    const { length } = admin.heard
    expect(await admin.ask('post:watch', { postId: 1 })).toMatchObject({
      error: { code: 'REAUTH_REQUIRED' },
    })

    const about = async (concerned: Person) =>
      await sharer.call(api.reports.file, {
        body: { targetType: 'user', targetId: concerned.id, reason: 'danger' },
      })
    await about(admin)
    await server().app.jobs.runNow()
    await about(await server().member({ role: 'listener' }))
    await server().app.jobs.runNow()
    await admin.hears('case:paged')
    // More than once where the next step follows meanwhile.
    const paged = admin.heardOf('case:paged')
    expect(new Set(paged.map(({ id }) => id)).size).toBe(1)
    expect(admin.heard.slice(length)).toHaveLength(paged.length)

    const back = admin.hearsNext('me:changed')
    await act()
    await back
    const told = admin.hears('duty:changed')
    await peer.call(api.duty.take)
    await told
  })

  test('expires when the duty is over, and after a day in any case', async () => {
    wait(13 * hour)
    expect(await endOf(await read())).toEqual([401, 'expired'])
  })

  test('is left alone by the job that ends expired ones, until a day is over', {
    tags: ['long'],
  }, async () => {
    const day = { adminId: admin.id, from: '00:00', until: '00:00', timeZone: 'Asia/Seoul' }
    const shifts = weekdays.map((weekday) => ({ ...day, weekday }))
    await admin.call(api.duty.changeRoster, { body: { shifts, changes: [] } })
    for (let half = 0; half < 47; half++) {
      await server().app.jobs.runNow()
      lock()
      expect((await act()).status).toBe(half < 46 ? 200 : 401)
    }
    await server().app.jobs.runNow()
    expect(await endOf(await read())).toEqual([401, 'expired'])
  })
})

test('the session of a member has none of these limits', async () => {
  const member = await server().member()
  wait(9 * hour)
  expect(await member.call(api.accounts.staySignedIn)).toMatchObject({
    isLocked: false,
    locksAt: null,
    endsAt: null,
    mustEndAt: null,
  })
})
