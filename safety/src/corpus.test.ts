import { describe, expect, test } from 'vitest'
import { checkText, type Kind } from './index.ts'
import {
  type Half,
  isRight,
  type Language,
  readSentences,
  type Subject,
  subjects,
} from './testing/corpus.ts'

/** A little under what is reached; `pass` is the most that may be alarmed about. In percent, [develop, validate]. */
const floors: Record<Language, Record<Subject, [number, number]>> = {
  ko: { crisis: [95, 82], contact: [97, 92], grooming: [97, 80], insult: [95, 79], pass: [3, 8] },
  en: { crisis: [93, 77], contact: [97, 91], grooming: [95, 82], insult: [92, 75], pass: [4, 9] },
}
const halves: Half[] = ['develop', 'validate']

describe.each(['ko', 'en'] as const)('the corpus in %s', (language) => {
  test.each(subjects)('%s', { timeout: 30_000 }, (subject) => {
    const sentences = readSentences('corpus', language, subject)
    for (const [index, half] of halves.entries()) {
      const own = sentences.filter((one) => one.half === half && !one.isTalk)
      const wrong = own.filter(
        ({ text }) => !isRight(subject, checkText(text, { place: 'message' })),
      )
      const isPass = subject === 'pass'
      const rate = (100 * (isPass ? wrong.length : own.length - wrong.length)) / own.length
      const name = isPass ? 'false alarms' : `${subject} caught`
      console.log(`${language} ${half}: ${name} ${rate.toFixed(1)} % of ${own.length}`)
      // The validate half stays unread, so that it goes on telling the truth.
      if (half === 'develop')
        for (const { text } of wrong) console.log(`  ${isPass ? 'alarm' : 'missed'}: ${text}`)
      const floor = floors[language][subject][index] ?? 0
      expect(isPass ? -rate : rate).toBeGreaterThanOrEqual(isPass ? -floor : floor)
    }
  })

  test('ordinary talk is let through', () => {
    const talk = readSentences('corpus', language, 'pass').filter(({ isTalk }) => isTalk)
    for (const half of halves) {
      const own = talk.filter((one) => one.half === half)
      const found = own.map(
        ({ text }) => new Set(checkText(text, { place: 'message' }).map(({ kind }) => kind)),
      )
      const rate = (has: (kinds: Set<Kind>) => boolean) =>
        (100 * found.filter(has).length) / own.length
      console.log(
        `${language} ${half}: alarms on ordinary talk ${rate(({ size }) => size > 0).toFixed(1)} % of ${own.length}`,
      )
      // Each of these asks the writer to confirm; a crisis only offers help.
      expect(rate((kinds) => kinds.has('contact'))).toBeLessThan(0.5)
      expect(rate((kinds) => kinds.has('grooming') || kinds.has('sexual'))).toBeLessThan(0.5)
      expect(rate((kinds) => kinds.has('insult'))).toBeLessThan(0.5)
      expect(rate(({ size }) => size > 0)).toBeLessThan(2.5)
    }
  })

  test('holds 600 sentences to catch and 600 to pass', () => {
    const count = (subject: Subject) => readSentences('corpus', language, subject).length
    const caught = count('crisis') + count('contact') + count('grooming') + count('insult')
    expect(caught).toBeGreaterThanOrEqual(600)
    expect(count('pass')).toBeGreaterThanOrEqual(600)
  })
})
