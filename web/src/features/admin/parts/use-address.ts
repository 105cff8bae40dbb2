import { useSearchParams } from 'react-router-dom'

type Changes = Record<string, string | null | undefined>

/** The filters of a list, in its address. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const changed = (changes: Changes, before = search) => {
    const after = new URLSearchParams(before)
    for (const [name, value] of Object.entries(changes))
      if (value) after.set(name, value)
      else after.delete(name)
    return after
  }
  const valueOf = (name: string) => search.get(name) ?? ''
  const wordOf = <const Words extends readonly [string, ...string[]]>(
    name: string,
    words: Words,
  ): Words[number] => words.find((word) => word === valueOf(name)) ?? words[0]
  const change = (changes: Changes, options = { replace: true }) =>
    setSearch((before) => changed(changes, before), options)
  return {
    /** What the address says of a filter; empty where it says nothing. */
    valueOf,
    /** The word that the address names; the first one where it names none of them. */
    wordOf,
    /** Set some filters, and leave out those without a value. */
    change,
    /** A filter with how it is set: its first word needs no place in the address. */
    filterOf: <const Words extends readonly [string, ...string[]]>(name: string, words: Words) =>
      [
        wordOf(name, words),
        (next: string) => change({ [name]: next === words[0] ? null : next }),
      ] as const,
    /** The address with other filters, for a link. */
    addressWith: (changes: Changes) => `?${changed(changes).toString()}`,
  }
}
