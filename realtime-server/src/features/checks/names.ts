import type { Finding } from '@dodam/contract'
import { checkText } from '@dodam/safety'

/** Words that people call themselves, which are an insult only to others. */
const ofOneself = ['nobody', 'simp', 'snowflake', 'weirdo']

/** Where else somebody is found, as a word of its own beside another: ig minji. */
const messenger =
  /(?<!\p{L})(?:ig|insta|instagram|kakao|kakaotalk|discord|telegram|tiktok|snapchat|인스타|카톡|디코|텔레|틱톡)(?!\p{L})/iu

/** A name without digits and signs: all of its words, each of them, and what a Korean one ends in, as in 민지바보. */
function piecesOf(name: string): Set<string> {
  const words = name.normalize('NFC').match(/\p{L}+/gu) ?? []
  const endings = words
    .filter((word) => /\p{Script=Hangul}/u.test(word))
    .flatMap((word) => [...word].slice(1, -1).map((_, at) => [...word].slice(at + 1).join('')))
  return new Set([words.join(' '), ...words, ...endings])
}

/** Whether nothing at all is found in words that everybody is shown without who wrote them: as a text, and in their pieces. */
export const isFitForAll = (words: string): boolean =>
  readName(words).length === 0 && checkText(words, { place: 'post' }).length === 0

/**
 * What is found in a name: in all of it, or else in a piece of it, which then stands for all of it. A name of several words
 * is read as a line about oneself too, as `ig minji.0412` is one.
 */
export function readName(name: string): Finding[] {
  if (ofOneself.includes(name.toLowerCase())) return []
  const whole = checkText(name, { place: 'nickname' })
  if (whole.length > 0) return whole
  const found = [...piecesOf(name)].flatMap((piece) => checkText(piece, { place: 'nickname' }))
  const [start, end] = [0, [...name].length]
  if (/[ ._-]/.test(name)) {
    found.push(...checkText(name, { place: 'bio' }).filter(({ kind }) => kind === 'contact'))
    if (messenger.test(name))
      found.push({ kind: 'contact', severity: 'medium', why: 'contact.messenger', start, end })
  }
  return found.slice(0, 1).map((one) => ({ ...one, start, end }))
}
