import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { connect } from '@dodam/db'
import { systemClock } from '@dodam/realtime-server/core/clock.ts'
import { openKeyRing } from '@dodam/realtime-server/core/keys/key-ring.ts'
import type { Key } from '@dodam/realtime-server/core/keys/keys.ts'
import pg from 'pg'

export interface BenchPerson {
  id: number
  token: string
}

/** A room of two members. */
export interface BenchRoom {
  id: number
  sharer: BenchPerson
  listener: BenchPerson
}

export interface Community {
  people: BenchPerson[]
  rooms: BenchRoom[]
}

export const newSecret = () => randomBytes(48).toString('hex')

/** Return a session's token as the product signs it. */
function tokenOf(userId: number, sessionId: string, { id, bytes }: Key): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: String(userId),
    sid: sessionId,
    jti: randomUUID(),
    typ: 'session',
    iss: 'dodam',
    aud: 'dodam',
    iat: now,
    exp: now + 86_400,
  }
  const text = [{ alg: 'HS256', typ: 'JWT', kid: id }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${createHmac('sha256', bytes).update(text).digest('base64url')}`
}

/** Return the key with which the installation signs sessions. */
async function sessionKey(databaseUrl: string, jwtSecret: string): Promise<Key> {
  const connection = await connect({ url: databaseUrl })
  try {
    return (await openKeyRing(connection.db, jwtSecret, systemClock)).newest('session')
  } finally {
    await connection.close()
  }
}

/**
 * Fills a migrated database with signed-in people, half of them sharers and half listeners, each in `roomsEach` rooms.
 * Straight into the tables: to hash thousands of passwords would take longer than the measurement.
 */
export async function settle(
  databaseUrl: string,
  jwtSecret: string,
  { pairs, roomsEach }: { pairs: number; roomsEach: number },
): Promise<Community> {
  const key = await sessionKey(databaseUrl, jwtSecret)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: users } = await client.query<{ id: string }>(
      `insert into users (username, nickname, role, "gradeLevel", gender)
       select 'bench' || n, 'bench' || n, case when n <= $1 then 'sharer' else 'listener' end, 'high2', 'female'
       from generate_series(1, $1 * 2) as n returning id`,
      [pairs],
    )
    const people = users.map((row) => {
      const id = Number(row.id)
      const sessionId = randomUUID()
      return { id, sessionId, token: tokenOf(id, sessionId, key) }
    })
    const ids = people.map(({ id }) => id)
    await client.query(
      `insert into sessions (id, "userId", device) select *, 'bench' from unnest($1::uuid[], $2::bigint[])`,
      [people.map(({ sessionId }) => sessionId), ids],
    )
    await client.query('create table "benchTokens" (token text, "userId" bigint)')
    await client.query('insert into "benchTokens" select * from unnest($1::text[], $2::bigint[])', [
      people.map(({ token }) => token),
      ids,
    ])
    const sharers = people.slice(0, pairs)
    const couples = sharers.flatMap((sharer, index) =>
      Array.from({ length: roomsEach }, (_, turn) => {
        const listener = people[pairs + ((index + turn) % pairs)]
        return listener === undefined ? [] : [{ sharer, listener }]
      }).flat(),
    )
    const { rows: rooms } = await client.query<{ id: string; participant1Id: string }>(
      `insert into "chatRooms" ("participant1Id", "participant2Id", "isAnonymous")
       select sharer, listener, n % 2 = 0 from unnest($1::bigint[], $2::bigint[]) with ordinality as t (sharer, listener, n)
       order by n returning id`,
      [couples.map(({ sharer }) => sharer.id), couples.map(({ listener }) => listener.id)],
    )
    await client.query('vacuum analyze')
    return {
      people,
      rooms: rooms.flatMap(({ id }, index) => {
        const couple = couples[index]
        return couple === undefined ? [] : [{ id: Number(id), ...couple }]
      }),
    }
  } finally {
    await client.end()
  }
}
