import { languages as known, type Language } from '@dodam/contract'
import { create } from 'zustand'
import { arrayOf, number, object, oneOf, where } from '../../device/parser.ts'
import { json, kept as keptAs } from '../../device/store.ts'
import { currentToken } from '../../device/token.ts'
import { useKept } from '../../device/use-kept.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useMe } from '../accounts/session.ts'

/** What a person chose on this device. `public/first.js` reads it too. */
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

/** Whether all languages are shown for now, until the page is closed. */
const useShowsAll = create(() => false)

/**
 * Return the reading languages of a member who has not chosen: the language on screen, and the known ones that the
 * browser asks for.
 */
export function usualLanguages(shown: Language, asked: readonly string[]): Language[] {
  const wanted = [shown, ...asked.map((tag) => tag.slice(0, 2))]
  return known.filter((one) => wanted.includes(one)).toSorted()
}

/** The only language to ask for, or undefined for every one. */
const onlyOne = (languages: readonly Language[]) =>
  languages.length === 1 ? languages[0] : undefined

/** The languages a person reads, at least one, and how they choose them. */
export function useReadLanguages() {
  const me = useMe()
  const shown = useLanguage()
  const [choice, keep] = useKept(kept, none)
  // Until it is known who is reading, the choice kept here is probably theirs.
  const isMine = choice !== none && me !== null && (me === undefined || me.id === choice.memberId)
  const languages = isMine ? choice.languages : usualLanguages(shown, navigator.languages)
  const choose = (next: Language[]) => {
    if (!me || next.length === 0) return
    useShowsAll.setState(false, true)
    keep({ memberId: me.id, languages: next })
  }
  return { languages, choose }
}

/** What a list of stories asks for: `lang` where only one language is read, and the way to every one for now. */
export function useReadingFilter() {
  const only = onlyOne(useReadLanguages().languages)
  const showsAll = useShowsAll()
  return {
    /** The one language that is read, whether the others are shown for now or not. */
    only,
    lang: showsAll ? undefined : only,
    setShowsAll: (shows: boolean) => useShowsAll.setState(shows, true),
  }
}

/** The same `lang` before anything is rendered. */
export function langAhead(): Language | undefined {
  const shown = document.documentElement.lang === 'en' ? 'en' : 'ko'
  const choice = currentToken() === null ? null : kept.read()
  return onlyOne(choice ? choice.languages : usualLanguages(shown, navigator.languages))
}
