/** What one-time codes are made of: letters and digits that cannot be mistaken for each other, in groups of four. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 120 bits, beyond the reach of brute force. */
export const codeLength = 24

/** Codes that take the place of the second factor, each once. */
export const backupCodesCount = 10
/** Passkeys of one admin. */
export const maxPasskeys = 10
export const passkeyNameLength = { min: 1, max: 40 }

/** A code as it is compared: without what stands between its groups, in capitals. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/** A code as a person reads it. */
export const shownCode = (plain: string): string => plain.match(/.{1,4}/g)?.join('-') ?? ''

/** Whether this has the form of a one-time code, as opposed to the six digits of an app. */
export const isOneTimeCode = (typed: string): boolean => plainCode(typed).length === codeLength
