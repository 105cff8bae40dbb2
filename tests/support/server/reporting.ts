import { api, type BodyInput, type ReportTarget, type reports } from '@dodam/contract'
import type { Person } from './person.ts'

export const fileReport = async (
  who: Person,
  targetType: ReportTarget,
  targetId: number,
  reason = 'hurtful',
): Promise<number> =>
  (await who.call(api.reports.file, { body: { targetType, targetId, reason } })).id
export const claim = (who: Person, id: number) => who.call(api.reports.claim, { params: { id } })
export const look = (who: Person, id: number) =>
  who.call(api.reports.readEvidence, { params: { id } })
export const decide = (who: Person, id: number, body: BodyInput<typeof reports.decide>) =>
  who.call(api.reports.decide, { params: { id }, body })
export const dismiss = (who: Person, id: number) => decide(who, id, { decision: 'dismiss' })
export const appeal = (who: Person, id: number) =>
  who.call(api.reports.appeal, { params: { id }, body: { reason: '다시 봐 주세요.' } })
export const listMine = (who: Person) => who.call(api.reports.listMine, { query: {} })
