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

/** Whether this has the form of a one-time code, as opposed to the six digits of an app. */
export const isOneTimeCode = (typed: string): boolean => plainCode(typed).length === codeLength
