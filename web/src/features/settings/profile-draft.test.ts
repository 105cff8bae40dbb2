import { describe, expect, it } from 'vitest'
import { changesOf, checkChanges, nameChangesLeft, type Profile } from './profile-draft.ts'

const me: Profile = {
  nickname: '미미',
  username: 'mimi2010',
  bio: '안녕하세요',
  gender: 'prefer_not_to_say',
  gradeLevel: 'high1',
  role: 'both',
  preferredCategories: ['sleep', 'study'],
  avatarType: 'default',
  characterAvatar: 'cat',
}

describe('the saved changes of a profile', () => {
  it('contain only changed fields', () => {
    expect(changesOf(me, {})).toEqual({})
    expect(changesOf(me, { bio: '반가워요', role: 'both', username: 'mimi2010' })).toEqual({
      bio: '반가워요',
    })
  })

  it('are empty after an undo, or when only unstored details change', () => {
    expect(changesOf(me, { nickname: '미미 ', bio: ' 안녕하세요\n' })).toEqual({})
    expect(changesOf(me, { preferredCategories: ['study', 'sleep'] })).toEqual({})
  })

  it('can be an emptied text or no topics', () => {
    expect(changesOf(me, { bio: '', preferredCategories: [] })).toEqual({
      bio: '',
      preferredCategories: [],
    })
  })

  it('contain topics only for listeners', () => {
    const draft = { role: 'sharer', preferredCategories: ['love'] } as const
    expect(changesOf(me, { ...draft, preferredCategories: ['love'] })).toEqual({ role: 'sharer' })
    const sharer: Profile = { ...me, role: 'sharer' }
    expect(changesOf(sharer, { preferredCategories: ['love'] })).toEqual({})
    expect(changesOf(sharer, { role: 'listener', preferredCategories: ['love'] })).toEqual({
      role: 'listener',
      preferredCategories: ['love'],
    })
  })

  it('are sent in the stored form', () => {
    expect(checkChanges({ username: 'mimi2011 ', nickname: ' 새 이름 ' })).toEqual({
      body: { username: 'mimi2011', nickname: '새 이름' },
      broken: {},
    })
  })

  it.each([
    [{ username: 'a b' }, { username: 'username.form' }],
    [{ username: 'Support' }, { username: 'username.reserved' }],
    [{ nickname: 'ㅋ' }, { nickname: 'nickname.form' }],
    [{ bio: '가'.repeat(201) }, { bio: 'bio.length' }],
  ])('are refused by the contract’s rules: %j', (changes, broken) => {
    expect(checkChanges(changes).broken).toEqual(broken)
  })

  it('limit the remaining changes of names', () => {
    expect([0, 1, 2, 3].map((count) => nameChangesLeft({ nicknameChangeCount: count }))).toEqual([
      2, 1, 0, 0,
    ])
  })
})
