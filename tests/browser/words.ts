import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@dodam/contract'

const source = path.join(import.meta.dirname, '../../web/src')
type Words = { [name: string]: string | Words }

const read = (file: string) => JSON.parse(readFileSync(path.join(source, file), 'utf8')) as Words
/** Word files, each with the name of its folder. */
const wordsAt = (pattern: string) =>
  globSync(pattern, { cwd: source }).map(
    (file) => [path.basename(path.dirname(file)), read(file)] as const,
  )
const inLanguage = (language: Language): Words => ({
  ...read(`i18n/words.${language}.json`),
  ...Object.fromEntries(wordsAt(`features/*/words.${language}.json`)),
  admin: Object.fromEntries(wordsAt(`features/admin/*/words.${language}.json`)),
})
const words: Record<Language, Words> = { ko: inLanguage('ko'), en: inLanguage('en') }

/** Return a text of the app by its key. Throws for an unknown key, so that a story never waits in vain. */
export type Say = (key: string, values?: Record<string, string | number>) => string

/** The words of one language. */
export const wordsIn =
  (language: Language): Say =>
  (key, values = {}) => {
    let found: string | Words | undefined = words[language]
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
    if (typeof found !== 'string') throw new Error(`The app has no word "${key}" in ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
