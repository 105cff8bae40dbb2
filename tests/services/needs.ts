/** One thing a suite cannot run without. */
export interface Need {
  what: string
  isThere: boolean
  /** How to make it available. */
  hint: string
}

/**
 * Why a suite must be skipped, said on the terminal too; undefined when everything is there.
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
