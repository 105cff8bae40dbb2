import { withoutInvisible } from './invisible.ts'

export const languages = ['ko', 'en'] as const
export const categories = [
  'sleep',
  'stress',
  'friendship',
  'anxiety',
  'love',
  'study',
  'career',
  'hobby',
  'family',
  'appearance',
  'health',
  'other',
] as const

/** The answer of a call without other content. */
export const success = { success: true } as const

/** Return a typed text as it is stored: NFC, trimmed, without invisible characters, NUL and lone surrogates (which Postgres refuses). */
export const normalise = (text: string) =>
  withoutInvisible(text.replaceAll('\u0000', '').toWellFormed().normalize('NFC'))
    .normalize('NFC')
    .trim()

/** Return the length of the normalised text in Unicode code points, counted the same way in the browser and on the server. */
export const lengthOf = (text: string) => [...normalise(text)].length
