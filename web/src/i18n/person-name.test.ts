import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const src = `${import.meta.dirname}/..`

test('names reach the screen through person-name.ts, which knows both languages', () => {
  const raw = globSync('**/*.tsx', { cwd: src }).flatMap((path) =>
    readFileSync(`${src}/${path}`, 'utf8')
      .split('\n')
      .filter((line) => /(?:\bname[:=] ?\{?|[>:?] ?\{?|\?\? )[\w.]+\.nickname\b/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  // The one who reads it, on the screen where it is chosen.
  expect(raw.filter((line) => !/\bme\.nickname\b/.test(line))).toEqual([])
})
