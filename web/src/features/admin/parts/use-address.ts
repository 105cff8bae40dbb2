import { useSearchParams } from 'react-router-dom'

type Changes = Record<string, string | null | undefined>

/** The filters of a list, stored in its address. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const changed = (changes: Changes, before: string) => {
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
  // A search that is sent after a pause runs in an older render, and must keep the filters that were chosen since.
  const change = (changes: Changes, options = { replace: true }) =>
    setSearch(changed(changes, window.location.search), options)
  return {
    /** Return the value of a filter from the address; empty if it has none. */
    valueOf,
    /** Return the allowed word from the address; the first one if it names none of them. */
    wordOf,
    /** Set some filters, and remove those without a value. */
    change,
    /** Return a filter with its value and setter: its first word is the default and not in the address. */
    filterOf: <const Words extends readonly [string, ...string[]]>(name: string, words: Words) =>
      [
        wordOf(name, words),
        (next: string) => change({ [name]: next === words[0] ? null : next }),
      ] as const,
    /** Return the address with other filters, for a link. */
    addressWith: (changes: Changes) => `?${changed(changes, search.toString()).toString()}`,
  }
}
