import { expect, test } from 'vitest'
import { cameFrom, noTrail, pageOf, type Trail, walked } from './trail.ts'

const walk = (steps: readonly [at: number, href: string][], start: Trail = noTrail) =>
  steps.reduce(
    (trail, [at, href]) => walked(trail, at, { page: pageOf(href.replace(/\?.*/, '')), href }),
    start,
  )

test('the way back leads to the list as it was filtered, also after several cases', () => {
  const trail = walk([
    [0, '/admin'],
    [1, '/admin/safety'],
    [1, '/admin/safety?only=crisis'],
    [2, '/admin/safety/7'],
    [3, '/admin/safety/8'],
  ])
  expect(cameFrom(trail)).toMatchObject({ href: '/admin/safety?only=crisis', steps: -2 })
})

test('the way back of a case that a member’s page led to is that page', () => {
  const trail = walk([
    [0, '/admin/users/13?part=cases'],
    [1, '/admin/safety/7'],
  ])
  expect(cameFrom(trail)).toMatchObject({ href: '/admin/users/13?part=cases', steps: -1 })
  expect(cameFrom(walk([[0, '/admin/users/13?part=cases']], trail))).toBeNull()
})

test('what was opened from the community, or before a reload, is one step back', () => {
  expect(cameFrom(walk([[4, '/admin/safety/7']]))).toEqual({ steps: -1, page: null, href: null })
  expect(cameFrom(walk([[0, '/admin/safety/7']]))).toBeNull()
})
