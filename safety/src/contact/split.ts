import { baseForm } from '../forms/base.ts'
import type { Mapped } from '../forms/mapped.ts'
import { isEveryday, NAME, ODD } from './account.ts'
import { digitRuns } from './digits.ts'
import type { PhoneFound } from './phone.ts'

const MOST_MESSAGES = 8
/** A message that is a piece of a number says little else. */
const MOST_OTHER_LETTERS = 12

interface Piece {
  digits: string
  from: number
  to: number
  /** Whether the message says nothing else. */
  isBare: boolean
}

const pieceIn = (text: string, { digits, from, to }: Omit<Piece, 'isBare'>): Piece => ({
  digits,
  from,
  to,
  isBare: !/\p{L}/u.test(text.slice(0, from) + text.slice(to)),
})

/** A piece of a number: a message with few words and one short run of digits. */
function pieceOf(form: Mapped): Piece | undefined {
  if (form.text.length > 40) return undefined
  // What stands between a number and its verb is no two.
  const text = form.text.replace(/(?<=[0-9])이(?=야|에요|고|다|랑|요)/g, ' ')
  if (/[0-9]:[0-9]/.test(text)) return undefined
  const runs = digitRuns({ ...form, text })
  const lone = /^[^0-9]{0,12}?([0-9]{1,2})[^0-9]{0,3}$/.exec(text)
  const run = runs.length === 1 ? runs[0] : undefined
  if (run === undefined) {
    if (runs.length > 1 || lone?.[1] === undefined) return undefined
    const from = text.indexOf(lone[1])
    return pieceIn(text, { digits: lone[1], from, to: from + lone[1].length })
  }
  const from = run.from[0] ?? 0
  const to = run.to.at(-1) ?? 0
  if (run.digits.length > 8 || text.length - (to - from) > MOST_OTHER_LETTERS) return undefined
  if (/[원점쪽시분살위대등월년:%]|page|pm|am|cm|kg|점수|dollar|lol|vs/.test(text.slice(to, to + 5)))
    return undefined
  return pieceIn(text, { digits: run.digits, from, to })
}

const isPrefix = (digits: string) => /^01[016789](?:\d{3,4})?$/.test(digits)
const isGroup = (digits: string) => digits.length === 4 || digits.length === 3
/** Begins as mobile numbers do, and is as long as they are. */
const isWhole = (digits: string) =>
  /^(?:0|(?:00)?820?)1[016789]\d{7,8}$/.test(digits) || /^(?:0|(?:00)?44)7\d{9}$/.test(digits)

/** Whether the pieces count, up or down, by ones or tens, or are zeros and ones. */
function isCounting(pieces: Piece[]): boolean {
  const numbers = pieces.map(({ digits }) => Number(digits))
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  const isEven = steps.length >= 2 && steps.every((step) => step === steps[0])
  return isEven || pieces.every(({ digits }) => /^[01]{1,2}$/.test(digits))
}

/** Whether pieces that follow each other are one number: of groups of digits, or of fewer with nothing else said. */
function isNumber(pieces: Piece[]): boolean {
  const joined = pieces.map(({ digits }) => digits).join('')
  const areBare = pieces.every(({ isBare }) => isBare)
  const areGroups = pieces.every(({ digits }) => digits.length >= 3)
  if (isCounting(pieces)) return false
  if (isWhole(joined)) return areBare || areGroups
  const sizes = pieces.map(({ digits }) => digits.length).join('')
  const areRound = pieces.every(({ digits }) => digits.endsWith('00'))
  return areBare && sizes === '334' && /^[2-9]\d{9}$/.test(joined) && !areRound
}

/** Whether the pieces, in this or another order, make one mobile number to which the last one belongs. */
function makeNumber(all: Piece[]): boolean {
  if (all.length < 2) return false
  // In the order they were sent, from any of them on.
  for (let from = all.length - 2; from >= 0; from--) if (isNumber(all.slice(from))) return true
  // A prefix and groups in any order, other numbers between them.
  if (isCounting(all.slice(-3))) return false
  const pieces = all.map(({ digits }) => digits)
  const last = pieces.at(-1) ?? ''
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
    .map((message) => pieceOf(baseForm(message.slice(0, 80))))
    .filter((one) => one !== undefined)
  return makeNumber([...pieces, piece]) ? { from: piece.from, to: piece.to } : undefined
}

const SERVICE =
  '카톡|카카오|인스타|디코|텔레|라인|스냅|트위터|틱톡|kakao|insta(?!n)|(?<![a-z])ig(?![a-z])|discord|telegram|snap|line id|kik|whatsapp'
const ANNOUNCED = new RegExp(`(?:${SERVICE}|아이디|아디|username|user ?name|my id)[^?]{0,30}$`)
const NAMED = new RegExp(SERVICE)
/** The contract's `contactMask`: a stored message has it in place of what was masked. */
const MASK = '●●●'
const BARE_NAME = /^@?[a-z][a-z0-9._-]{2,29}(?:야|이야|임|로|에요|예요)?[.! ]?$/
const ODD_SIGN = /[0-9._-]/
/** What an account in a sentence is at least as long as. */
const LONG = 6
/** Things and counts that are written as accounts are. */
const THING =
  /^(?:iphone|ipad|galaxy|windows|switch|xbox|season|episode|level|covid|chapter|version|minecraft|gpt)[._-]?\d|^\d|\d(?:st|nd|rd|th)$/

/** Return the account that a sentence holds by its looks; undefined without one. */
function accountIn(text: string): { name: string; index: number } | undefined {
  for (const { 0: name, index } of text.matchAll(NAME))
    if (name.length >= LONG && ODD.test(name) && !THING.test(name)) return { name, index }
  return undefined
}

/** Whether a text could be the end of a number or account that earlier messages began; cheap, for every message sent. */
export function couldContinue(text: string): boolean {
  if (text.length > 64) return false
  const form = baseForm(text)
  if (pieceOf(form) !== undefined) return true
  if (accountIn(form.text) !== undefined) return true
  const whole = form.text.trim().replace(/[.! ]+$/, '')
  return whole.length <= 32 && BARE_NAME.test(whole) && !isEveryday(whole)
}

/**
 * Return the part of `text` that is an account announced in one of the sender's last messages: the whole text, or a word
 * of it that looks like one where one of the two has named a service. `heard`: the other one's last messages.
 */
export function findSplitName(
  text: Mapped,
  earlier: string[],
  heard: string[],
): PhoneFound | undefined {
  const recent = earlier.slice(-MOST_MESSAGES)
  const endOf = (message: string) => baseForm(message.slice(-80)).text
  const isAnnounced = (message: string) => ANNOUNCED.test(endOf(message))
  const whole = text.text.trim()
  const isBare = whole.length <= 32 && BARE_NAME.test(whole)
  if (
    isBare &&
    (ODD_SIGN.test(whole) ? recent.some(isAnnounced) : isAnnounced(recent.at(-1) ?? ''))
  )
    return { from: text.text.indexOf(whole), to: text.text.indexOf(whole) + whole.length }
  const account = accountIn(text.text)
  const isNamed = (message: string) => message.includes(MASK) || NAMED.test(endOf(message))
  if (account === undefined || ![...recent, ...heard.slice(-MOST_MESSAGES)].some(isNamed))
    return undefined
  return { from: account.index, to: account.index + account.name.length }
}
