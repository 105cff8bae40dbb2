import { languages as known, type Language } from '@dodam/contract'
import { create } from 'zustand'
import { arrayOf, number, object, oneOf, where } from '../../device/parser.ts'
import { json, kept as keptAs } from '../../device/store.ts'
import { currentToken } from '../../device/token.ts'
import { useKept } from '../../device/use-kept.ts'
import { askedLanguages } from '../../i18n/asked-languages.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useMe } from '../accounts/session.ts'

/** The choice of a member on this device. `public/first.js` reads it too. */
interface Choice {
  memberId: number
  languages: Language[]
}

const language = oneOf(...known)

/** A stored choice. */
export const readChoice = object<Choice>({
  memberId: number,
  languages: where(arrayOf(language), ({ length }) => length > 0),
})
const kept = keptAs('reads', json(readChoice))
const none: Choice = { memberId: 0, languages: [] }

/** Whether all languages are shown, until the page is closed. */
const useShowsAll = create(() => false)

/**
 * Return the reading languages of a member who has not chosen: the language on screen, and the known ones that the
 * browser asks for.
 */
export function usualLanguages(shown: Language, asked: readonly string[]): Language[] {
  const wanted = [shown, ...asked.map((tag) => tag.slice(0, 2))]
  return known.filter((one) => wanted.includes(one)).toSorted()
}

const onlyOne = (languages: readonly Language[]) =>
  languages.length === 1 ? languages[0] : undefined

/** Return the member's reading languages, at least one, and how to change them. */
export function useReadLanguages() {
  const me = useMe()
  const shown = useLanguage()
  const [choice, keep] = useKept(kept, none)
  // Until the reader is known, the stored choice is probably theirs.
  const isMine = choice !== none && me !== null && (me === undefined || me.id === choice.memberId)
  const languages = isMine ? choice.languages : usualLanguages(shown, askedLanguages())
  const choose = (next: Language[]) => {
    if (!me || next.length === 0) return
    useShowsAll.setState(false, true)
    keep({ memberId: me.id, languages: next })
  }
  return { languages, choose }
}

/** Return the language filter of a list: `lang` if only one language is read, and how to show all for now. */
export function useReadingFilter() {
  const only = onlyOne(useReadLanguages().languages)
  const showsAll = useShowsAll()
  return {
    /** The only reading language, even while all are shown. */
    only,
    lang: showsAll ? undefined : only,
    setShowsAll: (shows: boolean) => useShowsAll.setState(shows, true),
  }
}

/** Return the same `lang` before the first render. */
export function langAhead(): Language | undefined {
  const shown = document.documentElement.lang === 'en' ? 'en' : 'ko'
  const choice = currentToken() === null ? null : kept.read()
  return onlyOne(choice ? choice.languages : usualLanguages(shown, askedLanguages()))
}
