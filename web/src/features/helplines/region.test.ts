import { describe, expect, test } from 'vitest'
import { regionFor } from './region.ts'

describe('the region shown first', () => {
  test.each([
    ['ko', ['ko-KR'], 'Asia/Seoul', 'kr'],
    ['ko', ['ko-KR', 'en-GB'], 'Europe/London', 'kr'],
    ['ko', ['ko'], 'America/New_York', 'kr'],
    // The app starts in Korean everywhere.
    ['ko', ['de-DE', 'de'], 'Europe/Berlin', 'other'],
    ['ko', ['en-GB'], 'Europe/London', 'gb'],
    ['en', ['en-GB'], 'Asia/Seoul', 'kr'],
    ['en', ['en-GB', 'en'], 'Europe/London', 'gb'],
    ['en', ['en-US'], 'Europe/London', 'gb'],
    ['en', ['en-US'], 'America/New_York', 'us'],
    ['en', ['es-US', 'en'], 'America/Indiana/Knox', 'us'],
    ['en', ['en-US'], 'Pacific/Honolulu', 'us'],
    // Outside of the three countries, numbers that do not answer there are not shown.
    ['en', ['en-US'], 'Europe/Berlin', 'other'],
    ['en', ['en-US'], 'Asia/Tokyo', 'other'],
    ['en', ['en-AU'], 'Australia/Sydney', 'other'],
    ['en', ['en-CA'], 'America/Toronto', 'other'],
    ['en', ['en-IE'], 'Europe/Dublin', 'other'],
    ['en', ['en-GB'], 'Europe/Paris', 'other'],
    // A time zone that does not name a place.
    ['en', ['en-US'], 'UTC', 'other'],
    ['en', ['en-US'], undefined, 'other'],
    ['en', ['en-GB'], 'Etc/UTC', 'gb'],
    ['en', ['ko-KR'], 'UTC', 'kr'],
  ] as const)('in %s on a device of %j in %s: %s', (...given) => {
    const [language, languages, timeZone, region] = given
    expect(regionFor(language, { languages, timeZone })).toBe(region)
  })
})
