import { auditActs } from '@dodam/contract'
import { expect, test } from 'vitest'
import { partsOf, targetWay } from './acts.ts'
import en from './words.en.json'
import ko from './words.ko.json'

test.each([
  ['Korean', ko],
  ['English', en],
])('every act of the log has a text in %s', (_, { act }) => {
  expect(Object.keys(act).toSorted()).toEqual(
    auditActs.map((name) => name.replaceAll(':', '-')).toSorted(),
  )
})

test.each([
  ['report 12', '/admin/safety/12'],
  ['user 7', '/admin/users/7'],
  ['support-message 3', '/admin/messages?open=3'],
  ['product 4', '/admin/products/4'],
  ['store', null],
  ['report 12 of 13', null],
  ['constructor 1', null],
])('%s links to %s', (target, way) => {
  expect(targetWay(target)).toBe(way)
})

test('of a case that was handed over, the case and the admin have a link each, the admin by name', () => {
  const parts = partsOf({ target: 'report 12, user 7', targetName: '바다' })
  expect(parts.map(({ way }) => way)).toEqual(['/admin/safety/12', '/admin/users/7'])
  expect(parts[1]?.name).toBe('바다')
})
