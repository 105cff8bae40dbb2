import { distance } from 'fastest-levenshtein'

/** Shorter names, as HOST and PORT, are near too many that belong to other programs. */
const shortestName = 8
const mostMistakes = 2

/**
 * Return the first given variable that seems to be meant as a setting that is not given: in small
 * letters, or with up to two mistakes. All other variables belong to other programs.
 */
export function misspeltSetting(
  given: readonly string[],
  settings: readonly string[],
): { name: string; meant: string } | undefined {
  const missing = settings.filter((name) => name.length >= shortestName && !given.includes(name))
  for (const name of given) {
    if (settings.includes(name)) continue
    const meant = missing.find((one) => distance(name.toUpperCase(), one) <= mostMistakes)
    if (meant !== undefined) return { name, meant }
  }
  return undefined
}
