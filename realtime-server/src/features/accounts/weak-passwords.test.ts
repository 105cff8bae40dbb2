import { api, rules } from '@dodam/contract'
import { serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'

const server = serverForTests()

const weak = [
  'password',
  'Password1!',
  'p@ssw0rd',
  'PASSWORD2026',
  'passw0rd!!',
  'pass word',
  'letmein123',
  '12345678',
  '87654321',
  '1234567890',
  '00000000',
  '20091225',
  '2009-12-25',
  '01012345678',
  'qwertyui',
  'qwerty123',
  'qwer1234!',
  'asdfghjkl',
  '1q2w3e4r',
  '1qaz2wsx',
  'zaq12wsx',
  '!@#$%^&*',
  'abcdefgh',
  'abcd1234',
  'abc12345',
  'aaaaaaaa',
  'abababab',
  '1a1a1a1a',
  'aabbccdd',
  '🌱🌱🌱🌱🌱🌱🌱🌱',
  'iloveyou',
  'iloveyou1004',
  'loveyou2',
  'sunshine',
  'princess1',
  'football7',
  'superman!',
  'trustno1',
  'pokemon123',
  'minecraft1',
  'blackpink4',
  'jungkook97',
  'happyhappy',
  'michael1',
  'welcome1',
  'admin123',
  'dodam1234',
  'd0dam2026',
  'peersupport',
  'fuckyou1',
  'korea2002',
  'seoul123!',
  'monkey12',
  'dragon99',
  '사랑해요사랑해요',
  '비밀번호1234',
  '안녕하세요123',
  '방탄소년단0613',
  '가나다라마바사아',
  'ㅂㅈㄷㄱㅅㅛㅕㅑ',
  'tkfkdgo1004',
  'qlalfqjsgh',
  'dkssudgktpdy',
  'eogksalsrnr1',
  'Tlqkf1818',
]
const strong = [
  'quiet river 7',
  'a good word 1',
  'ab cd ef',
  'my old red shoes',
  'k9$wz!mq',
  'xkcdfrog42',
  'mooseunderrug',
  '노란 우산 세 개',
  '바다보다 큰 가방',
  'correct horse',
  'tkseh qkek wkrdms',
  'sunnysidesoup',
]

const refusal = (path: string) => ({
  status: 400,
  answer: {
    code: 'VALIDATION_FAILED',
    details: [
      {
        path,
        message: expect.stringMatching(`${rules['password.weak'].ko}|${rules['password.weak'].en}`),
      },
    ],
  },
})

let count = 0
const signUp = (password: string, username = `chooser${++count}`) =>
  server()
    .visitor()
    .call(api.accounts.register, {
      body: { username, password, role: 'sharer', gradeLevel: 'high1', gender: 'female' },
    })

test('a common password is refused', async () => {
  expect(weak.length).toBeGreaterThanOrEqual(50)
  for (const password of weak)
    await expect(signUp(password), password).rejects.toMatchObject(refusal('password'))
})

test.each(strong)('%s is accepted', async (password) => {
  expect(await signUp(password)).toHaveProperty('token')
})

test('the own name is refused', async () => {
  for (const password of ['Haneulbit', 'haneulbit2009', 'H4neulbit!'])
    await expect(signUp(password, 'haneulbit'), password).rejects.toMatchObject(refusal('password'))
})

test('a change of the password has the same rules, and a refusal keeps the old one', async () => {
  const currentPassword = 'a good word 1'
  const member = await server().member()
  const nickname = '조용한너구리'
  await member.call(api.settings.changeProfile, { body: { nickname } })
  for (const newPassword of ['P@ssw0rd2026', `${nickname}77`, `${member.me.username}!!`])
    await expect(
      member.call(api.settings.changePassword, { body: { currentPassword, newPassword } }),
      newPassword,
    ).rejects.toMatchObject(refusal('newPassword'))
  const body = { currentPassword, newPassword: 'quiet river 7' }
  await member.call(api.settings.changePassword, { body })
})
