import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../scripts/data.ts'
import { hashOf } from '../scripts/train/hash.ts'
import { hashIn } from './model/stored.ts'

test.each(languages)('the weights in %s are of these data, rules and features', (language) => {
  // When this fails: `pnpm safety train`.
  const file = readFileSync(new URL(`../model/${language}.bin`, import.meta.url))
  expect(hashIn(file)).toBe(hashOf(language))
})
