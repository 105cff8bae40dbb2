import { api } from '@dodam/contract'
import { adminOf, type Person, serverForTests, times } from '@dodam/test-support'
import { describe, expect, test } from 'vitest'

let movedBy = 0
const now = () => new Date(Date.now() + movedBy)
const server = serverForTests({}, { now })

const password = 'a good word 1'
const fresh = 'quiet river 7'

const recover = (who: Pick<Person, 'me'> | string, code: string, newPassword = fresh) =>
  server()
    .visitor()
    .send('POST', '/api/auth/recover', {
      username: typeof who === 'string' ? who : who.me.username,
      code,
      newPassword,
    })
const login = async ({ me }: Pick<Person, 'me'>, typed: string) =>
  (
    await server()
      .visitor()
      .send('POST', '/api/auth/login', { username: me.username, password: typed })
  ).status
const codesOf = async (member: Person) =>
  (await member.call(api.recovery.renew, { body: { password } })).codes
const tell = async (response: Response) => [response.status, JSON.parse(await response.text())]

describe('recovery codes', () => {
  test('are eight, shown once, and stored as hashes', async () => {
    const member = await server().member()
    expect(await member.call(api.recovery.read)).toEqual({
      kind: 'recovery-codes',
      id: member.id,
      left: 0,
      createdAt: null,
      reset: null,
    })
    const made = await member.callWithStatus(api.recovery.renew, { body: { password } })
    expect(made.status).toBe(201)
    const { codes } = made.answer
    expect(new Set(codes).size).toBe(8)
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/)
    expect((await member.call(api.recovery.read)).left).toBe(8)
    const rows = await server()
      .db.selectFrom('oneTimeCodes')
      .selectAll()
      .where('userId', '=', member.id)
      .execute()
    const told = JSON.stringify([
      rows,
      await member.call(api.recovery.read),
      await member.call(api.settings.exportMine),
    ])
    for (const code of codes) {
      expect(told).not.toContain(code)
      expect(told).not.toContain(code.replaceAll('-', ''))
    }
    for (const { hash } of rows)
      expect(JSON.stringify(await member.call(api.settings.exportMine))).not.toContain(hash)
  })

  test('need the password, and replace the earlier ones, also twice in parallel', async () => {
    const member = await server().member()
    const wrong = await member.send('POST', '/api/user/recovery-codes', { password: 'no' })
    expect(await tell(wrong)).toEqual([403, expect.objectContaining({ code: 'WRONG_PASSWORD' })])
    const [first = ''] = await codesOf(member)
    await times(4, () => codesOf(member))
    expect((await member.call(api.recovery.read)).left).toBe(8)
    expect((await recover(member, first)).status).toBe(401)
  })

  test('are deleted by a change of the password', async () => {
    const member = await server().member()
    const [code = ''] = await codesOf(member)
    await member.call(api.settings.changePassword, {
      body: { currentPassword: password, newPassword: 'green tea leaf 3' },
    })
    expect((await member.call(api.recovery.read)).left).toBe(0)
    expect((await recover(member, code)).status).toBe(401)
  })

  test('set a new password, end every session, and notify the member', async () => {
    const member = await server().member()
    const [code = '', next = ''] = await codesOf(member)
    await member.listen()
    // Typed without dashes, in lower case, and with the name in capitals.
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`
    const response = await recover(member.me.username.toUpperCase(), typed)
    expect(await tell(response)).toEqual([200, { success: true }])
    expect(await member.hears('session:ended')).toEqual({ reason: 'ended' })
    await member.isCut()
    expect((await member.send('GET', '/api/auth/verify')).status).toBe(401)
    expect([await login(member, password), await login(member, fresh)]).toEqual([401, 200])

    const { token, user } = await server()
      .visitor()
      .call(api.accounts.login, { body: { username: member.me.username, password: fresh } })
    member.signIn(token, user)
    const [told] = await member.call(api.notifications.list)
    expect(told).toMatchObject({ type: 'account_recovered', relatedId: null })
    expect((await member.call(api.recovery.read)).left).toBe(7)
    expect((await recover(member, code)).status).toBe(401)
    expect((await recover(member, next, 'green tea leaf 3')).status).toBe(200)
  })

  test('let one of ten parallel calls succeed', async () => {
    const member = await server().member()
    const [code = ''] = await codesOf(member)
    const statuses = await times(10, async () => (await recover(member, code)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
  })

  test('fail alike, whatever was wrong', async () => {
    const member = await server().member()
    const other = await server().member()
    const [used = ''] = await codesOf(member)
    await recover(member, used)
    const [code = ''] = await codesOf(other)
    const gone = await server().member()
    const [ofGone = ''] = await codesOf(gone)
    await gone.call(api.settings.removeMine, { body: { password } })
    const failures = [
      await recover('nobodyofthisname', code),
      await recover(member, code),
      await recover(other, used),
      await recover(other, ''),
      await recover(other, 'x'),
      await recover(gone, ofGone),
      await recover(`deleted-${gone.id}`, ofGone),
      await recover('mindhelper', code),
      await recover("x' or 1=1 --", code),
      await recover(other, password),
    ]
    const answers = await Promise.all(failures.map(tell))
    for (const answer of answers)
      expect(answer).toEqual([401, expect.objectContaining({ code: 'RECOVERY_FAILED' })])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await login(other, password)).toBe(200)
  })

  test.each([
    ['too short', 'short'],
    ['too long', 'p'.repeat(21)],
    ['the first that would be guessed', 'password1234'],
  ])('set no new password that is %s, and stay usable', async (_, newPassword) => {
    const member = await server().member()
    const [code = ''] = await codesOf(member)
    const response = await recover(member, code, newPassword)
    expect(await tell(response)).toEqual([
      400,
      expect.objectContaining({ details: [expect.objectContaining({ path: 'newPassword' })] }),
    ])
    expect((await recover(member, code)).status).toBe(200)
  })

  test('do not sign an admin in: the second step remains', async () => {
    const { addApp } = await import('@dodam/test-support/server/second-step.ts')
    const admin = await adminOf(server())
    movedBy += 6_000
    const [code = ''] = await codesOf(admin)
    await addApp(admin, now)
    expect((await recover(admin, code)).status).toBe(200)
    const response = await server()
      .visitor()
      .send('POST', '/api/auth/login', { username: admin.me.username, password: fresh })
    expect(await tell(response)).toEqual([
      401,
      expect.objectContaining({ code: 'SECOND_FACTOR_REQUIRED' }),
    ])
  })
})

/** Resets by an admin are tested in users/recovery-reset.test.ts. */
test('no call of an admin about another member contains a password', async () => {
  const admin = await adminOf(server())
  movedBy += 6_000
  const member = await server().member()
  const body = { password: fresh, newPassword: fresh, passwordHash: fresh }
  await admin.send('POST', `/api/admin/users/${member.id}/reset`, body)
  await admin.send('PUT', `/api/admin/users/${member.id}/role`, { ...body, role: 'both' })
  expect([await login(member, fresh), await login(member, password)]).toEqual([401, 200])
})

describe('guesses at recovery codes', () => {
  const limited = serverForTests({ rateLimits: true, redisUrl: undefined }, { now })
  test('are limited to five from one network, separately from guesses at the password', async () => {
    const member = await limited().member()
    const { codes } = await member.call(api.recovery.renew, { body: { password } })
    const send = (path: string, body: object) =>
      limited()
        .visitor()
        .send('POST', path, { username: member.me.username, ...body })
    const guess = (code = 'AAAA-BBBB') => send('/api/auth/recover', { code, newPassword: fresh })
    // Earlier guesses at the password do not count.
    for (let time = 0; time < 6; time++) await send('/api/auth/login', { password: 'no' })
    const statuses = await times(50, async () => (await guess()).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
    const told = await guess(codes[0])
    expect(told.status).toBe(429)
    movedBy += Number(told.headers.get('retry-after')) * 1_000
    expect((await guess(codes[0])).status).toBe(200)
  })
})
