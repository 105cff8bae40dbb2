import type { HelpPathEvent, Language } from '@dodam/contract'

/** Counts of the path to help, without any reference to a person. */
export interface HelpPathCountsTable {
  /** In Korea. */
  day: string
  language: Language
  event: HelpPathEvent
  count: number
}
