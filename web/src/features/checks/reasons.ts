import type { Finding, Language } from '@dodam/contract'
import { isWhy, reasons } from '@dodam/safety/browser'

/** What the writer is told about findings, each thing once; empty for reasons that only a newer server knows. */
export const reasonsOf = (findings: readonly Finding[], language: Language): string[] => [
  ...new Set(findings.flatMap(({ why }) => (isWhy(why) ? [reasons[why][language]] : []))),
]
