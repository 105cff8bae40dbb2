import { api, reservedUsernames } from '@dodam/contract'
import { Failure, specOf } from '@dodam/contract/schemas'
import { type Person, serverForTests, startServer } from '@dodam/test-support'
import { beforeAll, describe, expect, inject, test } from 'vitest'

const server = serverForTests()

const password = 'a good word 1'
const fresh = (() => {
  let count = 0
  return () => `fresh${++count}`
})()
const registration = (changes: object = {}) => ({
  username: fresh(),
  password,
  role: 'sharer',
  gradeLevel: 'high1',
  gender: 'female',
  ...changes,
})
const register = (changes: object, headers: Record<string, string> = {}) =>
  server().visitor().send('POST', '/api/auth/register', registration(changes), headers)
const login = (username: string, typed = password) =>
  server().visitor().send('POST', '/api/auth/login', { username, password: typed })
const tells = async (response: Response) => Failure.parse(await response.json())

describe('registration', () => {
  test('opens an account, signs in, and answers with the new member', async () => {
    const answer = await server()
      .visitor()
      .callWithStatus(api.accounts.register, {
        body: {
          username: 'Haru',
          password,
          email: 'haru@example.com',
          role: 'both',
          gradeLevel: 'middle2',
          gender: 'prefer_not_to_say',
          preferredCategories: ['sleep'],
        },
      })
    expect(answer.status).toBe(201)
    const { token, user } = answer.answer
    expect(user).toMatchObject({
      username: 'Haru',
      nickname: 'Haru',
      email: 'haru@example.com',
      role: 'both',
      gender: 'prefer_not_to_say',
      preferredCategories: ['sleep'],
      showAiPosts: true,
      language: 'ko',
      isAdmin: false,
      isVerified: false,
    })
    expect(user.id).toBeGreaterThanOrEqual(13)
    expect(user.ageConfirmedAt).not.toBeNull()
    const haru = server().visitor()
    haru.signIn(token, user)
    expect(await haru.call(api.accounts.verify)).toEqual({ user })
  })

  test('no answer contains a password or its hash', async () => {
    const response = await register({})
    const text = await response.text()
    expect(text).not.toMatch(/hash|argon2|password/i)
    expect(text).not.toContain(password)
  })

  test.each([
    ['a username of 3', { username: 'abc' }],
    ['a username of 20', { username: 'a1'.repeat(10) }],
    ['a username of digits', { username: '20261121' }],
    ['a username with blanks around it', { username: ' blank1 \n' }],
    ['a password of 8', { password: 'ab cd ef' }],
    ['a password of 20', { password: 'long river'.padEnd(20, ' by night') }],
    ['a password of 8 emoji', { password: '🌱🌊🍀🌙⛄🐢🎈🪁' }],
    ['a password of 20 emoji', { password: '🌱🌊🍀🌙⛄🐢🎈🪁🌧🧦'.repeat(2) }],
    ['no email', { email: undefined }],
    ['an email left empty', { email: '' }],
    ['an email of null', { email: null }],
    ['a listener', { role: 'listener' }],
    ['both', { role: 'both' }],
    ['a grade without its year', { gradeLevel: 'middle' }],
    ['an adult', { gradeLevel: 'adult' }],
    ['an unknown field', { favouriteColour: 'green' }],
  ])('%s is taken', async (_, changes) => {
    expect((await register(changes)).status).toBe(201)
  })

  test.each([
    ['a username of 2', 'username', { username: 'ab' }],
    ['a username of 21', 'username', { username: 'a'.repeat(21) }],
    ['a username with a space', 'username', { username: 'two words' }],
    ['a username in hangul', 'username', { username: '하루하루' }],
    ['a username with a sign', 'username', { username: 'a_b-c' }],
    ['a username with a line break', 'username', { username: 'ab\ncd' }],
    ['a username that is a number', 'username', { username: 12345 }],
    ['no username', 'username', { username: undefined }],
    ['a password of 7', 'password', { password: 'abcdefg' }],
    ['a password of 7 emoji', 'password', { password: '🌱'.repeat(7) }],
    ['a password of 21', 'password', { password: 'p'.repeat(21) }],
    ['no password', 'password', { password: undefined }],
    ['a wrong email', 'email', { email: 'haru@' }],
    ['an email without end', 'email', { email: `${'a'.repeat(250)}@example.com` }],
    ['an admin', 'role', { role: 'admin' }],
    ['no role', 'role', { role: undefined }],
    ['no grade', 'gradeLevel', { gradeLevel: undefined }],
    ['an unknown grade', 'gradeLevel', { gradeLevel: 'kindergarten' }],
    ['no gender', 'gender', { gender: undefined }],
    ['an unknown category', 'preferredCategories.0', { preferredCategories: ['money'] }],
    ['showAiPosts as text', 'showAiPosts', { showAiPosts: 'yes' }],
    ['an unknown language', 'language', { language: 'fr' }],
  ])('%s is refused by name', async (_, path, changes) => {
    const response = await register(changes)
    expect(response.status).toBe(400)
    const failure = await tells(response)
    expect(failure.code).toBe('VALIDATION_FAILED')
    expect(failure.details?.map((detail) => detail.path)).toEqual([path])
  })

  test('reserved names are refused in any case', async () => {
    expect(reservedUsernames).toEqual(
      expect.arrayContaining(['support', 'mindhelper', 'teenbuddy', 'carebot', 'aifriend']),
    )
    for (const name of reservedUsernames)
      for (const username of [
        name,
        name.toUpperCase(),
        `${name[0]?.toUpperCase()}${name.slice(1)}`,
      ])
        expect((await register({ username })).status, username).toBe(400)
  })

  test('a body cannot give a member more rights', async () => {
    const response = await register({
      id: 1,
      isAdmin: true,
      isVerified: true,
      isAi: true,
      isTest: true,
      nickname: 'support',
      nicknameChangeCount: -5,
      ratingsCount: 9,
      averageRating: 5,
      totalRatings: 9,
      postsCount: 9,
      verificationDate: '2026-01-01T00:00:00.000Z',
      notificationSettings: { comments: false },
      createdAt: '2020-01-01T00:00:00.000Z',
      passwordHash: 'x',
    })
    expect(response.status).toBe(201)
    const { user } = specOf(api.accounts.register).answer.parse(await response.json())
    expect(user).toMatchObject({
      isAdmin: false,
      isVerified: false,
      isAi: false,
      nickname: user.username,
      nicknameChangeCount: 0,
      averageRating: null,
      totalRatings: 0,
      postsCount: 0,
      verificationDate: null,
    })
    expect(user.id).toBeGreaterThanOrEqual(13)
    expect(user.notificationSettings.comments).toBe(true)
    expect(Date.parse(user.createdAt)).toBeGreaterThan(Date.parse('2026-01-01'))
  })

  test('twenty registrations of one name at once create one account', async () => {
    const spellings = ['wanted', 'WANTED', 'Wanted', 'wanteD']
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const response = await register({ username: spellings[index % spellings.length] })
        return response.status === 201 ? 'in' : (await tells(response)).code
      }),
    )
    expect(statuses.filter((status) => status === 'in')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'USERNAME_TAKEN')).toHaveLength(19)
  })
})

describe('signing in', () => {
  beforeAll(async () => {
    await register({ username: 'Dana' })
  })

  test('accepts any case of the name, and only the right password', async () => {
    for (const name of ['Dana', 'dana', 'DANA']) {
      const response = await login(name)
      expect(response.status).toBe(200)
      const { user } = specOf(api.accounts.login).answer.parse(await response.json())
      expect(user.username).toBe('Dana')
    }
    for (const typed of ['A good word 1', 'a good word', '', ' a good word 1'])
      expect((await login('dana', typed)).status).toBe(401)
  })

  test('a wrong name and a wrong password get the same answer', async () => {
    const wrongName = await login('nobodyofthisname')
    const wrongPassword = await login('dana', 'another word 1')
    expect(wrongName.status).toBe(401)
    expect(wrongPassword.status).toBe(401)
    const failure = await tells(wrongName)
    expect(failure.code).toBe('LOGIN_FAILED')
    expect(failure.message).toMatch(/^Unauthorized/)
    expect(await wrongPassword.json()).toEqual(failure)
  })

  test.each(['support', 'mindhelper', 'teenbuddy', 'carebot', 'aifriend'])(
    '%s has no password and cannot sign in',
    async (name) => {
      for (const typed of [password, 'dodam1234', 'null', '']) {
        const response = await login(name, typed)
        expect(response.status).toBe(401)
        expect(await response.json()).toMatchObject({ code: 'LOGIN_FAILED' })
      }
    },
  )

  test.each([
    ['no name', { password }],
    ['no password', { username: 'dana' }],
    ['a name that is no text', { username: { $ne: null }, password }],
    ['a name without end', { username: 'd'.repeat(101), password }],
    ['a password without end', { username: 'dana', password: 'd'.repeat(201) }],
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
  ])('%s is refused with 400', async (_, body) => {
    const response = await server().visitor().send('POST', '/api/auth/login', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('names with SQL in them are only unknown names', async () => {
    for (const name of ["dana' or 1=1 --", 'da\u0000nb', '\ud800', '%', 'ｄａｎａ'])
      expect((await login(name)).status, JSON.stringify(name)).toBe(401)
  })

  test('a password matches in any Unicode composition', async () => {
    await register({ username: 'composed', password: '비밀번호는길다'.normalize('NFD') + '123' })
    expect((await login('composed', '비밀번호는길다123'.normalize('NFC'))).status).toBe(200)
    expect((await login('composed', '비밀번호는길다123'.normalize('NFD'))).status).toBe(200)
  })
})

describe('a session', () => {
  const signedIn = async (username: string): Promise<Person> => {
    const response = await login(username)
    const { token, user } = specOf(api.accounts.login).answer.parse(await response.json())
    const person = server().visitor()
    person.signIn(token, user)
    return person
  }

  test('ends everywhere on logging out, and other sessions of the member stay valid', async () => {
    const laptop = await server().member({ username: 'minji' })
    const phone = await signedIn('minji')
    await Promise.all([laptop.listen(), phone.listen()])
    const tablet = await laptop.onAnother().listen()

    expect(await laptop.call(api.accounts.logout)).toEqual({ success: true })
    await expect(laptop.call(api.accounts.verify)).rejects.toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
    for (const device of [laptop, tablet]) {
      expect(await device.hears('session:ended')).toEqual({ reason: 'logout' })
      await device.isCut()
    }
    await expect(laptop.onAnother().listen()).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED' },
    })
    await expect(laptop.call(api.accounts.logout)).rejects.toMatchObject({ status: 401 })

    expect((await phone.call(api.accounts.verify)).user.username).toBe('minji')
    const post = await phone.call(api.posts.publish, {
      body: { content: '나는 아직 여기 있어요', categories: ['other'] },
    })
    expect((await phone.hears('post:new')).id).toBe(post.id)
    expect(phone.isListening).toBe(true)
    expect(phone.heardOf('session:ended')).toEqual([])
    phone.leave()
  })

  test('a call without a token is refused', async () => {
    const response = await server().visitor().send('GET', '/api/auth/verify')
    expect(response.status).toBe(401)
    expect((await tells(response)).message).toMatch(/^Unauthorized/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    await expect(server().visitor().listen({})).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED' },
    })
  })

  test('of a member with 8 sockets refuses the ninth, until one has disconnected', async () => {
    const person = await server().member()
    const sockets = await Promise.all(Array.from({ length: 8 }, () => person.onAnother().listen()))
    await expect(person.onAnother().listen()).rejects.toMatchObject({ data: { code: 'TOO_FAST' } })
    sockets[0]?.leave()
    await expect
      .poll(() =>
        person
          .onAnother()
          .listen()
          .then((one) => one.leave(), String),
      )
      .toBeUndefined()
    for (const socket of sockets) socket.leave()
  })

  test.skipIf(inject('engine') === 'embedded')(
    'that ends on one instance ends on the other',
    async () => {
      const { connection } = server()
      const redisUrl = inject('redisUrl') ?? undefined
      const here = await startServer(connection, { redisUrl })
      const there = await startServer(connection, { redisUrl })
      try {
        const laptop = await here.member({ username: 'traveller' })
        const sameThere = await laptop.onAnother(there.url).listen()
        const other = laptop.onAnother(there.url)
        const answer = await other.send('POST', '/api/auth/login', {
          username: 'traveller',
          password,
        })
        const { token, user } = specOf(api.accounts.login).answer.parse(await answer.json())
        other.signIn(token, user)
        await other.listen()
        // The other instance has cached the session now.
        await sameThere.call(api.accounts.verify)

        await laptop.call(api.accounts.logout)
        await expect(laptop.call(api.accounts.verify)).rejects.toMatchObject({ status: 401 })
        expect(await sameThere.hears('session:ended')).toEqual({ reason: 'logout' })
        await sameThere.isCut()
        await expect(sameThere.call(api.accounts.verify)).rejects.toMatchObject({ status: 401 })
        await expect(sameThere.onAnother(there.url).listen()).rejects.toMatchObject({
          data: { code: 'UNAUTHORIZED' },
        })
        expect((await other.call(api.accounts.verify)).user.id).toBe(laptop.id)
        expect(other.isListening).toBe(true)
        other.leave()
      } finally {
        await here.close()
        await there.close()
      }
    },
  )
})

describe('the language of the server’s texts', () => {
  const refused = async (person: Person, acceptLanguage: string) =>
    (
      await tells(
        await person.send('GET', '/api/posts/999999999', undefined, {
          'accept-language': acceptLanguage,
        }),
      )
    ).message

  test('follows the browser of a visitor, with Korean as the default', async () => {
    const visitor = server().visitor()
    expect(await refused(visitor, 'en-GB,en;q=0.9,ko;q=0.5')).toBe('Not found.')
    expect(await refused(visitor, 'ko-KR,ko;q=0.9,en;q=0.8')).toBe('찾을 수 없어요.')
    expect(await refused(visitor, 'fr')).toBe('찾을 수 없어요.')
    expect(await refused(visitor, 'x'.repeat(500))).toBe('찾을 수 없어요.')
  })

  test('of a member is their own choice, in any browser', async () => {
    const member = await server().member()
    expect(await refused(member, 'en')).toBe('찾을 수 없어요.')
    expect(await member.call(api.accounts.setLanguage, { body: { language: 'en' } })).toEqual({
      success: true,
    })
    expect(await refused(member, 'ko')).toBe('Not found.')
    expect((await member.call(api.accounts.verify)).user.language).toBe('en')
  })

  test('a new member keeps the language of their registration', async () => {
    const english = await register({}, { 'accept-language': 'en' })
    expect(await english.json()).toMatchObject({ user: { language: 'en' } })
    const chosen = await register({ language: 'ko' }, { 'accept-language': 'en' })
    expect(await chosen.json()).toMatchObject({ user: { language: 'ko' } })
  })

  test('the refusal of a field uses it too', async () => {
    const details = async (language: string) =>
      (await tells(await register({ username: 'x' }, { 'accept-language': language }))).details
    expect(await details('en')).toEqual([
      { path: 'username', message: 'Use 3–20 letters and numbers for the username.' },
    ])
    expect(await details('ko')).toEqual([
      { path: 'username', message: '아이디는 영문과 숫자 3~20자로 써 주세요.' },
    ])
  })
})

test('`about` contains what a client must know before a sign-in', async () => {
  expect(await server().visitor().call(api.about.read)).toEqual({
    minimumAge: 13,
    operator: { name: 'Dodam', contact: null, termsUrl: null },
    sendsMail: true,
    demo: null,
  })
})
