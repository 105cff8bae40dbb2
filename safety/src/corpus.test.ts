import { describe, expect, test } from 'vitest'
import {
  type Half,
  isRight,
  type Language,
  readSentences,
  type Sentence,
  type Subject,
  subjects,
} from '../scripts/corpus.ts'
import { checkText, type Finding, type Kind } from './index.ts'

/** A little under what is reached; `pass` is the most that may be alarmed about. In percent, [develop, validate]. */
const floors: Record<Language, Record<Subject, [number, number]>> = {
  ko: { crisis: [97, 88], contact: [98, 97], grooming: [98, 81], insult: [95, 85], pass: [3, 8] },
  en: {
    crisis: [96, 85],
    contact: [97, 92],
    grooming: [97, 85],
    insult: [93, 82],
    pass: [6.5, 11],
  },
}
const halves: Half[] = ['develop', 'validate']

/** Of what was learnt from, a third says as much: all of it in the whole set (`isWholeSet` of the test support, which builds on this package). */
const step = process.env['TEST_SET'] === 'all' ? 1 : 3
const counted = (sentences: Sentence[], half: Half) =>
  sentences.filter((one, index) => one.half === half && (half === 'validate' || index % step === 0))

describe.each(['ko', 'en'] as const)('the corpus in %s', (language) => {
  test.each(subjects)('%s', { timeout: 120_000 }, (subject) => {
    const sentences = readSentences('corpus', language, subject)
    for (const [index, half] of halves.entries()) {
      const own = counted(sentences, half).filter(({ isTalk }) => !isTalk)
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

  test('ordinary talk is let through', { timeout: 120_000 }, () => {
    const talk = readSentences('corpus', language, 'pass').filter(({ isTalk }) => isTalk)
    for (const half of halves) {
      const own = counted(talk, half)
      const found = own.map(({ text }) => checkText(text, { place: 'message' }))
      const rate = (has: (finding: Finding) => boolean) =>
        (100 * found.filter((findings) => findings.some(has)).length) / own.length
      const any = rate(() => true)
      console.log(
        `${language} ${half}: alarms on ordinary talk ${any.toFixed(1)} % of ${own.length}`,
      )
      // These ask the writer to confirm, or tell the moderators at once; what is only likely offers help or is logged.
      const asking = ({ kind, severity }: Finding) => kind === 'contact' || severity !== 'low'
      const rateOf = (...kinds: Kind[]) => rate((one) => kinds.includes(one.kind) && asking(one))
      expect(rateOf('contact')).toBeLessThan(0.5)
      expect(rateOf('grooming', 'sexual')).toBeLessThan(0.5)
      expect(rateOf('insult')).toBeLessThan(0.5)
      expect(rateOf('crisis')).toBeLessThan(1.5)
      expect(any).toBeLessThan(5)
    }
  })

  test('holds 600 sentences to catch and 600 to pass', () => {
    const count = (subject: Subject) => readSentences('corpus', language, subject).length
    const caught = count('crisis') + count('contact') + count('grooming') + count('insult')
    expect(caught).toBeGreaterThanOrEqual(600)
    expect(count('pass')).toBeGreaterThanOrEqual(600)
  })
})
