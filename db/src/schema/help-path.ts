import type { HelpPathEvent, Language } from '@dodam/contract'

/** Counts of the path to help. They refer to nobody. */
export interface HelpPathCountsTable {
  /** In Korea. */
  day: string
  language: Language
  event: HelpPathEvent
  count: number
}
