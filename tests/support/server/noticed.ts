import type { Db } from '@dodam/db'

/** Create an incident with one attempt, as the detector stores them. */
export async function noticed(
  db: Db,
  source = `user ${Math.random()}`,
  targetUserId: number | null = null,
): Promise<{ incidentId: number; eventId: number }> {
  const now = new Date()
  const { id: incidentId } = await db
    .insertInto('securityIncidents')
    .values({
      type: 'idor_probe',
      rule: 'foreign_things',
      severity: 2,
      status: 'investigating',
      source,
      targetUserId,
      count: 1,
      answerUntil: null,
      firstAt: now,
      lastAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { incidentId, eventId: await attemptOf(db, incidentId, targetUserId) }
}

/** Add an attempt to an incident. */
export async function attemptOf(
  db: Db,
  incidentId: number,
  targetUserId: number | null = null,
): Promise<number> {
  const { id } = await db
    .insertInto('securityEvents')
    .values({
      incidentId,
      severity: 2,
      count: 1,
      address: '203.0.113.9',
      network: '203.0.113.9',
      device: 'Chrome · Windows',
      details: 'GET /api/chat-rooms/:id',
      targetUserId,
      createdAt: new Date(),
      removedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
