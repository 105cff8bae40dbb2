import type { Finding, Language } from '@dodam/contract'
import { isWhy, reasons } from '@dodam/safety/browser'

/** Return the reasons of findings, each once; unknown ones of a newer server are left out. */
export const reasonsOf = (findings: readonly Finding[], language: Language): string[] => [
  ...new Set(findings.flatMap(({ why }) => (isWhy(why) ? [reasons[why][language]] : []))),
]
