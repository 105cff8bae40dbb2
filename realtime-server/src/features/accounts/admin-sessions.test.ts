import { api } from '@dodam/contract'
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

test('the session of a member has none of these limits', async () => {
  const member = await server().member()
  wait(9 * hour)
  expect(await member.call(api.accounts.staySignedIn)).toMatchObject({
    endsAt: null,
    mustEndAt: null,
  })
})
