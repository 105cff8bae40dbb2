import { describe, expect, test } from 'vitest'
import { isReached, readInputs } from './testing/inputs.ts'

describe.each(['ko', 'en'] as const)('what is written in %s', (language) => {
  test.each(readInputs('inputs', language))('$family: $message', (input) => {
    expect(isReached(input, language)).toBe(true)
  })

  test('there are at least 120', () => {
    expect(readInputs('inputs', language).length).toBeGreaterThanOrEqual(120)
  })

  test('most of what the rules were never written for is understood', () => {
    const inputs = readInputs('unseen', language)
    const reached = inputs.filter((one) => isReached(one, language)).length
    // The misses stay unread, so that the rate goes on telling the truth.
    console.log(`${language}: ${reached} of ${inputs.length} unseen inputs reach their family`)
    expect(inputs).toHaveLength(60)
    expect(reached / inputs.length).toBeGreaterThanOrEqual(0.65)
  })
})
