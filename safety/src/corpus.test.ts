import { describe, expect, test } from 'vitest'
import { checkText } from './index.ts'
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
  ko: { crisis: [92, 73], contact: [96, 90], grooming: [97, 76], insult: [96, 73], pass: [4, 11] },
  en: { crisis: [79, 70], contact: [97, 86], grooming: [96, 80], insult: [90, 71], pass: [5, 11] },
}
const halves: Half[] = ['develop', 'validate']

describe.each(['ko', 'en'] as const)('the corpus in %s', (language) => {
  test.each(subjects)('%s', (subject) => {
    const sentences = readSentences('corpus', language, subject)
    for (const [index, half] of halves.entries()) {
      const own = sentences.filter((one) => one.half === half)
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

  test('holds 600 sentences to catch and 600 to pass', () => {
    const count = (subject: Subject) => readSentences('corpus', language, subject).length
    const caught = count('crisis') + count('contact') + count('grooming') + count('insult')
    expect(caught).toBeGreaterThanOrEqual(600)
    expect(count('pass')).toBeGreaterThanOrEqual(600)
  })
})
