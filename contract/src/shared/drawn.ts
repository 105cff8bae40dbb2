import { withoutInvisible } from './invisible.ts'

/** How many marks may stand above and below one letter; Tibetan and Hebrew need four. */
export const maxStackedMarks = 4
const stacked = new RegExp(`([\\p{Mn}\\p{Me}]{${maxStackedMarks}})[\\p{Mn}\\p{Me}]+`, 'gu')

/** Return a stored text as it is shown: at most four marks on a letter, and at most one empty line at a time. */
export const drawn = (text: string): string =>
  withoutInvisible(text)
    .replace(stacked, '$1')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
