import { baseForm } from './base.ts'
import { wordForm } from './words.ts'

/**
 * A text as words and single spaces: lower case, no apostrophes, look-alikes folded, `.` and `?` at the ends of
 * sentences, `ㅋ` for laughter, tears left out.
 */
export const wordsOf = (text: string): string => wordForm(baseForm(text)).text
