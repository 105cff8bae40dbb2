import { randomBytes } from 'node:crypto'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  ownDatabase,
  startServer,
  type TestServer,
  testBackups,
} from '@dodam/test-support'
import { expectOpens, leaveThings } from '@dodam/test-support/server/keepsakes.ts'
import { afterEach, expect, inject, test } from 'vitest'

const newSecret = () => randomBytes(36).toString('base64url')
let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const opened: Connection[] = []
afterEach(() => Promise.all(opened.splice(0).map((connection) => connection.close())))

/** An installation, which is started with one JWT_SECRET after the other. */
async function installation(backup = testBackups()) {
  const connection = await ownDatabase()
  opened.push(connection)
  return async <T>(jwtSecret: string, act: (server: TestServer) => Promise<T>): Promise<T> => {
    const redisUrl = inject('redisUrl') ?? undefined
    const settings = { redisUrl, jwtSecret, backup, adminTwoPerson: false }
    const server = await startServer(connection, settings, clock)
    try {
      return await act(server)
    } finally {
      await server.close()
    }
  }
}

const save = async (server: TestServer) =>
  (await (await adminOf(server)).call(api.backup.create)).filename
const restore = async (server: TestServer, filename: string) => {
  const admin = await adminOf(server)
  await admin.call(api.backup.restore, {
    body: { backupFilename: filename, confirm: filename, reason: '지난밤으로 되돌려요' },
  })
}
const opens = (server: TestServer, things: Awaited<ReturnType<typeof leaveThings>>) => {
  movedBy += 60_000
  return expectOpens(server, things)
}

test('a backup from before a new JWT_SECRET brings back no key that is not opened', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const [a, b] = [newSecret(), newSecret()]
  const running = await installation()
  const { things, filename } = await running(a, async (server) => ({
    things: await leaveThings(server, clock.now),
    filename: await save(server),
  }))
  await running(`${b},${a}`, async () => {})
  await running(b, async (server) => {
    await restore(server, filename)
    await opens(server, things)
  })
  await running(b, (server) => opens(server, things))
})

test('a backup of another installation is restored by who has its JWT_SECRET, and else refused', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const [a, own] = [newSecret(), newSecret()]
  const backup = testBackups()
  const lost = await installation(backup)
  const { things, filename } = await lost(a, async (server) => ({
    things: await leaveThings(server, clock.now),
    filename: await save(server),
  }))
  const fresh = await installation(backup)
  await fresh(own, async (server) => {
    const mine = await leaveThings(server, clock.now)
    await expect(restore(server, filename)).rejects.toMatchObject({ code: 'BACKUP_WRONG_KEY' })
    await opens(server, mine)
    await mine.member.call(api.accounts.verify)
  })
  await fresh(`${own},${a}`, async (server) => {
    await restore(server, filename)
    await opens(server, things)
    movedBy += 3_600_000
    await opens(server, things)
  })
  await fresh(`${own},${a}`, (server) => opens(server, things))
  await fresh(own, (server) => opens(server, things))
})
