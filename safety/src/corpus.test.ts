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

/** A little under what is found, in percent, [develop, validate, and what is shown of validate]; of `pass` the most. */
const floors: Record<Language, Record<Subject, [number, number, number]>> = {
  ko: {
    crisis: [94, 86, 63],
    contact: [97.5, 96.5, 82],
    grooming: [94, 81, 58],
    insult: [85, 82, 77],
    pass: [3, 6, 2],
  },
  en: {
    crisis: [96.5, 88, 59],
    contact: [96, 92, 75],
    grooming: [97, 86, 60],
    insult: [93, 85, 77],
    pass: [6.5, 10, 2.5],
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
    const isPass = subject === 'pass'
    const expectShare = (own: Sentence[], wrong: Sentence[], floor: number, name: string) => {
      const rate = (100 * (isPass ? wrong.length : own.length - wrong.length)) / own.length
      console.log(`${language} ${subject}, ${name}: ${rate.toFixed(1)} % of ${own.length}`)
      expect(isPass ? -rate : rate).toBeGreaterThanOrEqual(isPass ? -floor : floor)
    }
    const wrongOf = (own: Sentence[], isMeant: (finding: Finding) => boolean) =>
      own.filter(
        ({ text }) => !isRight(subject, checkText(text, { place: 'message' }).filter(isMeant)),
      )
    const [develop, validate, shown] = floors[language][subject]
    const learnt = counted(sentences, 'develop').filter(({ isTalk }) => !isTalk)
    const missed = wrongOf(learnt, () => true)
    // The validate half stays unread, so that it goes on telling the truth.
    for (const { text } of missed) console.log(`  ${isPass ? 'alarm' : 'missed'}: ${text}`)
    expectShare(learnt, missed, develop, 'develop')
    const unread = counted(sentences, 'validate').filter(({ isTalk }) => !isTalk)
    expectShare(
      unread,
      wrongOf(unread, () => true),
      validate,
      'validate',
    )
    const isShown = ({ severity }: Finding) => severity !== 'low'
    expectShare(unread, wrongOf(unread, isShown), shown, 'shown of validate')
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
      // These ask the writer to confirm, or show something; of what is only likely nobody is told.
      const asking = ({ kind, severity }: Finding) => kind === 'contact' || severity !== 'low'
      const rateOf = (...kinds: Kind[]) => rate((one) => kinds.includes(one.kind) && asking(one))
      expect(rateOf('contact')).toBeLessThan(0.5)
      expect(rateOf('grooming', 'sexual')).toBeLessThan(0.2)
      expect(rateOf('insult')).toBeLessThan(0.2)
      expect(rateOf('crisis')).toBeLessThan(0.35)
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
