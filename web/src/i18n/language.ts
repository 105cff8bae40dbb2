import type { Language } from '@dodam/contract'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { oneOf } from '../device/parser.ts'
import { type Kept, kept, plain } from '../device/store.ts'
import type { words as adminWords } from './admin-words-en.ts'
import type { words as laterWords } from './later-words-en.ts'
import type { words } from './words-en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof words & typeof laterWords & typeof adminWords }
  }
}

/** The language chosen on this device, and the account's if none was chosen. `first.js` reads both. */
const languageForm = plain(oneOf('ko', 'en'))
const chosen = kept<Language>('language', languageForm)
const ofAccount = kept<Language>('account-language', languageForm)

type Chunks = Record<Language, () => Promise<{ words: object }>>
const chunks: Chunks = {
  ko: () => import('./words-ko.ts'),
  en: () => import('./words-en.ts'),
}
const laterChunks: Chunks = {
  ko: () => import('./later-words-ko.ts'),
  en: () => import('./later-words-en.ts'),
}
/** The texts loaded so far, which another language needs as well. */
const wanted = [chunks]

const loadWords = async (language: Language): Promise<object> => {
  const parts = await Promise.all(wanted.map((one) => one[language]()))
  return Object.assign({}, ...parts.map(({ words }) => words))
}

/** Return the current language. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'ko')

/** Return the current language for a component, if it needs it for more than texts. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'ko'
}

let started: Promise<void> | undefined
let later: Promise<void> | undefined

/**
 * Load the texts of the language that `first.js` found: all of them, or those of a first page. Await it before
 * rendering.
 */
export function startLanguage(isWhole: boolean): Promise<void> {
  if (isWhole) wanted.push(laterChunks)
  started = start(document.documentElement.lang === 'en' ? 'en' : 'ko')
  if (isWhole) later = started
  return started
}

async function start(language: Language): Promise<void> {
  await initWords(language, { [language]: await loadWords(language) })
}

/** Begin with a language, and the texts of each that may be shown. */
export async function initWords(
  language: Language,
  words: Partial<Record<Language, object>>,
): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: Object.fromEntries(
      Object.entries(words).map(([name, translation]) => [name, { translation }]),
    ),
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Load the texts that a first page does not need. Every part of the app that is loaded later waits for them. */
export function loadLaterWords(): Promise<void> {
  later ??= addWords(laterChunks).catch((error: unknown) => {
    later = undefined
    throw error
  })
  return later
}

/** Load the texts of a part of the app, and from now on also in each new language. */
export async function addWords(more: Chunks): Promise<void> {
  if (!wanted.includes(more)) wanted.push(more)
  await started
  let language: Language
  do {
    language = currentLanguage()
    const { words } = await more[language]()
    i18next.addResourceBundle(language, 'translation', words)
    // It may have been switched meanwhile.
  } while (language !== currentLanguage())
}

/** Switch the language and store the choice on this device. */
export const switchLanguage = (language: Language) => show(language, chosen)

/** Switch to the language of the account, unless another was chosen on this device. */
export async function followAccount(language: Language): Promise<void> {
  if (chosen.read() === null && language !== currentLanguage()) await show(language, ofAccount)
}

async function show(language: Language, remembered: Kept<Language>): Promise<void> {
  let loaded: number
  do {
    loaded = wanted.length
    i18next.addResourceBundle(language, 'translation', await loadWords(language))
    // A part of the app may have been added meanwhile.
  } while (loaded < wanted.length)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  remembered.write(language)
}
