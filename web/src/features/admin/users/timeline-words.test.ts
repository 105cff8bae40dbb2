import { actsOnAccounts } from '@dodam/contract'
import { expect, test } from 'vitest'
import en from './words.en.json'
import ko from './words.ko.json'

test.each([
  ['Korean', ko],
  ['English', en],
])('every act of a timeline has a text in %s', (_, { timeline }) => {
  expect(Object.keys(timeline.act).toSorted()).toEqual(
    actsOnAccounts.map((name) => name.replaceAll(':', '-')).toSorted(),
  )
})
