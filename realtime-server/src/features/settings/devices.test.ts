import { api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Clock } from '../../core/clock.ts'

let connection: Connection
let server: TestServer

const day = 86_400_000
let movedBy = 0
const clock: Clock = { now: () => new Date(Date.now() + movedBy) }
const redisUrl = inject('redisUrl') ?? undefined
const password = 'a good word 1'
const newPassword = 'a better word 2'

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl }, clock)
})
afterAll(() => server.close())

const sessionsOf = (who: Person) => who.call(api.settings.listSessions)
const end = (who: Person, id: number) => who.call(api.settings.endSession, { params: { id } })
const changePassword = (who: Person, currentPassword: string, typed = newPassword) =>
  who.call(api.settings.changePassword, { body: { currentPassword, newPassword: typed } })
const loginStatus = async (username: string, typed: string) =>
  (await server.visitor().send('POST', '/api/auth/login', { username, password: typed })).status

/** The same person, signed in once more on another device. */
async function signedInAgain(person: Person, userAgent = ''): Promise<Person> {
  const device = person.onAnother()
  const body = { username: person.me.username, password }
  const response = await device.send('POST', '/api/auth/login', body, { 'user-agent': userAgent })
  const { token, user } = specOf(api.accounts.login).answer.parse(await response.json())
  device.signIn(token, user)
  return device
}

const isOut = async (person: Person) => {
  await expect(person.call(api.accounts.verify)).rejects.toMatchObject({ status: 401 })
}

describe('my devices', () => {
  test('are listed with the latest used first, and which of them this is', async () => {
    const laptop = await server.member()
    movedBy += 3_600_000
    const phone = await signedInAgain(
      laptop,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    )
    const [first, second, ...none] = await sessionsOf(phone)
    expect(none).toEqual([])
    expect(first).toMatchObject({ kind: 'session', device: 'Safari · iPhone', isCurrent: true })
    expect(second).toMatchObject({ kind: 'session', isCurrent: false })
    expect(Date.parse(first?.lastSeenAt ?? '')).toBeGreaterThan(
      Date.parse(second?.lastSeenAt ?? ''),
    )
    movedBy += 3_600_000
    expect((await sessionsOf(laptop)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [second?.id, true],
      [first?.id, false],
    ])
    const { token = '' } = phone
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(JSON.stringify(await sessionsOf(phone))).not.toContain(claims.sid)
  })

  test('are only mine and only those signed in', async () => {
    const me = await server.member()
    const stranger = await server.member()
    const lost = await signedInAgain(me)
    const out = await signedInAgain(me)
    await out.call(api.accounts.logout)
    expect(await sessionsOf(me)).toHaveLength(2)
    expect(await sessionsOf(stranger)).toHaveLength(1)
    movedBy += 29 * day
    await sessionsOf(me)
    movedBy += 2 * day
    expect(await sessionsOf(me)).toHaveLength(1)
    await isOut(lost)
  })

  test('can be signed out one by one: that one hears why and is cut, the others live on', async () => {
    const laptop = await server.member()
    const phone = await signedInAgain(laptop)
    const tab = phone.onAnother()
    await Promise.all([laptop.listen(), phone.listen(), tab.listen()])
    const [{ id } = { id: 0 }] = (await sessionsOf(laptop)).filter(({ isCurrent }) => !isCurrent)
    expect(await end(laptop, id)).toEqual({ success: true })
    for (const device of [phone, tab]) {
      await isOut(device)
      expect(await device.hears('session:ended')).toEqual({ reason: 'ended' })
      await device.isCut()
    }
    await expect(phone.listen()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    expect(laptop.isListening).toBe(true)
    expect(await sessionsOf(laptop)).toMatchObject([{ isCurrent: true }])
    await expect(end(laptop, id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    laptop.leave()
  })

  test('that I am on signs out like signing out', async () => {
    const me = await (await server.member()).listen()
    const [{ id } = { id: 0 }] = await sessionsOf(me)
    expect(await end(me, id)).toEqual({ success: true })
    expect(await me.hears('session:ended')).toEqual({ reason: 'logout' })
    await me.isCut()
    await isOut(me)
  })

  test('of another account or that are over are not listed', async () => {
    const me = await server.member()
    const stranger = await server.member()
    const [{ id } = { id: 0 }] = await sessionsOf(stranger)
    for (const foreign of [id, 999_999_999])
      await expect(end(me, foreign)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    for (const nonsense of ['0', '-1', 'abc', '1.5', '9223372036854775808'])
      expect((await me.send('DELETE', `/api/user/sessions/${nonsense}`)).status).toBe(400)
    expect((await stranger.call(api.accounts.verify)).user.id).toBe(stranger.id)

    const lost = await signedInAgain(me)
    const [unused] = (await sessionsOf(lost)).filter(({ isCurrent }) => isCurrent)
    movedBy += 29 * day
    await sessionsOf(me)
    movedBy += 2 * day
    await expect(end(me, unused?.id ?? 0)).rejects.toMatchObject({ status: 404 })
  })

  test('ended twenty times at once are ended once', async () => {
    const me = await server.member()
    await signedInAgain(me)
    const [{ id } = { id: 0 }] = (await sessionsOf(me)).filter(({ isCurrent }) => !isCurrent)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => end(me, id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a new password', () => {
  test('takes the place of the old one and ends my other sessions', async () => {
    const laptop = await server.member({ username: 'keychange' })
    const phone = await signedInAgain(laptop)
    await Promise.all([laptop.listen(), phone.listen()])
    const changedAt = () =>
      connection.db
        .selectFrom('users')
        .select('passwordChangedAt')
        .where('id', '=', laptop.id)
        .executeTakeFirstOrThrow()
    const before = await changedAt()

    expect(await changePassword(laptop, password)).toEqual({ success: true })
    expect(await phone.hears('session:ended')).toEqual({ reason: 'ended' })
    await phone.isCut()
    await isOut(phone)
    expect(laptop.isListening).toBe(true)
    expect((await laptop.call(api.accounts.verify)).user.id).toBe(laptop.id)
    expect(await sessionsOf(laptop)).toHaveLength(1)
    expect(await loginStatus('keychange', password)).toBe(401)
    expect(await loginStatus('keychange', newPassword)).toBe(200)
    expect(await changedAt()).not.toEqual(before)
    laptop.leave()
  })

  test.each([
    ['a wrong one', 'another word 1'],
    ['nothing', ''],
    ['the right one in another case', 'A GOOD WORD 1'],
    ['its hash', '$argon2id$v=19$m=19456,t=2,p=1$'],
  ])('is refused for %s instead of the old one', async (_, typed) => {
    const me = await server.member()
    const other = await signedInAgain(me)
    await expect(changePassword(me, typed)).rejects.toMatchObject({
      status: 403,
      code: 'WRONG_PASSWORD',
    })
    expect((await other.call(api.accounts.verify)).user.id).toBe(me.id)
    expect(await loginStatus(me.me.username, password)).toBe(200)
  })

  test.each([
    ['7', '가나다라마바사'],
    ['21', 'p'.repeat(21)],
    ['no characters', ''],
  ])('of %s is refused by name', async (_, typed) => {
    const me = await server.member()
    await expect(changePassword(me, password, typed)).rejects.toMatchObject({
      status: 400,
      answer: { details: [{ path: 'newPassword' }] },
    })
    expect(await loginStatus(me.me.username, password)).toBe(200)
  })

  test('counts the same however its letters are composed', async () => {
    const typed = '비밀번호는길다123'
    const me = await server.member()
    await changePassword(me, password, typed.normalize('NFD'))
    await changePassword(me, typed.normalize('NFC'), password)
    expect(await loginStatus(me.me.username, password)).toBe(200)
  })

  test('of ten at once is one, and that one signs in', async () => {
    const me = await server.member()
    const wanted = Array.from({ length: 10 }, (_, index) => `a new word ${index}`)
    const outcomes = await Promise.allSettled(
      wanted.map((typed) => changePassword(me, password, typed)),
    )
    const won = wanted.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(await loginStatus(me.me.username, won[0] ?? '')).toBe(200)
  })

  test('leaves no session behind that was opened with the old one meanwhile', async () => {
    const me = await server.member()
    const logins = Array.from({ length: 8 }, () =>
      signedInAgain(me).then(
        (device) => device,
        () => null,
      ),
    )
    await changePassword(me, password)
    for (const device of await Promise.all(logins)) if (device !== null) await isOut(device)
    expect(await sessionsOf(me)).toHaveLength(1)
  })
})

describe('guesses at my own password', () => {
  const wrong = 'not the word 1'
  const remove = (who: Person, typed: string) =>
    who.call(api.settings.removeMine, { body: { password: typed } })

  test('are limited to five in a quarter of an hour in one session, over all places that ask for it', async () => {
    const limited = await startServer(connection, { rateLimits: true })
    try {
      const me = await limited.member({ username: 'guessed' })
      const other = await limited.member({ username: 'notguessed' })
      for (const guess of [changePassword, remove, changePassword, remove, changePassword])
        await expect(guess(me, wrong)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
      for (const guess of [changePassword, remove])
        for (const typed of [wrong, password])
          await expect(guess(me, typed)).rejects.toMatchObject({ status: 429, code: 'TOO_FAST' })
      await changePassword(other, password)
      const body = { username: 'guessed', password }
      expect((await limited.visitor().call(api.accounts.login, { body })).user.id).toBe(me.id)
    } finally {
      await limited.close()
    }
  })

  test('on one device leave another able to change the password; all devices together have four times as many', async () => {
    const limited = await startServer(connection, { rateLimits: true })
    try {
      const me = await limited.member({ username: 'robbed' })
      const found = await signedInAgain(me)
      for (let time = 0; time < 12; time++) await changePassword(found, wrong).catch(() => {})
      await expect(changePassword(found, password)).rejects.toMatchObject({ code: 'TOO_FAST' })
      const admin = await adminOf(limited)
      await admin.call(api.security.resetLimits, { body: { userId: me.id } })
      await expect(changePassword(found, wrong)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
      await changePassword(me, password)
      const other = await limited.member({ username: 'robbedtoo' })
      const outcomes: string[] = []
      for (let device = 0; device < 5; device++) {
        const one = await signedInAgain(other)
        for (let time = 0; time < 5; time++)
          await changePassword(one, wrong).catch(({ code }: { code: string }) => {
            outcomes.push(code)
          })
      }
      expect(outcomes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(20)
    } finally {
      await limited.close()
    }
  })

  test('that come all at once are answered no more often', async () => {
    const limited = await startServer(connection, { rateLimits: true })
    try {
      const me = await limited.member({ username: 'hammered' })
      const guesses = [...Array.from({ length: 30 }, () => wrong), password]
      const outcomes = await Promise.all(
        guesses.map((typed) =>
          changePassword(me, typed).then(
            () => 'right',
            (refusal: { code: string }) => refusal.code,
          ),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'WRONG_PASSWORD')).toHaveLength(5)
      expect(outcomes.filter((outcome) => outcome === 'TOO_FAST')).toHaveLength(26)
      expect(await loginStatus('hammered', password)).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
