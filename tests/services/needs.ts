/** One requirement of a suite. */
export interface Need {
  what: string
  isThere: boolean
  /** How to make it available. */
  hint: string
}

/**
 * Return why a suite must be skipped, also printed on the terminal; undefined when everything is available.
 * Throws where CI is set: there a missing service is a failure.
 */
export function skipReason(suite: string, needs: readonly Need[]): string | undefined {
  const missing = needs.filter((need) => !need.isThere)
  if (missing.length === 0) return undefined
  const reason = missing.map(({ what, hint }) => `no ${what} (to enable: ${hint})`).join('; ')
  if (process.env['CI']) throw new Error(`${suite} cannot run: ${reason}`)
  process.stderr.write(`skipped: ${suite}: ${reason}\n`)
  return reason
}
