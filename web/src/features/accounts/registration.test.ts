import { rules } from '@dodam/contract'
import { describe, expect, it } from 'vitest'
import { checkRegistration, emptyRegistration, type RegistrationForm } from './registration.ts'

const filled: RegistrationForm = {
  ...emptyRegistration,
  username: 'mimi2010',
  password: 'quiet river 7',
  confirmation: 'quiet river 7',
  gradeLevel: 'high1',
  gender: 'prefer_not_to_say',
  isOldEnough: true,
  agrees: true,
}
const check = (change: Partial<RegistrationForm>) => checkRegistration({ ...filled, ...change })

describe('the sign-up form', () => {
  it('sends exactly the fields of the contract', () => {
    expect(check({}).sent).toEqual({
      username: 'mimi2010',
      password: 'quiet river 7',
      email: '',
      role: 'sharer',
      preferredCategories: [],
      gradeLevel: 'high1',
      gender: 'prefer_not_to_say',
      showAiPosts: true,
      language: 'ko',
    })
  })

  it('forgets the topics of a listener who changed to sharer', () => {
    const listener = check({ role: 'listener', preferredCategories: ['sleep'] })
    expect(listener.sent).toMatchObject({ preferredCategories: ['sleep'] })
    const sharer = check({ preferredCategories: ['sleep'] })
    expect(sharer.sent).toMatchObject({ preferredCategories: [] })
  })

  it.each([
    [{ username: 'ab' }, 'username', 'username.form'],
    [{ username: 'CareBot' }, 'username', 'username.reserved'],
    [{ password: 'short', confirmation: 'short' }, 'password', 'password.length'],
    [{ password: 'iloveyou1004', confirmation: 'iloveyou1004' }, 'password', 'password.weak'],
    [{ password: 'mimi2010!', confirmation: 'mimi2010!' }, 'password', 'password.weak'],
    [{ confirmation: 'quiet river 8' }, 'confirmation', 'password.mismatch'],
    [{ email: 'not an address' }, 'email', 'email.form'],
    [{ gradeLevel: '' }, 'gradeLevel', 'grade.required'],
    [{ gender: '' }, 'gender', 'gender.required'],
    [{ isOldEnough: false }, 'isOldEnough', 'terms.required'],
    [{ agrees: false }, 'agrees', 'terms.required'],
  ] as const)('refuses %j', (change, field, rule) => {
    expect(check(change).broken).toEqual({ [field]: rules[rule].ko })
  })
})
