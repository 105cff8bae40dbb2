import { expect, test } from 'vitest'
import { regionFor } from './lines.ts'

test.each([
  ['ko', ['ko-KR'], 'Asia/Seoul', 'kr'],
  ['ko', ['ko-KR', 'en-GB'], 'Europe/London', 'kr'],
  ['en', ['en-GB'], 'Asia/Seoul', 'kr'],
  ['en', ['en-GB', 'en'], 'Europe/London', 'gb'],
  ['en', ['en-IE'], 'Europe/Dublin', 'gb'],
  ['en', ['en-US'], 'America/New_York', 'us'],
] as const)('in %s on a device of %j in %s the lines of %s come first', (...given) => {
  const [language, languages, timeZone, region] = given
  expect(regionFor(language, { languages, timeZone })).toBe(region)
})
