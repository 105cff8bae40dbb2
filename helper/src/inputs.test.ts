import { describe, expect, test } from 'vitest'
import { converse, isReached, readInputs } from '../scripts/inputs.ts'

describe.each(['ko', 'en'] as const)('what is written in %s', (language) => {
  test.each(readInputs('known', language))('$family: $message', (input) => {
    expect(isReached(input, language)).toBe(true)
  })

  test('there are at least 120', () => {
    expect(readInputs('known', language).length).toBeGreaterThanOrEqual(120)
  })

  test('most of what the rules were not written for is understood', () => {
    const inputs = readInputs('unseen', language)
    const missed = inputs.filter((one) => !isReached(one, language))
    const reached = inputs.length - missed.length
    // What is not understood is asked about, which is better than an answer to something else.
    const asked = missed.filter(({ earlier, message }) =>
      /listening|going-on/.test(
        converse(language, [...earlier, message]).answers.at(-1)?.family ?? '',
      ),
    ).length
    // The misses stay unread, so that the rate goes on telling the truth.
    console.log(
      `${language}: ${reached} of ${inputs.length} unseen inputs reach their family, of the others ${asked} are asked to say more`,
    )
    expect(inputs).toHaveLength(60)
    expect(reached / inputs.length).toBeGreaterThanOrEqual(0.6)
  })
})
