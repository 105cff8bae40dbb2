import { reasons } from '@dodam/safety'
import { expect, it } from 'vitest'
import en from './words.en.json' with { type: 'json' }
import ko from './words.ko.json' with { type: 'json' }

it('every rule of the check has a name in both languages', () => {
  for (const { rule } of [ko, en]) {
    const named = Object.entries(rule).flatMap(([kind, names]) =>
      Object.keys(names).map((name) => `${kind}.${name}`),
    )
    expect(named.toSorted()).toEqual(Object.keys(reasons).toSorted())
  }
})
