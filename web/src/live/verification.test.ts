import { accounts, posts, type VerificationApplication, verification } from '@dodam/contract'
import { beforeEach, expect, test } from 'vitest'
import { applyAnswer } from './apply.ts'
import { keyOf } from './keys.ts'
import { at, cache, hear, isStale, asker as mine } from './testing.ts'

const counted = { commentCount: 0, chatCount: 2, likeCount: 0, joinedAt: at(0) }
const application = (
  id: number,
  more: Partial<VerificationApplication> = {},
): VerificationApplication => ({
  kind: 'verification-application',
  id,
  user: { ...mine, ...counted },
  status: 'pending',
  reason: 'r',
  experienceDescription: 'e',
  qualifications: null,
  reviewNote: null,
  createdAt: at(id),
  appliedAt: at(id),
  reviewedAt: null,
  revokedAt: null,
  validUntil: null,
  ...more,
})
const verified = { ...mine, ...counted, isVerified: true }
const rejected = application(1, { status: 'rejected', reviewedAt: at(2), reviewNote: '조금 더' })
const approved = application(3, { status: 'approved', reviewedAt: at(4), user: verified })

const list = keyOf(verification.listOf, { params: { id: mine.id } })
const me = keyOf(accounts.verify)
const feed = keyOf(posts.list)
const dashboard = keyOf(posts.forListener)
beforeEach(() => {
  cache.setQueryData(list, [application(1)])
  cache.setQueryData(me, { user: mine })
  for (const one of [feed, dashboard]) cache.setQueryData(one, [])
})

test('an answer updates it in place, and nothing else while the standing is the same', () => {
  hear(['verification:changed', rejected], ['verification:changed', rejected])
  expect(cache.getQueryData(list)).toEqual([rejected])
  expect([me, feed].map(isStale)).toEqual([false, false])
})

test('a late event is corrected by a read', () => {
  hear(['verification:changed', rejected], ['verification:changed', application(1)])
  expect(isStale(list)).toBe(true)
})

test('a new own application is read with the list, and an approved one makes the member verified everywhere', () => {
  applyAnswer(cache, application(3), { endpoint: verification.apply })
  expect([list, me, feed].map(isStale)).toEqual([true, false, false])
  hear(['verification:changed', approved])
  expect([me, feed, dashboard].map(isStale)).toEqual([true, true, true])
})

test('the application of another member does not change the admin’s own', () => {
  hear(['verification:new', application(5, { user: { ...mine, id: 8, ...counted } })])
  expect(cache.getQueryData(list)).toEqual([application(1)])
  expect(isStale(me)).toBe(false)
})
