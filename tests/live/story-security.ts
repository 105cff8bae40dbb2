import { api } from '@dodam/contract'
import { noticed, type Person, type TestServer } from '@dodam/test-support'
import type { Stage } from './story-community.ts'

/** An attempt is detected, and admins answer it. `spare` opens a session that may be used up. */
export async function tellOfSecurity(
  { act, cast }: Pick<Stage, 'act' | 'cast'>,
  { db, spare }: Pick<TestServer, 'db'> & { spare: () => Promise<Person> },
): Promise<void> {
  const { admin } = cast
  const network = '203.0.113.77'
  const { incidentId, eventId } = await noticed(db, network)
  await act(admin, api.security.block, { body: { ip: network, reason: '로그인 시도가 많아요.' } })
  await act(admin, api.security.unblock, { params: { ip: network } })
  await act(admin, api.security.removeEvent, { params: { id: eventId } })
  await db
    .insertInto('securityBlocks')
    .values({
      network,
      action: 'slow',
      reason: 'hacking attempt detected',
      until: null,
      addedBy: null,
      incidentId,
      createdAt: new Date(),
      liftedAt: null,
    })
    .execute()
  for (const status of ['resolved', 'investigating'] as const)
    await act(admin, api.security.setIncidentStatus, {
      params: { id: incidentId },
      body: { status },
    })
  // A browser reports a violation by its own extension.
  await act(cast.sharer, api.security.reportViolation, {
    body: { 'csp-report': { 'source-file': 'chrome-extension', 'blocked-uri': 'inline' } },
  })
  await act(admin, api.security.resetLimits, { body: { userId: cast.sharer.id } })
  const device = await spare()
  const sessions = await device.call(api.settings.listSessions)
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0
  await act(admin, api.security.endSession, { params: { id } }, [device])
}
