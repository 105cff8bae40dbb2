import type { Kind, Place, Severity } from '../finding.ts'
import type { Why } from '../reasons.ts'
import type { ContextName } from './contexts.ts'

/**
 * A rule is data. Patterns are regular expressions in which `~` is a gap of at most 12 letters and `~~` one of at
 * most 30, both inside one sentence. A space is optional in a Korean pattern; an English one stands between word ends.
 */
export interface Rule {
  id: string
  /** Counted up with each change that alters what is found. */
  version: number
  kind: Kind
  /** A second kind the same words are a sign of. */
  also?: Kind
  severity: Severity
  why: Why
  /** Why the rule exists, for the people who look after it. */
  because: string
  patterns: string[]
  /** Surroundings of a match in which it means something else. */
  unless?: ContextName[]
  /** Only in these places. */
  places?: Place[]
}

export interface RuleSet {
  language: 'ko' | 'en' | 'signs'
  rules: Rule[]
}
