import {
  type AdminObjection,
  type AdminReport,
  checks,
  comments,
  type Incident,
  overview,
  type Post,
  posts,
} from '@dodam/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyAnswer } from './apply.ts'
import { keyOf, pagesKeyOf } from './keys.ts'
import { at, cache, comment, hear, isStale, post } from './testing.ts'

const needs = keyOf(overview.read)
const unanswered = pagesKeyOf(posts.listUnanswered)
const objections = keyOf(checks.listObjections)
beforeEach(() => {
  vi.useFakeTimers()
  cache.setQueryData(needs, {})
  cache.setQueryData(unanswered, { pages: [[post(5), post(4)]], pageParams: [null] })
  cache.setQueryData(objections, {})
})
afterEach(() => void vi.useRealTimers())

const incident: Incident = {
  kind: 'incident',
  id: 1,
  type: 'idor_probe',
  rule: 'foreign_things',
  severity: 'high',
  status: 'investigating',
  targetUser: null,
  targetUserId: null,
  parts: [],
  note: null,
  source: '203.0.113.9',
  count: 1,
  firstAt: at(1),
  lastAt: at(1),
  eventIds: [],
  answer: 'noted',
  answerUntil: null,
}
const reopened: AdminReport = {
  kind: 'admin-report',
  id: 1,
  targetType: 'post',
  targetId: 1,
  reason: 'spam',
  detail: null,
  status: 'pending',
  createdAt: at(1),
  reporter: null,
  side: null,
  isRoomOpen: null,
  severity: 'P3',
  source: 'person',
  findings: [],
  risk: null,
  claimedBy: null,
  claimedAt: null,
  dueAt: at(2),
  target: { content: null, writtenAt: null, user: null, isDeleted: false, isHeld: false },
  decision: 'warn',
  story: null,
  outcome: null,
  note: null,
  until: null,
  decidedBy: null,
  decidedAt: null,
  alsoReported: [],
  claimer: null,
  decider: null,
  appeals: [
    {
      side: 'concerned',
      reason: '다시 봐 주세요.',
      createdAt: at(3),
      decidedAt: null,
      decision: 'warn',
      story: null,
      decider: null,
    },
  ],
}
const objection: AdminObjection = {
  kind: 'admin-objection',
  id: 1,
  place: 'post',
  text: '',
  findings: [],
  readAt: null,
  createdAt: at(1),
}

test.each([
  ['an incident', () => hear(['incident:new', incident])],
  ['an incident that was closed', () => hear(['incident:changed', incident])],
  ['an appeal', () => hear(['report:changed', reopened])],
  ['an objection', () => hear(['objection:changed', objection])],
  ['stories that wait', () => hear(['posts:unanswered', { count: 3 }])],
])('%s makes the overview stale at once, and it is read within two seconds', (_, happens) => {
  const asked = vi.spyOn(cache, 'invalidateQueries')
  happens()
  expect(isStale(needs)).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(asked.mock.calls.map(([what]) => what)).toContainEqual({
    queryKey: [overview.read.path],
    refetchType: 'active',
  })
})

test('objections are read again with the overview, also after my own look', () => {
  applyAnswer(cache, { ...objection, readAt: at(2) }, { endpoint: checks.readObjection })
  expect([needs, objections].map(isStale)).toEqual([true, true])
})

test('a deleted or answered story leaves the unanswered list', () => {
  const waiting = () =>
    cache
      .getQueryData<{ pages: Post[][] }>(unanswered)
      ?.pages.map((page) => page.map(({ id }) => id))
  hear(['post:removed', { id: 4 }])
  expect(waiting()).toEqual([[5]])
  hear(['post:settled', { id: 5 }])
  expect(waiting()).toEqual([[]])
  expect(isStale(unanswered)).toBe(false)
  applyAnswer(cache, comment(9), { endpoint: comments.add })
  expect([needs, unanswered].map(isStale)).toEqual([true, true])
})
