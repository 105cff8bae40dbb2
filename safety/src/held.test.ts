import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkText, heldReasons } from './index.ts'

const isHeld = (text: string) =>
  checkText(text, { place: 'post' }).some(({ why }) => heldReasons.includes(why))

describe.each(['ko', 'en'] as const)('what is read by somebody first, in %s', (language) => {
  const file = new URL(`../corpus/${language}/held.txt`, import.meta.url)
  const [toHold = '', toPass = ''] = readFileSync(file, 'utf8').split('# to let pass')
  const sentencesOf = (part: string) =>
    part.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

  test('ways to die, somebody to die with and a moment that was chosen are held', () => {
    const sentences = sentencesOf(toHold)
    expect(sentences.length).toBeGreaterThanOrEqual(30)
    expect(sentences.filter((text) => !isHeld(text))).toEqual([])
  })

  test('the wish to die, and everyday words, are not', () => {
    expect(sentencesOf(toPass).filter(isHeld)).toEqual([])
  })
})
