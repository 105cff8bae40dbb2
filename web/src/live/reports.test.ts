import {
  type AdminReport,
  comments,
  posts,
  type Report,
  reports,
  type Standing,
} from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyAbsence, applyAnswer, doubtStanding } from './apply.ts'
import { useHandedCase } from './handed-case.ts'
import { keyOf, pagesKeyOf } from './keys.ts'
import { asker, at, cache, hear, isStale } from './testing.ts'

const report = (id: number, more: Partial<Report> = {}): Report => ({
  kind: 'report',
  id,
  side: 'reporter',
  targetType: 'post',
  targetId: id,
  reason: 'spam',
  detail: null,
  status: 'pending',
  createdAt: at(id),
  outcome: null,
  isCare: false,
  step: 'received',
  claimedAt: null,
  dueAt: at(59),
  decidedAt: null,
  lookedAt: null,
  canAppeal: false,
  appealedAt: null,
  ...more,
})

const adminCase = (more: Partial<AdminReport> = {}): AdminReport => ({
  kind: 'admin-report',
  id: 1,
  targetType: 'post',
  targetId: 1,
  reason: '',
  detail: null,
  status: 'pending',
  createdAt: at(1),
  reporter: null,
  side: null,
  isRoomOpen: null,
  severity: 'P1',
  source: 'check',
  findings: [],
  risk: null,
  claimedBy: null,
  claimedAt: null,
  dueAt: at(2),
  target: { content: null, writtenAt: null, user: null, isDeleted: false, isHeld: false },
  decision: null,
  story: null,
  outcome: null,
  note: null,
  until: null,
  decidedBy: null,
  decidedAt: null,
  alsoReported: [],
  appeals: [],
  claimer: null,
  decider: null,
  ...more,
})

describe('reports', () => {
  const pages = pagesKeyOf(reports.listMine)
  beforeEach(() => {
    cache.setQueryData(pages, { pages: [[report(1)]], pageParams: [null] })
  })

  test('an own report is updated in place, and the list is read again for new ones', () => {
    const reviewed = report(1, { step: 'in-review' })
    hear(['report:changed', reviewed])
    expect(cache.getQueryData(pages)).toMatchObject({ pages: [[reviewed]] })
    expect(isStale(pages)).toBe(true)
  })

  test('filing a report has the list read again', () => {
    applyAnswer(cache, report(2), { endpoint: reports.file })
    expect(isStale(pages)).toBe(true)
  })

  test('a case in the admins’ form does not change the own reports', () => {
    hear(['report:changed', adminCase()])
    expect(cache.getQueryData(pages)).toMatchObject({ pages: [[report(1)]] })
    expect(isStale(pages)).toBe(false)
  })

  test('a case that goes to another admin within the time of the first was handed over, which is told once', () => {
    const heard: unknown[] = []
    const stop = useHandedCase.subscribe((handed) => heard.push(handed))
    const by = (id: number, second: number) => ({
      claimedBy: id,
      claimedAt: at(second),
      claimer: { ...asker, id },
    })
    const free = adminCase()
    const [first, second] = [adminCase(by(1, 3)), adminCase(by(2, 9))]
    hear(['report:changed', free], ['report:changed', first], ['report:changed', second])
    hear(['report:changed', free], ['report:changed', first], ['report:changed', second])
    // Let go in between, it was taken on anew, as also once the time of the first is over.
    hear(['report:changed', free], ['report:changed', adminCase(by(1, 20))])
    const later = { ...by(2, 30), claimedAt: '2026-11-21T03:40:00.000Z' }
    hear(['report:changed', adminCase(later)])
    // One that was read before, and not heard of.
    cache.setQueryData(
      keyOf(reports.readCase, { params: { id: 5 } }),
      adminCase({ id: 5, ...by(1, 3) }),
    )
    hear(['report:changed', adminCase({ id: 5, ...by(2, 9) })])
    stop()
    expect(heard).toMatchObject([
      { id: 1, toId: 2, by: { id: 1 } },
      { id: 5, toId: 2, by: { id: 1 } },
    ])
  })

  test('a missing target of a report is read again where it is shown', () => {
    const post = keyOf(posts.read, { params: { id: 7 } })
    const list = pagesKeyOf(comments.list, { params: { id: 7 } })
    cache.setQueryData(post, { kind: 'post', id: 7 })
    cache.setQueryData(list, {
      pages: [[{ kind: 'comment', id: 8, postId: 7, replies: [] }]],
      pageParams: [null],
    })
    const body = { targetType: 'comment', targetId: 8, reason: 'spam' }
    applyAbsence(cache, { endpoint: reports.file, body })
    expect([post, list].map(isStale)).toEqual([false, true])
    applyAbsence(cache, {
      endpoint: reports.file,
      body: { ...body, targetType: 'post', targetId: 7 },
    })
    expect(isStale(post)).toBe(true)
  })
})

describe('the reader’s standing', () => {
  const key = keyOf(reports.listWarnings)
  const warning = { kind: 'warning', id: 3, reportId: 1, reason: '', createdAt: at(1) } as const
  const warned: Standing = {
    warnings: [{ ...warning, confirmedAt: null }],
    suspension: null,
    chatsClosed: null,
  }

  test('is the last one received, and a warning counts as read at once', () => {
    cache.setQueryData(key, { warnings: [], suspension: null, chatsClosed: null })
    hear(['standing:changed', warned])
    expect(cache.getQueryData(key)).toEqual(warned)
    applyAnswer(cache, { ...warning, confirmedAt: at(2) }, { endpoint: reports.confirmWarning })
    expect(cache.getQueryData(key)).toMatchObject({ warnings: [{ confirmedAt: at(2) }] })
  })

  test('has the decisions read again, which say whether a suspension holds', () => {
    const pages = pagesKeyOf(reports.listMine)
    cache.setQueryData(pages, { pages: [[report(1)]], pageParams: [null] })
    hear(['standing:changed', warned])
    expect(isStale(pages)).toBe(true)
  })

  test('is read again after a refused write', () => {
    cache.setQueryData(key, warned)
    doubtStanding(cache)
    expect(isStale(key)).toBe(true)
  })
})
