import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { familyIds } from './families.ts'

test.each(['ko', 'en'])('admins read each kind of answer in words, in %s', (language) => {
  const file = `../../web/src/features/admin/messages/words.${language}.json`
  const { helper } = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
  expect(Object.keys(helper.families).toSorted()).toEqual(familyIds.toSorted())
})
