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
  ko: { crisis: [97, 90], contact: [96, 93], grooming: [97, 87], insult: [97, 85], pass: [2, 4] },
  en: { crisis: [98, 91], contact: [97, 93], grooming: [97, 95], insult: [98, 92], pass: [2, 3] },
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
