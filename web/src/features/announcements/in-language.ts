import type { Announcement, Language } from '@dodam/contract'

const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/
const languageOf = ({ title, content }: Announcement): Language =>
  hangul.test(title + content) ? 'ko' : 'en'

/**
 * Return the announcements for somebody whose screen is in `language`, in the same order. The team writes each one once
 * per language. So one in another language is left out, unless there is none of its kind in `language`: then it is
 * shown to those who read its language, and an urgent one to everybody.
 */
export function inLanguage(
  list: readonly Announcement[],
  language: Language,
  read: readonly Language[],
): Announcement[] {
  const translated = new Set(
    list.filter((one) => languageOf(one) === language).map(({ type }) => type),
  )
  return list.filter(
    (one) =>
      languageOf(one) === language ||
      (!translated.has(one.type) && (one.type === 'urgent' || read.includes(languageOf(one)))),
  )
}
