import { currentLanguage } from '../i18n/language.ts'

/** A number as the language on screen writes it. */
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(currentLanguage(), options)

/** A share or a growth in percent; a growth with its sign. */
export const percentText = (value: number, hasSign = false): string =>
  numberText(value / 100, {
    style: 'percent',
    maximumFractionDigits: 1,
    ...(hasSign && { signDisplay: 'exceptZero' }),
  })
