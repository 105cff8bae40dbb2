import type { Language } from '@dodam/contract'

/** The language that a text is in. */
export const languageOf = (text: string): Language =>
  /\p{Script=Hangul}/u.test(text) ? 'ko' : 'en'
