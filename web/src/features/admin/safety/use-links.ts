import { type CaseLinks, reports } from '@dodam/contract'
import { useRead } from '../../../api/use-read.ts'

/** Where a case leads; undefined until it is read. */
export const useLinks = (id: number): CaseLinks | undefined =>
  useRead(reports.readLinks, { params: { id } }).data
