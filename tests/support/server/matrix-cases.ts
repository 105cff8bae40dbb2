import { api } from '@dodam/contract'
import type { Thing } from './matrix-things.ts'
import { meet } from './meeting.ts'
import type { Person } from './person.ts'
import { claim, decide, dismiss, fileReport } from './reporting.ts'
import type { TestServer } from './server.ts'

interface Parties {
  server: TestServer
  sharer: Person
  listener: Person
  admin: Person
  second: Person
  /** Makes a comment of the listener. */
  comment: () => Promise<number>
}

/** Return what a call about a case can be about, by path. */
export function caseThings({
  server,
  sharer,
  listener,
  admin,
  second,
  comment,
}: Parties): Record<string, Thing> {
  /** A new case, about a comment of the listener. */
  const reported = async () => {
    // All cases here are about the same member: their risk score would pause them.
    await server.db.deleteFrom('riskEvents').where('userId', '=', listener.id).execute()
    return await fileReport(sharer, 'comment', await comment())
  }
  const claimed = async () => {
    const id = await reported()
    await claim(admin, id)
    return id
  }
  const inRoom = async () => {
    const one = await server.member({ role: 'sharer' })
    const other = await server.member({ role: 'listener' })
    const { roomId } = await meet(one, other)
    const body = { content: '안녕' }
    const message = await other.call(api.chat.send, { params: { id: roomId }, body })
    const id = await fileReport(one, 'message', message.id)
    await claim(admin, id)
    return id
  }
  const dismissed = async () => {
    const id = await reported()
    await dismiss(admin, id)
    return id
  }
  const warned = async () => {
    const body = { decision: 'warn' as const, note: '서로를 아껴 주세요.' }
    await decide(admin, await reported(), body)
    const { warnings } = await listener.call(api.reports.listWarnings)
    return warnings[0]?.id ?? 0
  }

  /** A case of which another admin has asked to disclose something. */
  const askedFor = async (call: 'identify' | 'exportCase') => {
    const id = await reported()
    const params = { id }
    await second.call(api.reports.claim, { params })
    await second.call(api.disclosure[call], { params, body: { reason: '도울 사람을 찾아요.' } })
    return id
  }
  /** A case that another admin has looked behind the mask of. */
  const identified = async () => {
    const params = { id: await askedFor('identify') }
    await admin.call(api.disclosure.agreeToIdentify, { params })
    await second.call(api.disclosure.identify, { params, body: { reason: '도울 사람을 찾아요.' } })
    return params.id
  }
  return {
    '/api/reports/:id/appeal': { id: dismissed, for: ['sharer'] },
    '/api/warnings/:id/confirm': { id: warned, for: ['listener'] },
    '/api/admin/reports/:id/claim': { id: reported, for: ['admin'] },
    'DELETE /api/admin/reports/:id/claim': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/assign': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/decide': { id: reported, for: ['admin'] },
    '/api/admin/reports/:id/evidence': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/history': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/messages': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/links': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/notes': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/steps': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/handover': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/handovers': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/identify': { id: claimed, for: ['admin'] },
    'PUT /api/admin/reports/:id/identify': { id: identified, for: ['admin'] },
    '/api/admin/reports/:id/identify/agree': { id: () => askedFor('identify'), for: ['admin'] },
    '/api/admin/reports/:id/export': { id: claimed, for: ['admin'] },
    '/api/admin/reports/:id/export/agree': { id: () => askedFor('exportCase'), for: ['admin'] },
    '/api/admin/comment-reports/:id/delete-comment': { id: reported, for: ['admin'] },
    '/api/admin/reports/:id/end-room': { id: inRoom, for: ['admin'] },
  }
}
