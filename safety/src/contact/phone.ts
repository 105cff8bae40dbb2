import type { Mapped } from '../forms/mapped.ts'
import type { DigitRun } from './digits.ts'
import { isHelpline } from './helplines.ts'

/** Numbers people can be called at, as digits without signs. */
const MOBILE_KR = /01[016789]\d{7,8}/
const ABROAD = /(?:0082|82)0?1[016789]\d{7,8}/
const UK = /(?:0|44|0044)7\d{9}/
const LAND_KR = /^0(?:2|[3-6][1-5]|70)\d{7,8}$/
const NORTH_AMERICA = /^1?[2-9]\d{2}[2-9]\d{6}$/
const UK_LAND = /^0[12]\d{8,9}$/
const SHORT_NORTH_AMERICA = /^[2-9]\d{2}\d{4}$/

/** Words near a number that make a bare one a telephone number. */
const CUE =
  /번호|전화|연락|문자|폰|콜|call|text|number|nmbr|phone|cell|ring|hmu|line|digits|whats ?app|my #|ph:|mobile|tel|reach/
const NOT_A_PHONE =
  /원$|원어치|점|페이지|쪽|isbn|pi is|파이|달러|학번|수험번호|주문|송장|운송장|order|답이|정답|version|버전|계산|곱하기|더하기/

export interface PhoneFound {
  /** Units of the form. */
  from: number
  to: number
}

function spanOf(run: DigitRun, first: number, count: number): PhoneFound {
  return { from: run.from[first] ?? 0, to: run.to[first + count - 1] ?? 0 }
}

function around(text: string, found: PhoneFound): string {
  return text.slice(Math.max(0, found.from - 24), found.to + 24)
}

function phonesIn(run: DigitRun, text: string): PhoneFound[] {
  if (isHelpline(run.digits)) return []
  const found: PhoneFound[] = []
  let rest = run.digits
  let offset = 0
  for (;;) {
    const strong = MOBILE_KR.exec(rest) ?? ABROAD.exec(rest) ?? UK.exec(rest)
    if (strong === null) break
    // A mobile prefix inside a longer row of binary or counting digits is no number.
    const span = spanOf(run, offset + strong.index, strong[0].length)
    const isBinary = /^[01]+$/.test(strong[0])
    const isLong = strong.index > 3 || rest.length - strong[0].length > 9
    if (!isBinary && !(isLong && !CUE.test(around(text, span)))) found.push(span)
    offset += strong.index + strong[0].length
    rest = run.digits.slice(offset)
  }
  if (found.length > 0) return found
  const all = spanOf(run, 0, run.digits.length)
  const written = text.slice(all.from, all.to)
  const nearby = around(text, all)
  if (NOT_A_PHONE.test(nearby)) return []
  const hasCue = CUE.test(nearby)
  const groups = written.split(/[^0-9]+/).filter((group) => group !== '')
  const isGrouped = groups.length >= 2 && groups.length <= 5
  if (LAND_KR.test(run.digits) && (isGrouped || hasCue)) return [all]
  if (UK_LAND.test(run.digits) && (hasCue || isGrouped)) return [all]
  const american = NORTH_AMERICA.test(run.digits)
  const sizes = groups.map((group) => group.length).join('')
  // Seven digits in words alone are said to be written down.
  if (/^[2-9]\d{6}$/.test(run.digits) && groups.length === 0 && /[a-z]/.test(written)) return [all]
  const isSpelledOut = /^[2-9]\d{9}$/.test(run.digits)
  if (isSpelledOut && (!run.isPlain || (hasCue && groups.every((group) => group.length === 1))))
    return [all]
  if (american && (hasCue || sizes === '334' || sizes === '1334' || sizes === '37' || !run.isPlain))
    return [all]
  if (
    /^\d{3}\d{4}$/.test(run.digits) &&
    SHORT_NORTH_AMERICA.test(run.digits) &&
    hasCue &&
    /text|call|number|#|cell|ring/.test(nearby)
  )
    return [all]
  if (/^\d{8}$/.test(run.digits) && sizes === '44' && /번호|전화|폰|연락/.test(nearby)) return [all]
  if (
    /\+ ?\d{1,3}[\d -]{7,16}$/.test(text.slice(Math.max(0, all.from - 2), all.to)) &&
    run.digits.length >= 9
  )
    return [all]
  return []
}

/** Telephone numbers among the digits of a form, however they are spelled. */
export function findPhones(form: Mapped, runs: readonly DigitRun[]): PhoneFound[] {
  return runs.flatMap((run) => phonesIn(run, form.text))
}
