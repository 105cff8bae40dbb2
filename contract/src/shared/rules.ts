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

/** The answer of a call that has nothing else to say. */
export const success = { success: true } as const

/** What is stored of a typed text: NFC, trimmed, without NUL and lone surrogates (which Postgres refuses). */
export const normalise = (text: string) =>
  text.replaceAll('\u0000', '').toWellFormed().normalize('NFC').trim()

/** Length in Unicode code points of the normalised text: the one way to count, in the browser and on the server. */
export const lengthOf = (text: string) => [...normalise(text)].length
