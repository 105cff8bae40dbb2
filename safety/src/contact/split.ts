import { baseForm } from '../forms/base.ts'
import type { Mapped } from '../forms/mapped.ts'
import { digitRuns } from './digits.ts'
import type { PhoneFound } from './phone.ts'

const MOST_MESSAGES = 8
/** A message that is a piece of a number says little else. */
const MOST_OTHER_LETTERS = 12

/** A piece of a number: a message with few words and one short run of digits. */
function pieceOf(form: Mapped): { digits: string; from: number; to: number } | undefined {
  const short = form.text.length <= 40
  if (!short) return undefined
  const runs = digitRuns({ ...form, text: form.text })
  const lone = /^[^0-9]{0,12}?([0-9]{1,2})[^0-9]{0,3}$/.exec(form.text)
  const run = runs.length === 1 ? runs[0] : undefined
  if (run === undefined) {
    if (runs.length > 1 || lone?.[1] === undefined) return undefined
    const from = form.text.indexOf(lone[1])
    return { digits: lone[1], from, to: from + lone[1].length }
  }
  const from = run.from[0] ?? 0
  const to = run.to.at(-1) ?? 0
  const others = form.text.length - (to - from)
  if (run.digits.length > 8 || others > MOST_OTHER_LETTERS) return undefined
  if (/[원점쪽시분살위대등월:%]|page|pm|am|점수|dollar|lol|vs/.test(form.text.slice(to, to + 5)))
    return undefined
  return { digits: run.digits, from, to }
}

const isPrefix = (digits: string) => /^01[016789](?:\d{3,4})?$/.test(digits)
const isGroup = (digits: string) => digits.length === 4 || digits.length === 3
const isWhole = (digits: string) =>
  /^(?:82)?0?1[016789]\d{7,8}$/.test(digits) || /^0?7\d{9}$/.test(digits)

/** Whether the pieces, in this or another order, make one mobile number to which the last one belongs. */
function makeNumber(pieces: string[]): boolean {
  const last = pieces.at(-1)
  if (last === undefined || pieces.length < 2) return false
  // In the order they were sent, from any of them on.
  for (let from = pieces.length - 2; from >= 0; from--) {
    const joined = pieces.slice(from).join('')
    if (joined.length > 13) break
    if (isWhole(joined)) return true
    if (
      /^[2-9]\d{9}$/.test(joined) &&
      pieces
        .slice(from)
        .map((one) => one.length)
        .join('') === '334'
    )
      return true
  }
  // A prefix and groups in any order, other numbers between them.
  const prefixes = pieces.filter(isPrefix)
  const groups = pieces.filter(
    (piece) => !isPrefix(piece) && (isGroup(piece) || /^\d{7,8}$/.test(piece)),
  )
  const isPart = isPrefix(last) || isGroup(last) || /^\d{7,8}$/.test(last)
  if (!isPart || prefixes.length === 0) return false
  return prefixes.some((prefix) => {
    const missing = prefix.length === 3 ? [7, 8] : [3, 4]
    if (groups.some((group) => missing.includes(group.length))) return true
    return groups.some((one, i) =>
      groups.some((other, k) => i !== k && missing.includes(one.length + other.length)),
    )
  })
}

/** Return the part of `text` that completes a number begun in the sender's earlier messages. */
export function findSplitPhone(text: Mapped, earlier: string[]): PhoneFound | undefined {
  const piece = pieceOf(text)
  if (piece === undefined) return undefined
  const pieces = earlier
    .slice(-MOST_MESSAGES)
    .map((message) => pieceOf(baseForm(message.slice(0, 80)))?.digits)
    .filter((digits) => digits !== undefined)
  return makeNumber([...pieces, piece.digits]) ? { from: piece.from, to: piece.to } : undefined
}

const ANNOUNCED =
  /(?:카톡|카카오|인스타|디코|텔레|라인|스냅|트위터|틱톡|아이디|아디|kakao|insta|ig|discord|telegram|snap|line id|kik|username|user ?name|whatsapp|my id)[^?]{0,30}$/
const BARE_NAME = /^@?[a-z][a-z0-9._-]{2,29}(?:야|이야|임|로|에요|예요)?[.! ]?$/
const ODD = /[0-9._-]/

/** Return the part of `text` that is an account announced in one of the sender's last messages. */
export function findSplitName(text: Mapped, earlier: string[]): PhoneFound | undefined {
  const whole = text.text.trim()
  if (whole.length > 32 || !BARE_NAME.test(whole)) return undefined
  const recent = earlier.slice(-MOST_MESSAGES)
  const isAnnounced = (message: string) => ANNOUNCED.test(baseForm(message.slice(-80)).text)
  const isRight = ODD.test(whole) ? recent.some(isAnnounced) : isAnnounced(recent.at(-1) ?? '')
  return isRight
    ? { from: text.text.indexOf(whole), to: text.text.indexOf(whole) + whole.length }
    : undefined
}
