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

describe('what is saved of a profile', () => {
  it('is what changed, and nothing else', () => {
    expect(changesOf(me, {})).toEqual({})
    expect(changesOf(me, { bio: '반가워요', role: 'both', username: 'mimi2010' })).toEqual({
      bio: '반가워요',
    })
  })

  it('is nothing when a change was taken back, or changes only what is not stored', () => {
    expect(changesOf(me, { nickname: '미미 ', bio: ' 안녕하세요\n' })).toEqual({})
    expect(changesOf(me, { preferredCategories: ['study', 'sleep'] })).toEqual({})
  })

  it('can be an emptied text, and no topics at all', () => {
    expect(changesOf(me, { bio: '', preferredCategories: [] })).toEqual({
      bio: '',
      preferredCategories: [],
    })
  })

  it('has topics only for those who listen', () => {
    const draft = { role: 'sharer', preferredCategories: ['love'] } as const
    expect(changesOf(me, { ...draft, preferredCategories: ['love'] })).toEqual({ role: 'sharer' })
    const sharer: Profile = { ...me, role: 'sharer' }
    expect(changesOf(sharer, { preferredCategories: ['love'] })).toEqual({})
    expect(changesOf(sharer, { role: 'listener', preferredCategories: ['love'] })).toEqual({
      role: 'listener',
      preferredCategories: ['love'],
    })
  })

  it('is sent as it will be stored', () => {
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
  ])('is refused here already where the contract refuses it: %j', (changes, broken) => {
    expect(checkChanges(changes).broken).toEqual(broken)
  })

  it('counts the changes of names that are left', () => {
    expect([0, 1, 2, 3].map((count) => nameChangesLeft({ nicknameChangeCount: count }))).toEqual([
      2, 1, 0, 0,
    ])
  })
})
