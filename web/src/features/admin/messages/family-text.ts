import i18next from 'i18next'
import { isWord } from '../../../i18n/is-word.ts'

/** Return what kind of answer a helper's code names, as `tired+exam`, in words. A code without words stays. */
export const familyText = (family: string): string =>
  family
    .split('+')
    .filter((code) => code !== 'model')
    .map((code) => {
      const key = `admin.messages.helper.families.${code}`
      return isWord(key) ? i18next.t(key) : code
    })
    .join(', ')
