import { type Report, reports } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, patch } from './cache.ts'

/** Takes over a report as its side now sees it: one that is new to this person comes to its place in their list. */
export function applyReport(cache: QueryClient, report: Report): void {
  patch(cache, 'report', report.id, () => report)
  addTo(cache, reports.listMine, report)
}
