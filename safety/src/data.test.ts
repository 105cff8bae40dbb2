import { describe, expect, test } from 'vitest'
import {
  isRight,
  type Label,
  type Language,
  labels,
  languages,
  readSentences,
  type Sentence,
  type Split,
} from '../scripts/data.ts'
import { checkText, type Finding, type Kind } from './index.ts'

/** A little under what is found, in percent, [train, tune, and what is shown of tune]; of `pass` the most. */
const floors: Record<Language, Record<Label, [number, number, number]>> = {
  ko: {
    crisis: [94, 86, 66],
    contact: [97.5, 96.5, 82],
    grooming: [94, 81, 58],
    insult: [85, 82, 77],
    pass: [3.5, 6, 2],
  },
  en: {
    crisis: [96.5, 88, 61],
    contact: [96, 92, 75],
    grooming: [97, 86, 60],
    insult: [93, 85, 77],
    pass: [8, 10, 2.5],
  },
}
/** Of what was learnt from, a third says as much: all of it in the whole set (`isWholeSet` of the test support, which builds on this package). */
const step = process.env['TEST_SET'] === 'all' ? 1 : 3
const counted = (sentences: Sentence[], split: Split) =>
  sentences.filter((one, index) => one.split === split && (split === 'tune' || index % step === 0))

describe.each(languages)('the data in %s', (language) => {
  const all = readSentences(language)
  const ofLabel = (label: Label) => all.filter((one) => one.label === label)

  test.each(labels)('%s', { timeout: 120_000 }, (label) => {
    const sentences = ofLabel(label)
    const isPass = label === 'pass'
    const expectShare = (own: Sentence[], wrong: Sentence[], floor: number, name: string) => {
      const rate = (100 * (isPass ? wrong.length : own.length - wrong.length)) / own.length
      console.log(`${language} ${label}, ${name}: ${rate.toFixed(1)} % of ${own.length}`)
      expect(isPass ? -rate : rate).toBeGreaterThanOrEqual(isPass ? -floor : floor)
    }
    const wrongOf = (own: Sentence[], isMeant: (finding: Finding) => boolean) =>
      own.filter(
        ({ text }) => !isRight(label, checkText(text, { place: 'message' }).filter(isMeant)),
      )
    const [train, tune, shown] = floors[language][label]
    const learnt = counted(sentences, 'train').filter(({ register }) => register !== 'talk')
    const missed = wrongOf(learnt, () => true)
    // Only misses of `train` are printed: what is counted stays unread, so that it keeps its worth.
    for (const { text } of missed) console.log(`  ${isPass ? 'alarm' : 'missed'}: ${text}`)
    expectShare(learnt, missed, train, 'train')
    const unread = counted(sentences, 'tune').filter(({ register }) => register !== 'talk')
    expectShare(
      unread,
      wrongOf(unread, () => true),
      tune,
      'tune',
    )
    const isShown = ({ severity }: Finding) => severity !== 'low'
    expectShare(unread, wrongOf(unread, isShown), shown, 'shown of tune')
  })

  test('ordinary talk is let through', { timeout: 120_000 }, () => {
    const talk = all.filter(({ register }) => register === 'talk')
    for (const split of ['train', 'tune'] as const) {
      const own = counted(talk, split)
      const found = own.map(({ text }) => checkText(text, { place: 'message' }))
      const rate = (has: (finding: Finding) => boolean) =>
        (100 * found.filter((findings) => findings.some(has)).length) / own.length
      const any = rate(() => true)
      console.log(
        `${language} ${split}: alarms on ordinary talk ${any.toFixed(1)} % of ${own.length}`,
      )
      // These ask the writer to confirm, or show something; what is only likely is not told.
      const asking = ({ kind, severity }: Finding) => kind === 'contact' || severity !== 'low'
      const rateOf = (...kinds: Kind[]) => rate((one) => kinds.includes(one.kind) && asking(one))
      expect(rateOf('contact')).toBeLessThan(0.5)
      expect(rateOf('grooming', 'sexual')).toBeLessThan(0.2)
      expect(rateOf('insult')).toBeLessThan(0.2)
      expect(rateOf('crisis')).toBeLessThan(0.6)
      expect(any).toBeLessThan(6)
    }
  })

  test('holds 600 sentences to catch and 600 to pass', () => {
    const passed = ofLabel('pass').length
    expect(all.length - passed).toBeGreaterThanOrEqual(600)
    expect(passed).toBeGreaterThanOrEqual(600)
  })
})
