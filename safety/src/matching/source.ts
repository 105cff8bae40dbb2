import type { RuleSet } from './rule.ts'

/** Source of the regular expression of a pattern: gaps, optional spaces and ends of words written out. */
export function sourceOf(pattern: string, language: RuleSet['language']): string {
  let source = pattern.replaceAll('~~', '[^.?]{0,30}').replaceAll('~', '[^.?]{0,12}')
  if (language === 'ko') source = source.replace(/ \??/g, ' ?')
  // Words looked back for begin where words begin.
  if (language === 'en') source = source.replace(/\(\?<([=!])\(\?:(?=[a-z])/g, '(?<$1(?<![a-z])(?:')
  if (language === 'en') source = `(?<![a-z0-9])(?:${source})(?![a-z0-9])`
  return source
}

/** A short name of a source, by which its literals are kept. */
export function nameOf(source: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < source.length; i++)
    hash = Math.imul(hash ^ source.charCodeAt(i), 0x01000193) >>> 0
  return hash.toString(36)
}
