import { bioIn, languages, nicknameIn } from '@dodam/contract'
import { expect, test } from 'vitest'
import { fixedAccounts } from './accounts.ts'

test('the name of each account of every installation is known in both languages', () => {
  const named = fixedAccounts().map(({ id, nickname }) => ({ id: Number(id), nickname }))
  expect(named).toHaveLength(5)
  for (const person of named) {
    const names = languages.map((language) => nicknameIn(person, language))
    expect(new Set(names).size).toBe(2)
    expect(names).toContain(person.nickname)
  }
})

test('a name that was changed is the same in both, and so is one that a member chose alike', () => {
  expect(nicknameIn({ id: 1, nickname: '도담 사람들' }, 'en')).toBe('도담 사람들')
  expect(nicknameIn({ id: 99, nickname: '마음이' }, 'en')).toBe('마음이')
  expect(nicknameIn({ id: null, nickname: '마음이' }, 'en')).toBe('마음이')
})

test('the bio of each account of every installation is known in both languages until it is changed', () => {
  for (const { id, bio = '' } of fixedAccounts()) {
    const bios = languages.map((language) => bioIn({ id: Number(id), bio }, language))
    expect(new Set(bios).size).toBe(2)
    expect(bios).toContain(bio)
    expect(bioIn({ id: Number(id), bio: '새 소개' }, 'en')).toBe('새 소개')
    expect(bioIn({ id: 99, bio }, 'ko')).toBe(bio)
  }
})
