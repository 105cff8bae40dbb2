import type { Finding } from '@dodam/contract'
import { checkText } from '@dodam/safety'

/** Words that are an insult to others but not in one's own name. */
const ofOneself = ['nobody', 'simp', 'snowflake', 'weirdo']

/** A messenger's name as a separate word beside another: ig minji. */
const messenger =
  /(?<!\p{L})(?:ig|insta|instagram|kakao|kakaotalk|discord|telegram|tiktok|snapchat|인스타|카톡|디코|텔레|틱톡)(?!\p{L})/iu

/** Return the letters of a name: all words, each word, and the endings of Korean words, as in 민지바보. */
function piecesOf(name: string): Set<string> {
  const words = name.normalize('NFC').match(/\p{L}+/gu) ?? []
  const endings = words
    .filter((word) => /\p{Script=Hangul}/u.test(word))
    .flatMap((word) => [...word].slice(1, -1).map((_, at) => [...word].slice(at + 1).join('')))
  return new Set([words.join(' '), ...words, ...endings])
}

/** Whether words that every member is shown without their author contain no finding, as a text and in pieces. */
export const isFitForAll = (words: string): boolean =>
  readName(words).length === 0 && checkText(words, { place: 'post' }).length === 0

/**
 * Return the finding in a name: in the whole, otherwise in a piece, which then counts for the whole. A name of several
 * words is also checked as a bio, because it may be a contact such as `ig minji.0412`.
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
