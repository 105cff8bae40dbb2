import { api, type BodyInput, type verification } from '@dodam/contract'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

export const application = {
  reason: '혼자 견디던 시간이 길었어요. 이제는 곁에서 들어 주고 싶어요.',
  experienceDescription: '또래 상담 동아리에서 두 해 동안 이야기를 들었어요.',
}

export const applyFor = (
  who: Person,
  more: Partial<BodyInput<typeof verification.apply>> = {},
): Promise<{ id: number }> =>
  who.call(api.verification.apply, { body: { ...application, ...more } })
type Draft = NonNullable<BodyInput<typeof verification.approve>['record']>

export const approve = (admin: Person, id: number, reviewNote?: string) =>
  admin.call(api.verification.approve, { params: { id }, body: { reviewNote } })
export const reject = (admin: Person, id: number, reviewNote?: string) =>
  admin.call(api.verification.reject, { params: { id }, body: { reviewNote } })
export const revoke = (admin: Person, { id }: { id: number }, note?: string) =>
  admin.call(api.verification.revoke, { params: { id }, body: { note } })
export const listOf = (who: Person, { id }: { id: number } = who) =>
  who.call(api.verification.listOf, { params: { id }, query: {} })

const dayMs = 86_400_000
/** What was seen of an adult some days ago, valid for less time than notifications are kept. */
export const seenBy = (now: Date): Draft => {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  return {
    checks: { identity: inDays(-1), background: inDays(-7), training: null },
    validUntil: inDays(60),
  }
}
/** Propose a record of an adult, or agree to one; without a record to what is proposed. */
export const agree = (admin: Person, id: number, record?: Draft, reviewNote?: string) =>
  admin.call(api.verification.approve, { params: { id }, body: { record, reviewNote } })
export const reviewOf = (admin: Person, id: number) =>
  admin.call(api.verification.readReview, { params: { id } })
export const recordsOf = ({ db }: Pick<TestServer, 'db'>, { id }: { id: number }) =>
  db.selectFrom('verificationRecords').selectAll().where('userId', '=', id).orderBy('id').execute()
