import { randomBytes } from 'node:crypto'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { expectOpens, leaveThings } from '@dodam/test-support/server/keepsakes.ts'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { linksOf } from '../../features/store/signed-links.ts'
import { keyRingJob, openKeyRing } from './key-ring.ts'
import { createSeal } from './seal.ts'

const hour = 3_600_000
const newSecret = () => randomBytes(36).toString('base64url')

let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
let connection: Connection
beforeEach(async () => {
  connection = await suiteDatabase()
})

/** Run `act` on a server with this JWT_SECRET. */
async function during<T>(jwtSecret: string, act: (server: TestServer) => Promise<T>): Promise<T> {
  const redisUrl = inject('redisUrl') ?? undefined
  const server = await startServer(connection, { redisUrl, jwtSecret }, clock)
  try {
    return await act(server)
  } finally {
    await server.close()
  }
}

/** The same member at an instance that was started later, with the data their device kept. */
function back(server: TestServer, person: Person): Person {
  const same = server.visitor()
  if (person.token !== undefined) same.signIn(person.token, person.me)
  return same
}

const begin = (server: TestServer) => leaveThings(server, clock.now)
type Things = Awaited<ReturnType<typeof begin>>

/** Check that everything made before still works. */
async function expectAllWorks(server: TestServer, begun: Things) {
  movedBy += 60_000
  const member = back(server, begun.member)
  await member.call(api.accounts.verify)
  await member.listen()
  expect(member.isListening).toBe(true)
  member.leave()
  await expectOpens(server, begun)
}

const keyOfToken = ({ token = '' }: Person): unknown =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

const kept = () => connection.db.selectFrom('keyRing').selectAll().execute()

describe('a new JWT_SECRET', () => {
  test('signs no member out, and breaks no seal, factor or code', {
    timeout: 60_000,
  }, async () => {
    const [a, b, c] = [newSecret(), newSecret(), newSecret()]
    const first = await during(a, begin)
    const second = await during(`${b},${a}`, async (server) => {
      await expectAllWorks(server, first)
      const soon = await server.member()
      expect(keyOfToken(soon)).toBe(keyOfToken(first.member))
      movedBy += hour
      await expectAllWorks(server, first)
      return await begin(server)
    })
    expect(keyOfToken(second.member)).not.toBe(keyOfToken(first.member))
    expect(second.device.split('.')).toHaveLength(3)
    await during(b, async (server) => {
      await expectAllWorks(server, first)
      await expectAllWorks(server, second)
    })
    const before = await kept()
    for (const wrong of [c, a, `${c},${a}`])
      await expect(during(wrong, async () => {})).rejects.toThrow(
        /^Setting JWT_SECRET is wrong: [^\n]+$/,
      )
    expect(await kept()).toEqual(before)
    await during(b, (server) => expectAllWorks(server, second))
  })

  test('is adopted by several instances that start at once, and no key is stored in plain text', async () => {
    const [a, b] = [newSecret(), newSecret()]
    const open = (secret: string) => openKeyRing(connection.db, secret, clock)
    await Promise.all([1, 2, 3, 4].map(() => open(a)))
    const first = await kept()
    const rings = await Promise.all([`${b},${a}`, `${a},${b}`, `${b},${a}`].map(open))
    const ids = new Set(first.map(({ id }) => id))
    expect(ids.size).toBe(1)
    const later = await kept()
    for (const { purpose, id } of first) {
      const ofPurpose = later.filter((row) => row.purpose === purpose)
      expect(ofPurpose.length).toBeLessThanOrEqual(2)
      expect(ofPurpose.map((row) => row.id)).toContain(id)
    }
    for (const ring of rings) await keyRingJob(ring).run()
    movedBy += 2 * hour
    const [one, two, three] = rings.map(createSeal)
    const sealed = one?.of('evidence', 'words') ?? ''
    expect(two?.fits('evidence', 'words', sealed)).toBe(true)
    expect(three?.fits('evidence', 'words', sealed)).toBe(true)
    expect(two?.fits('evidence', 'other words', sealed)).toBe(false)
    expect(two?.fits('audit', 'words', sealed)).toBe(false)
    const told = JSON.stringify(later)
    for (const secret of [a, b])
      for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const)
        expect(told).not.toContain(Buffer.from(secret).toString(encoding))
  })

  test('soon invalidates links made with the old key, which live for minutes', async () => {
    const [a, b] = [newSecret(), newSecret()]
    const linksWith = async (secret: string) =>
      linksOf(createSeal(await openKeyRing(connection.db, secret, clock)))
    const keyOf = (link: string) => new URL(link, 'http://here').searchParams.get('key') ?? ''
    const old = await linksWith(a)
    const now = await linksWith(`${b},${a}`)
    expect(now.holderOf(7, keyOf(old.to(7, 12, clock)), clock)).toBe(12)
    movedBy += hour
    expect(old.holderOf(7, keyOf(now.to(7, 12, clock)), clock)).toBeNull()
    expect(now.holderOf(7, keyOf(now.to(7, 12, clock)), clock)).toBe(12)
    expect(now.holderOf(7, keyOf(old.to(7, 12, clock)), clock)).toBe(12)
    movedBy += hour
    expect(now.holderOf(7, keyOf(old.to(7, 12, clock)), clock)).toBeNull()
  })
})
