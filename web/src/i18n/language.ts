import type { Language } from '@dodam/contract'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { kept, oneOf } from '../device/store.ts'
import type { words } from './words-en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof words }
  }
}

const stored = kept<Language>('language', oneOf('ko', 'en'))
const chunks: Record<Language, () => Promise<{ words: object }>> = {
  ko: () => import('./words-ko.ts'),
  en: () => import('./words-en.ts'),
}

/** The language on screen. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'ko')

/** The language on screen, for a component that does more with it than show words. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'ko'
}

/** Loads the words of the stored language. To be awaited before anything is rendered. */
export async function startLanguage(): Promise<void> {
  const language = stored.read() ?? 'ko'
  const { words } = await chunks[language]()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: words } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = language
}

/** Shows the product in another language and remembers it on this device. */
export async function switchLanguage(language: Language): Promise<void> {
  const { words } = await chunks[language]()
  i18next.addResourceBundle(language, 'translation', words)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  stored.write(language)
}
