import type { Access, Staff } from '@dodam/contract'
import { describe, expect, test } from 'vitest'
import { type Member, refusalOf, sudoMs, type Visitor } from './actor.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const visitor: Visitor = { kind: 'visitor', language: 'ko', epoch: 0 }
const member: Member = {
  kind: 'member',
  id: 13,
  sessionId: '6f9d2c1e-8a53-4a0e-9b8e-1f3f5f0d7c22',
  epoch: 0,
  joinedAt: 0,
  role: 'both',
  isAdmin: false,
  staffRoles: [],
  lacksFactor: false,
  isLocked: false,
  adminActiveAt: null,
  isVerified: false,
  gradeLevel: 'high1',
  language: 'ko',
  showAiPosts: true,
  provenAt: now,
  suspendedUntil: null,
  pausedAt: null,
  chatsClosedUntil: null,
}
const admin: Member = { ...member, isAdmin: true, staffRoles: ['lead'] }

describe('a call that asks for a password proven on this session', () => {
  const cases: [string, Visitor | Member, ReturnType<typeof refusalOf>][] = [
    ['refuses a visitor', visitor, 'UNAUTHORIZED'],
    ['refuses a member who has just signed in', member, 'FORBIDDEN'],
    ['lets an admin in who has just signed in', admin, null],
    ['lets one in to the last millisecond', { ...admin, provenAt: now - sudoMs + 1 }, null],
    ['asks one again after ten minutes', { ...admin, provenAt: now - sudoMs }, 'REAUTH_REQUIRED'],
    ['asks one who has never proven it', { ...admin, provenAt: null }, 'REAUTH_REQUIRED'],
  ]
  test.each(cases)('%s', (_, who, refusal) => {
    expect(refusalOf({ access: 'sudo', staff: 'lead' }, who, now)).toBe(refusal)
  })
})

test('an admin needs no proof for other calls, and other members are no admins', () => {
  const unproven = { ...admin, provenAt: null }
  expect(refusalOf({ access: 'admin', staff: 'all' }, unproven, now)).toBeNull()
  expect(refusalOf({ access: 'admin', staff: 'all' }, member, now)).toBe('FORBIDDEN')
  expect(refusalOf({ access: 'admin', staff: 'all' }, visitor, now)).toBe('UNAUTHORIZED')
})

test('an admin may make the calls of their roles, and a lead all', () => {
  const may = (staffRoles: Member['staffRoles'], staff: Staff) =>
    refusalOf({ access: 'admin', staff }, { ...admin, staffRoles }, now) === null
  expect(may(['support'], ['support', 'store'])).toBe(true)
  expect(may(['support'], 'all')).toBe(true)
  expect(may(['moderator', 'operator'], ['support'])).toBe(false)
  expect(may(['moderator', 'support', 'store', 'operator'], 'lead')).toBe(false)
  expect(may(['lead'], ['support'])).toBe(true)
  // A password that was not proven tells nothing to an admin who may not call anyway.
  const unproven = { ...admin, staffRoles: ['support' as const], provenAt: null }
  expect(refusalOf({ access: 'sudo', staff: 'lead' }, unproven, now)).toBe('FORBIDDEN')
})

test('sharers and listeners are refused the calls of the other role; a member with both roles may make either', () => {
  const may = (access: Access, role: Member['role']) =>
    refusalOf({ access }, { ...member, role }, now) === null
  const roles = ['sharer', 'listener', 'both'] as const
  expect(roles.map((role) => may('sharer', role))).toEqual([true, false, true])
  expect(roles.map((role) => may('listener', role))).toEqual([false, true, true])
  expect(roles.map((role) => may('member', role))).toEqual([true, true, true])
})
