import { expect, test } from 'vitest'
import { isWeakPassword } from './weak-passwords.ts'

test.each([
  'password',
  'P@ssw0rd2026',
  'qwer1234!',
  '1q2w3e4r',
  'abababab',
  '20091225',
  'dodam1234',
  '사랑해요사랑해요',
  '비밀번호1234',
  'tkfkdgo1004',
])('%s is too common', (password) => {
  expect(isWeakPassword(password, [])).toBe(true)
})

test.each(['quiet river 7', 'a good word 1', '노란 우산 세 개', 'tkseh qkek wkrdms', 'k9$wz!mq'])(
  '%s is not too common',
  (password) => {
    expect(isWeakPassword(password, [])).toBe(false)
  },
)

test('the account’s own name is too common, in any case and with any digits around it', () => {
  for (const password of ['Haneulbit', 'haneulbit2009', 'H4neulbit!'])
    expect(isWeakPassword(password, ['haneulbit']), password).toBe(true)
  expect(isWeakPassword('haneulbit2009', ['mimi2010'])).toBe(false)
  // A name field that is still empty.
  expect(isWeakPassword('quiet river 7', [''])).toBe(false)
})
