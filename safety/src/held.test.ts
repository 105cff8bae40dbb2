import { describe, expect, test } from 'vitest'
import { languages, readHeld } from '../scripts/data.ts'
import { checkText, heldReasons } from './index.ts'

const isHeld = (text: string) =>
  checkText(text, { place: 'post' }).some(({ why }) => heldReasons.includes(why))

describe.each(languages)('what is read by the team first, in %s', (language) => {
  const textsOf = (label: 'held' | 'unheld') =>
    readHeld(language).flatMap((one) => (one.label === label ? one.text : []))

  test('ways to die, company to die with and a moment that was chosen are held', () => {
    const texts = textsOf('held')
    expect(texts.length).toBeGreaterThanOrEqual(30)
    expect(texts.filter((text) => !isHeld(text))).toEqual([])
  })

  test('the wish to die, and everyday words, are not', () => {
    const texts = textsOf('unheld')
    expect(texts.length).toBeGreaterThanOrEqual(15)
    expect(texts.filter(isHeld)).toEqual([])
  })
})
