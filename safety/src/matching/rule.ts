import type { Kind, Severity } from '../finding.ts'
import type { Why } from '../reasons.ts'
import type { ContextName } from './contexts.ts'

/**
 * A rule is data. Patterns are regular expressions in which `~` is a gap of at most 12 letters and `~~` one of at
 * most 30, both inside one sentence. A space is optional in a Korean pattern; an English one stands between word ends.
 */
export interface Rule {
  /** It begins with the kind that is found. */
  why: Why
  /** A second kind the same words are a sign of. */
  also?: Kind
  severity: Severity
  patterns: string[]
  /** Surroundings of a match in which it means something else. */
  unless?: ContextName[]
}

export interface RuleSet {
  language: 'ko' | 'en' | 'signs'
  rules: Rule[]
}
