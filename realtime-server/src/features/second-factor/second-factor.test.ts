import { api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { adminOf, type Person, serverForTests, times } from '@dodam/test-support'
import { Authenticator } from '@dodam/test-support/server/authenticator.ts'
import { addApp, firstStep, password } from '@dodam/test-support/server/second-step.ts'
import { describe, expect, test } from 'vitest'

const minute = 60_000
// It stands still, so that the half minute of a code never ends between two calls.
let at = Date.now()
const now = () => new Date(at)
const server = serverForTests({ adminSecondFactor: true }, { now })
/** A code counts once, and apps show one for half a minute. */
const wait = (ms: number) => {
  at += ms
}

async function newAdmin(): Promise<Person> {
  const admin = await adminOf(server())
  wait(6_000)
  return admin
}
const second = (body: object, headers: Record<string, string> = {}) =>
  server().visitor().send('POST', '/api/auth/second-factor', body, headers)
async function signedIn(response: Response): Promise<Person> {
  expect(response.status).toBe(200)
  const { token, user } = specOf(api.secondFactor.signIn).answer.parse(await response.json())
  const person = server().visitor()
  person.signIn(token, user)
  return person
}
const codeOf = async (response: Response) => {
  const { code }: { code?: unknown } = JSON.parse(await response.text())
  return code
}

/** An admin with an app, signed in on another device too. */
async function withApp() {
  const admin = await newAdmin()
  const { app, codes } = await addApp(admin, now)
  wait(30_000)
  return { admin, app, codes }
}

describe('where a second factor is wanted', () => {
  test('an admin without one reaches nothing of the admin area but the way to one', async () => {
    const admin = await newAdmin()
    for (const [method, path] of [
      ['GET', '/api/admin/users'] as const,
      ['POST', '/api/admin/reauth'] as const,
      ['PUT', `/api/admin/users/${admin.id}/role`] as const,
    ]) {
      const response = await admin.send(
        method,
        path,
        method === 'GET' ? undefined : { password, role: 'both' },
      )
      expect([response.status, await codeOf(response)]).toEqual([403, 'SECOND_FACTOR_MISSING'])
    }
    expect(await admin.call(api.secondFactor.read)).toMatchObject({
      isRequired: true,
      isMissing: true,
      app: null,
      passkeys: [],
      codesLeft: 0,
    })
    // In the community they are a member.
    await admin.call(api.notifications.list)
    const member = await server().member()
    await admin.call(api.profiles.readUser, { params: { id: member.id } })

    await addApp(admin, now)
    expect(await admin.call(api.secondFactor.read)).toMatchObject({ isMissing: false })
    await admin.call(api.users.list)
  })

  test('their socket hears nothing of admins before it, and everything after it', async () => {
    const admin = await newAdmin()
    const other = await newAdmin()
    await addApp(other, now)
    await admin.listen()
    await other.call(api.accounts.reauth, { body: { password } })
    await server().settle()
    expect(admin.heardOf('audit:new')).toEqual([])
    await addApp(admin, now)
    await admin.hears('me:changed')
    await server().app.rights.settled()
    await other.call(api.accounts.reauth, { body: { password } })
    await admin.hears('audit:new', ({ action }) => action === 'session:reauth')
    admin.leave()
  })

  test('the last one stays; another may go', async () => {
    const { admin } = await withApp()
    const gone = await admin.send('DELETE', '/api/user/second-factor/app', { password })
    expect([gone.status, await codeOf(gone)]).toEqual([409, 'LAST_SECOND_FACTOR'])
    const key = new Authenticator(server().url)
    const { id } = await addKey(admin, key)
    const left = await admin.call(api.secondFactor.removeApp, { body: { password } })
    expect(left).toMatchObject({ app: null, passkeys: [{ id }], codesLeft: 10 })
    const last = await admin.send('DELETE', `/api/user/second-factor/passkeys/${id}`, { password })
    expect([last.status, await codeOf(last)]).toEqual([409, 'LAST_SECOND_FACTOR'])
  })
})

describe('a code of an app', () => {
  test('is asked for after the password, which alone opens no session', async () => {
    const { admin, app } = await withApp()
    const step = await firstStep(server(), admin)
    expect(step).toMatchObject({ hasApp: true, passkey: null })
    // What stands for the password is no token.
    const forged = await server()
      .visitor()
      .send('GET', '/api/auth/verify', undefined, {
        authorization: `Bearer ${step.challenge}`,
      })
    expect(forged.status).toBe(401)
    const again = await signedIn(await second({ challenge: step.challenge, code: app.code() }))
    await again.call(api.users.list)
  })

  test('is accepted once, also while it is still valid', async () => {
    const { admin, app } = await withApp()
    const { challenge } = await firstStep(server(), admin)
    const code = app.code()
    await signedIn(await second({ challenge, code }))
    const reused = await second({ challenge, code })
    expect([reused.status, await codeOf(reused)]).toEqual([401, 'SECOND_FACTOR_FAILED'])
    // Nor does an earlier one that was not used.
    expect((await second({ challenge, code: app.code(-1) })).status).toBe(401)
  })

  test('is accepted once of twenty requests at the same moment', async () => {
    const { admin, app } = await withApp()
    const { challenge } = await firstStep(server(), admin)
    const code = app.code()
    const statuses = await times(20, async () => (await second({ challenge, code })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(19)
  })

  test('that set the app up is not accepted for a sign-in', async () => {
    const admin = await newAdmin()
    const { app } = await addApp(admin, now)
    const { challenge } = await firstStep(server(), admin)
    expect((await second({ challenge, code: app.code() })).status).toBe(401)
    wait(30_000)
    expect((await second({ challenge, code: app.code() })).status).toBe(200)
  })

  test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '000 000'])(
    '%j is wrong',
    async (code) => {
      const { admin } = await withApp()
      const { challenge } = await firstStep(server(), admin)
      const response = await second({ challenge, code })
      expect([response.status, await codeOf(response)]).toEqual([401, 'SECOND_FACTOR_FAILED'])
    },
  )

  test('ends with a change of the password, after five minutes, and for another account', async () => {
    const { admin, app } = await withApp()
    const other = await withApp()
    const { challenge } = await firstStep(server(), admin)
    expect((await second({ challenge, code: other.app.code() })).status).toBe(401)
    await admin.call(api.settings.changePassword, {
      body: { currentPassword: password, newPassword: 'another word 2' },
    })
    expect((await second({ challenge, code: app.code() })).status).toBe(401)
    await admin.call(api.settings.changePassword, {
      body: { currentPassword: 'another word 2', newPassword: password },
    })
    const later = await firstStep(server(), admin)
    wait(5 * minute)
    expect((await second({ challenge: later.challenge, code: app.code() })).status).toBe(401)
    for (const forged of ['', 'x', later.challenge.slice(2), `${later.challenge}AA`])
      expect((await second({ challenge: forged, code: app.code() })).status).toBe(401)
  })

  test('of the app alone sets it up: a wrong one changes nothing, and a setup is no sign-in', async () => {
    const admin = await newAdmin()
    const { setup } = await admin.call(api.secondFactor.startApp, { body: { password } })
    const wrong = await admin.send('PUT', '/api/user/second-factor/app', { setup, code: '000000' })
    expect([wrong.status, await codeOf(wrong)]).toEqual([403, 'WRONG_CODE'])
    expect((await admin.call(api.secondFactor.read)).app).toBeNull()
    const other = await newAdmin()
    const stolen = await other.send('PUT', '/api/user/second-factor/app', { setup, code: '000000' })
    expect([stolen.status, await codeOf(stolen)]).toEqual([409, 'SETUP_OVER'])
    expect((await second({ challenge: setup, code: '000000' })).status).toBe(401)
    const typo = await admin.send('POST', '/api/user/second-factor/app', { password: 'no' })
    expect([typo.status, await codeOf(typo)]).toEqual([403, 'WRONG_PASSWORD'])
  })
})

describe('backup codes', () => {
  test('take the place of a lost phone, each once', async () => {
    const { admin, codes } = await withApp()
    expect(new Set(codes).size).toBe(10)
    const [first = '', next = ''] = codes
    const { challenge } = await firstStep(server(), admin)
    const back = await signedIn(await second({ challenge, code: first.toLowerCase() }))
    expect((await back.call(api.secondFactor.read)).codesLeft).toBe(9)
    expect((await second({ challenge, code: first })).status).toBe(401)
    const statuses = await times(10, async () => (await second({ challenge, code: next })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('made anew replace the earlier ones, also when that is asked for twice at once', async () => {
    const { admin, codes } = await withApp()
    await times(2, () => admin.call(api.secondFactor.renewCodes, { body: { password } }))
    expect((await admin.call(api.secondFactor.read)).codesLeft).toBe(10)
    const { challenge } = await firstStep(server(), admin)
    expect((await second({ challenge, code: codes[3] })).status).toBe(401)
  })

  test('and secrets are stored hashed or encrypted', async () => {
    const { admin, codes } = await withApp()
    const stored = JSON.stringify([
      await server().db.selectFrom('oneTimeCodes').selectAll().execute(),
      await server().db.selectFrom('secondFactors').selectAll().execute(),
    ])
    for (const code of codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
    const { secret } = await admin.call(api.secondFactor.startApp, { body: { password } })
    expect(stored).not.toContain(secret)
    expect(JSON.stringify(await admin.call(api.settings.exportMine))).not.toContain(secret)
  })
})

/** Adds a passkey as the settings do. */
async function addKey(admin: Person, key: Authenticator, name = '회사 열쇠') {
  const { origin } = new URL(server().url)
  const begun = await admin.send(
    'POST',
    '/api/user/second-factor/passkeys',
    { password },
    { origin },
  )
  const { setup, options } = specOf(api.secondFactor.startPasskey).answer.parse(await begun.json())
  const body = { setup, name, credential: key.create(options) }
  const added = await admin.send('PUT', '/api/user/second-factor/passkeys', body, { origin })
  expect(added.status).toBe(200)
  const { factor } = specOf(api.secondFactor.addPasskey).answer.parse(await added.json())
  const made = factor.passkeys.at(-1)
  if (made === undefined) throw new Error('The passkey was not kept')
  return { id: made.id, factor }
}

describe('a passkey', () => {
  const keyed = async () => {
    const admin = await newAdmin()
    const { origin } = new URL(server().url)
    const key = new Authenticator(origin)
    await addKey(admin, key)
    wait(1_000)
    const step = await firstStep(server(), admin, { origin })
    if (step.passkey === null) throw new Error('No passkey was asked for')
    return { admin, key, origin, ...step, asked: step.passkey }
  }

  test('signs an admin in, once for each time it is asked for', async () => {
    const { key, origin, challenge, asked, hasApp } = await keyed()
    expect(hasApp).toBe(false)
    const shown = { challenge, passkey: key.show(asked) }
    const back = await signedIn(await second(shown, { origin }))
    await back.call(api.users.list)
    expect((await back.call(api.secondFactor.read)).passkeys[0]?.lastUsedAt).not.toBeNull()
    const replayed = await second(shown, { origin })
    expect([replayed.status, await codeOf(replayed)]).toEqual([401, 'SECOND_FACTOR_FAILED'])
    expect((await second({ challenge, passkey: key.show(asked) }, { origin })).status).toBe(401)
  })

  test('is made and asked for with exactly the options of the contract', async () => {
    const { admin, origin } = await keyed()
    const path = '/api/user/second-factor/passkeys'
    const begun = await admin.send('POST', path, { password }, { origin })
    const { username, nickname } = admin.me
    const key = { id: expect.any(String), type: 'public-key', transports: ['usb'] }
    expect(await begun.json()).toStrictEqual({
      setup: expect.any(String),
      options: {
        rp: { id: '127.0.0.1', name: 'Dodam' },
        user: {
          id: Buffer.from(`dodam ${admin.id}`).toString('base64url'),
          name: username,
          displayName: nickname,
        },
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
        timeout: 120_000,
        excludeCredentials: [key],
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        attestation: 'none',
      },
    })
    const body = { username, password }
    const refused = await server().visitor().send('POST', '/api/auth/login', body, { origin })
    expect(await refused.json()).toHaveProperty('passkey', {
      rpId: '127.0.0.1',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 120_000,
      allowCredentials: [key],
      userVerification: 'preferred',
    })
  })

  test('of another account, for another challenge, or from another page is refused', async () => {
    const { key, origin, challenge, asked } = await keyed()
    const other = await keyed()
    const attempts = [
      other.key.show(asked),
      key.show(other.asked),
      key.show({ ...asked, rpId: 'evil.example' }),
      new Authenticator('https://evil.example').show(asked),
    ]
    for (const passkey of attempts)
      expect((await second({ challenge, passkey }, { origin })).status).toBe(401)
    const elsewhere = { origin: 'https://evil.example' }
    expect((await second({ challenge, passkey: key.show(asked) }, elsewhere)).status).toBe(403)
    expect((await second({ challenge, passkey: key.show(asked) }, { origin })).status).toBe(200)
  })

  test('can be removed by its owner alone, and is refused afterwards', async () => {
    const { admin } = await withApp()
    const other = await withApp()
    const { origin } = new URL(server().url)
    const key = new Authenticator(origin)
    const { id } = await addKey(admin, key)
    const path = `/api/user/second-factor/passkeys/${id}`
    expect((await other.admin.send('DELETE', path, { password })).status).toBe(404)
    wait(1_000)
    const { challenge, passkey } = await firstStep(server(), admin, { origin })
    if (passkey === null) throw new Error('No passkey was asked for')
    expect((await admin.send('DELETE', path, { password })).status).toBe(200)
    const shown = { challenge, passkey: key.show(passkey) }
    expect((await second(shown, { origin })).status).toBe(401)
  })
})

describe('whose factors', () => {
  test('are only for admins', async () => {
    const member = await server().member()
    for (const [method, path] of [
      ['GET', ''] as const,
      ['POST', '/app'] as const,
      ['POST', '/codes'] as const,
    ]) {
      const response = await member.send(
        method,
        `/api/user/second-factor${path}`,
        method === 'GET' ? undefined : { password },
      )
      expect([response.status, await codeOf(response)]).toEqual([403, 'FORBIDDEN'])
    }
  })

  test('are gone with the right of an admin, and the password is enough again', async () => {
    const { admin } = await withApp()
    for (const { admin: by } of [await withApp(), await withApp()])
      await by.call(api.users.setAdmin, { params: { id: admin.id }, body: { isAdmin: false } })
    const { token } = await server()
      .visitor()
      .call(api.accounts.login, { body: { username: admin.me.username, password } })
    expect(token).not.toBe('')
    const stored = await server()
      .db.selectFrom('secondFactors')
      .select('id')
      .where('userId', '=', admin.id)
      .execute()
    expect(stored).toEqual([])
  })

  test('were added by are told in the audit log, and sessions without one have ended', async () => {
    const admin = await newAdmin()
    const elsewhere = server().visitor()
    const { token, user } = await elsewhere.call(api.accounts.login, {
      body: { username: admin.me.username, password },
    })
    elsewhere.signIn(token, user)
    await addApp(admin, now)
    expect((await elsewhere.send('GET', '/api/auth/verify')).status).toBe(401)
    const { items } = await admin.call(api.audit.list, { query: { actor: admin.id } })
    expect(items[0]).toMatchObject({
      action: 'factor:add',
      target: `user ${admin.id}`,
      reason: 'app',
    })
  })
})

describe('where none is wanted', () => {
  const free = serverForTests({}, { now })
  test('an admin is one without it, can have one, and can take it away again', async () => {
    const admin = await adminOf(free())
    wait(6_000)
    await admin.call(api.users.list)
    const { app } = await addApp(admin, now)
    await admin.call(api.users.list)
    await firstStep(free(), admin)
    expect(app.code()).toMatch(/^\d{6}$/)
    const left = await admin.call(api.secondFactor.removeApp, { body: { password } })
    expect(left).toMatchObject({ isRequired: false, isMissing: false, app: null, codesLeft: 0 })
    await admin.call(api.users.list)
    const { token } = await free()
      .visitor()
      .call(api.accounts.login, { body: { username: admin.me.username, password } })
    expect(token).not.toBe('')
  })
})

describe('guesses at the second step', () => {
  const limited = serverForTests(
    {
      adminSecondFactor: true,
      rateLimits: true,
      redisUrl: undefined,
      trustedProxies: ['127.0.0.1'],
    },
    { now },
  )
  test('are five, then wait ever longer, also at the same moment', async () => {
    const admin = await adminOf(limited())
    wait(6_000)
    const { app } = await addApp(admin, now)
    wait(30_000)
    const { challenge } = await firstStep(limited(), admin)
    const guess = (code: string) =>
      limited().visitor().send('POST', '/api/auth/second-factor', { challenge, code })
    const wrong = app.code() === '000000' ? '000001' : '000000'
    const statuses = await times(50, async () => (await guess(wrong)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
    const told = await guess(app.code())
    expect(told.status).toBe(429)
    wait(Number(told.headers.get('retry-after')) * 1_000)
    expect((await guess(app.code())).status).toBe(200)
  })

  test('keep the admin out neither elsewhere nor in a browser of theirs, however often they come', async () => {
    const admin = await adminOf(limited())
    wait(6_000)
    const { app, codes } = await addApp(admin, now)
    wait(30_000)
    const wrong = app.code() === '000000' ? '000001' : '000000'
    const shows = async (code: string, address: string, cookie?: string) => {
      const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) }
      const { challenge } = await firstStep(limited(), admin, headers)
      return await limited()
        .visitor()
        .send('POST', '/api/auth/second-factor', { challenge, code }, headers)
    }
    const attacker = '203.0.113.66'
    const keepsGuessing = async () => {
      while ((await shows(wrong, attacker)).status !== 429);
    }
    await keepsGuessing()
    const elsewhere = await shows(app.code(), '198.51.100.20')
    expect(elsewhere.status).toBe(200)
    const cookie = elsewhere.headers.get('set-cookie')?.split(';')[0]
    for (let time = 0; time < 3; time++) {
      wait(3_600_000)
      await keepsGuessing()
      expect((await shows(app.code(), attacker)).status).toBe(429)
      expect((await shows(app.code(), attacker, cookie)).status).toBe(200)
    }
    await keepsGuessing()
    expect((await shows(codes[0] ?? '', '198.51.100.21')).status).toBe(200)
  })
})
