/** Alphabet of one-time codes: letters and digits that cannot be confused, shown in groups of four. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 120 bits, beyond the reach of brute force. */
export const codeLength = 24

/** Number of single-use codes that replace the second factor. */
export const backupCodesCount = 10
/** Most passkeys of one admin. */
export const maxPasskeys = 10
export const passkeyNameLength = { min: 1, max: 40 }

/** Return a code in the form that is compared: in capitals, without separators. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/** Return a code in the form that is shown. */
export const shownCode = (plain: string): string => plain.match(/.{1,4}/g)?.join('-') ?? ''

/** Whether a text holds a one-time code: with any dashes or none, or in groups of four with spaces between. */
export const holdsOneTimeCode = (text: string): boolean => {
  const groups = `(?:[${codeAlphabet}]{4}[\\s-]+){${codeLength / 4 - 1}}[${codeAlphabet}]{4}`
  const code = `(?:[${codeAlphabet}]-?){${codeLength}}|${groups}`
  return new RegExp(`(?<![0-9A-Z])(?:${code})(?![0-9A-Z])`, 'i').test(text)
}

/** Whether this has the form of a one-time code, as opposed to the six digits of an app. */
export const isOneTimeCode = (typed: string): boolean => plainCode(typed).length === codeLength
