import { rules } from '@dodam/contract'
import { describe, expect, it } from 'vitest'
import {
  emptyRegistration,
  fieldOf,
  type RegistrationForm,
  resolveRegistration,
} from './registration.ts'

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
const check = (change: Partial<RegistrationForm>) =>
  resolveRegistration({ ...filled, ...change }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
const refusals = async (change: Partial<RegistrationForm>) =>
  Object.entries((await check(change)).errors).map(([field, error]) => [
    field,
    'message' in error ? error.message : '',
  ])

describe('the sign-up form', () => {
  it('sends what the contract asks for and nothing else', async () => {
    const { values } = await check({})
    expect(values).toEqual({
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

  it('forgets the topics of somebody who turned from listener to sharer', async () => {
    const listener = await check({ role: 'listener', preferredCategories: ['sleep'] })
    expect(listener.values).toMatchObject({ preferredCategories: ['sleep'] })
    const sharer = await check({ preferredCategories: ['sleep'] })
    expect(sharer.values).toMatchObject({ preferredCategories: [] })
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
  ] as const)('refuses %j', async (change, field, rule) => {
    expect(await refusals(change)).toEqual([[field, rules[rule].ko]])
  })

  it('finds the field a refusal of the server speaks of', () => {
    expect(fieldOf('username')).toBe('username')
    expect(fieldOf('body/gradeLevel')).toBe('gradeLevel')
    expect(fieldOf('body')).toBeUndefined()
  })
})
