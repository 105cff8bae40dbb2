import { type ErrorCode, errors, type Language } from '@dodam/contract'

/** Return the message of each failed call, by its code. */
export const errorTexts = (language: Language) =>
  Object.fromEntries(
    Object.entries(errors).map(([code, texts]) => [
      code,
      // The documented prefix of 401 texts is for programs.
      texts[language].replace(/^Unauthorized: /, ''),
    ]),
  ) as Record<ErrorCode, string>
