/** @module-tag long */
import { once } from 'node:events'
import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { api } from '@dodam/contract'
import { Export } from '@dodam/contract/schemas'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { meet } from '@dodam/test-support/server/meeting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'

/** Some 50 MB of them; `MESSAGES=500000` makes them short and many. */
const messagesCount = Number(process.env['MESSAGES'] ?? 30_000)
const contentLength = Math.floor(48_000_000 / messagesCount) - 70

let connection: Connection
let server: TestServer
let writer: Person
let other: Person
let roomId: number

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  writer = await server.member({ role: 'both' })
  other = await server.member({ role: 'both' })
  ;({ roomId } = await meet(writer, other))
  const batch = 20_000
  for (let first = 1; first <= messagesCount; first += batch)
    await sql`
      insert into "chatMessages" ("roomId", seq, "senderId", content)
      select ${roomId}, n, ${writer.id}, rpad(n || ' ', ${contentLength}::int, 'and so on ')
      from generate_series(
        ${first}::int, least(${first}::int + ${batch}::int - 1, ${messagesCount}::int)) as n`.execute(
      connection.db,
    )
  await connection.db
    .updateTable('chatRooms')
    .set({ lastSeq: messagesCount })
    .where('id', '=', roomId)
    .execute()
}, 300_000)
afterAll(() => server.close())

const ask = (who: Person, encoding = 'gzip') =>
  who.send('GET', '/api/user/export', undefined, { 'accept-encoding': encoding })

function bodyOf(response: Response): AsyncIterable<Uint8Array> {
  if (response.body === null) throw new Error('There is no body')
  return response.body
}

const exportOf = async (who: Person): Promise<unknown> => JSON.parse(await (await ask(who)).text())

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

/** The bytes that this thread still needs. */
function inUse(): number {
  if (typeof collectGarbage !== 'function') throw new Error('There is no garbage collector to call')
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

describe('an export of 50 MB', { timeout: 300_000 }, () => {
  test('takes little memory, and other calls are answered meanwhile', async () => {
    const before = inUse()
    let most = before
    let size = 0
    const step = 5_000_000
    const sent = new AbortController()
    const sends = (async () => {
      const statuses: number[] = []
      while (!sent.signal.aborted) {
        const body = { content: `meanwhile ${statuses.length}` }
        const said = await other.send('POST', `/api/chat-rooms/${roomId}/messages`, body)
        statuses.push(said.status)
      }
      return statuses
    })()
    const response = await ask(writer)
    expect(response.status).toBe(200)
    for await (const chunk of bodyOf(response)) {
      if (size % step > (size + chunk.length) % step) most = Math.max(most, inUse())
      size += chunk.length
    }
    sent.abort()
    expect(size).toBeGreaterThan(48_000_000)
    // Its rows, their text and its bytes would be 150 MB; the embedded database itself is in the measure.
    const grown = (most - before) / 1e6
    console.log(`grown by ${grown.toFixed(0)} MB`)
    expect(grown).toBeLessThan(60)
    const statuses = await sends
    expect(statuses.length).toBeGreaterThan(10)
    expect(new Set(statuses)).toEqual(new Set([201]))
  })

  test('is whole, in the shape of a small one, as a file to keep', async () => {
    const response = await ask(writer)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="dodam.json"')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const answer: unknown = JSON.parse(await response.text())
    const told = z.parse(Export, answer)
    expect(told).toEqual(answer)
    expect(told.chatMessages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: messagesCount }, (_, i) => i + 1),
    )
    expect(told.chatMessages.at(-1)?.content).toMatch(`${messagesCount} and so on`)
    expect(told.user).toEqual(await writer.call(api.settings.readProfile))
    expect(told.notifications).not.toEqual([])
    expect(Object.keys(told)).toEqual(Object.keys(Export.shape))
  })

  test('with a slow reader that disconnects delays no other export', async () => {
    // Unlike `fetch`, it takes nothing off the connection without a reader, and closes it at once.
    const asking = request(new URL('/api/user/export', server.url), {
      agent: false,
      headers: { authorization: `Bearer ${writer.token}` },
    })
    asking.end()
    await once(asking, 'response')
    expect(await exportOf(other)).toMatchObject({ user: { id: other.id } })
    asking.destroy()
    expect(await exportOf(other)).toMatchObject({ user: { id: other.id } })
  })
})

test.each(['gzip', 'identity'])(
  'an export that fails on the way is never whole JSON: %s',
  { timeout: 300_000 },
  async (encoding) => {
    await sql`alter table reports rename to reports_away`.execute(connection.db)
    try {
      const failing = async () => {
        const response = await ask(other, encoding)
        const text = await response.text()
        // Nothing may have been sent yet: then it is refused like any other call.
        expect(response.status, text).not.toBe(500)
      }
      await expect(failing()).rejects.toThrow()
    } finally {
      await sql`alter table reports_away rename to reports`.execute(connection.db)
    }
    expect(await exportOf(other)).toMatchObject({ user: { id: other.id } })
  },
)
