import type { VerificationApplication } from '@dodam/contract'
import { expect, test } from 'vitest'
import { endsSoon, standingOf } from './standing.ts'

const at = '2026-11-22T03:04:05.678Z'
const application = (
  status: VerificationApplication['status'],
  revokedAt: string | null = null,
): VerificationApplication => ({
  kind: 'verification-application',
  id: 1,
  status,
  revokedAt,
  validUntil: null,
  user: {
    kind: 'user',
    id: 7,
    username: 'sol',
    nickname: 'Sol',
    role: 'listener',
    gradeLevel: 'high2',
    gender: null,
    avatarType: 'default',
    characterAvatar: 'fox',
    avatar: null,
    bio: '',
    location: null,
    isVerified: false,
    isAdmin: false,
    isAi: false,
    isDeleted: false,
    averageRating: null,
    totalRatings: 0,
    postsCount: 0,
    likesCount: 0,
    commentsCount: 0,
    commentCount: 0,
    chatCount: 0,
    likeCount: 0,
    joinedAt: null,
  },
  reason: 'r',
  experienceDescription: 'e',
  qualifications: null,
  reviewNote: null,
  createdAt: at,
  appliedAt: at,
  reviewedAt: status === 'pending' ? null : at,
})

const stateOf = (isVerified: boolean, one?: VerificationApplication) =>
  standingOf({ isVerified }, one).state

test('the newest application decides the standing before the record is read again', () => {
  for (const isVerified of [false, true]) {
    expect(stateOf(isVerified, application('approved'))).toBe('verified')
    expect(stateOf(isVerified, application('approved', at))).toBe('revoked')
  }
  expect(stateOf(false, application('pending'))).toBe('pending')
  expect(stateOf(false, application('rejected'))).toBe('rejected')
})

test('without an application the record decides', () => {
  expect(stateOf(false)).toBe('none')
  expect(stateOf(true)).toBe('verified')
  expect(stateOf(true, application('rejected'))).toBe('verified')
})

test('an application to go on leaves a verification as it is, and is possible in its last 30 days', () => {
  const valid = { ...application('approved'), validUntil: '2027-01-31T00:00:00.000Z' }
  for (const newest of ['pending', 'rejected'] as const)
    expect(standingOf({ isVerified: true }, application(newest), valid)).toEqual({
      state: 'verified',
      application: valid,
    })
  expect(endsSoon(valid, Date.parse('2026-12-31T00:00:00Z'))).toBe(false)
  expect(endsSoon(valid, Date.parse('2027-01-02T00:00:00Z'))).toBe(true)
  expect(endsSoon(application('approved'), Date.parse(at))).toBe(false)
})
