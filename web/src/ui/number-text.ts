import { currentLanguage } from '../i18n/language.ts'

/** Return a number in the format of the current language. */
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(currentLanguage(), options)

/** Return a share or a growth in percent; a growth with its sign. */
export const percentText = (value: number, hasSign = false): string =>
  numberText(value / 100, {
    style: 'percent',
    maximumFractionDigits: 1,
    ...(hasSign && { signDisplay: 'exceptZero' }),
  })
