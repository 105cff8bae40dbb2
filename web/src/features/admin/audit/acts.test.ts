import { auditActs } from '@dodam/contract'
import { expect, test } from 'vitest'
import { targetWay } from './acts.ts'
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
