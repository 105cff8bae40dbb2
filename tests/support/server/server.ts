import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { accounts, BodyInput } from '@dodam/contract'
import { api } from '@dodam/contract'
import type { Connection, Db } from '@dodam/db'
import { buildApp } from '@dodam/realtime-server/app.ts'
import { type Clock, systemClock } from '@dodam/realtime-server/core/clock.ts'
import type { Config } from '@dodam/realtime-server/core/config.ts'
import { cheapPasswords } from '../password-cost.ts'
import { Person } from './person.ts'

type Registration = BodyInput<typeof accounts.register>

/** The whole product on a test database, on a port of its own. */
export interface TestServer {
  url: string
  app: Awaited<ReturnType<typeof buildApp>>
  /** For starting further instances on it: the database of the suite would be emptied. */
  connection: Connection
  /** The stored rows, for what no call returns. */
  db: Db
  /** The folder of its backups. */
  backupFolder: string
  /** Signs up a member through the API, with defaults for what is not given. */
  member(details?: Partial<Registration>): Promise<Person>
  /** A visitor. */
  visitor(): Person
  /** Wait until every socket has received all that was sent to it so far. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Settings of backups in a folder of their own; encrypted with a key. */
export const testBackups = (key?: Buffer): Config['backup'] => ({
  folder: mkdtempSync(path.join(tmpdir(), 'dodam-backups-')),
  key,
  time: null,
  keep: { days: 7, weeks: 4 },
})

export const testConfig = (overrides: Partial<Config> = {}): Config => ({
  isProduction: false,
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: undefined,
  redisUrl: undefined,
  jwtSecret: randomBytes(48).toString('base64url'),
  demo: null,
  demoPeople: false,
  adminPassword: undefined,
  demoPasswords: [],
  passwordCost: cheapPasswords,
  adminSecondFactor: false,
  adminTwoPerson: true,
  origins: [],
  trustedProxies: [],
  metricsToken: undefined,
  rateLimits: false,
  gifts: { accountHours: 0, networkDay: 20 },
  minimumAge: 13,
  operator: { name: 'Dodam', contact: null, termsUrl: null },
  firstContactWaits: false,
  model: null,
  push: { keys: undefined, subject: undefined, extraOrigins: [] },
  // A mail server that nothing reaches; tests that read mails start their own.
  mail: { url: 'smtp://127.0.0.1:9', from: 'dodam@dodam.example' },
  webhook: null,
  backup: testBackups(),
  logLevel: 'silent',
  webDist: '/nowhere',
  ...overrides,
})

let nameCount = 0

const secrets = new WeakMap<Db, string>()

/** Return the secret of a database's keys: that of its first server, also for servers without one of their own. */
async function secretOf(db: Db, given: string | undefined): Promise<string> {
  const isNew = (await db.selectFrom('keyRing').select('id').executeTakeFirst()) === undefined
  const secret = given ?? (isNew ? undefined : secrets.get(db)) ?? testConfig().jwtSecret
  secrets.set(db, secret)
  return secret
}

/** Start a server. Several may run on one connection, or on one database and Redis, as instances of one installation. */
export async function startServer(
  connection: Connection,
  overrides: Partial<Config> = {},
  clock: Clock = systemClock,
): Promise<TestServer> {
  const config = testConfig(overrides)
  config.jwtSecret = await secretOf(connection.db, overrides.jwtSecret)
  const app = await buildApp(config, connection, clock)
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const people: Person[] = []

  return {
    url,
    app,
    connection,
    db: connection.db,
    backupFolder: config.backup.folder,
    async member(details = {}) {
      const person = new Person(url)
      people.push(person)
      const { token, user } = await person.call(api.accounts.register, {
        body: {
          // The digit before keeps a count such as 1388 from being the number of a helpline, which no name may contain.
          username: `member0${++nameCount}`,
          password: 'a good word 1',
          role: 'sharer',
          gradeLevel: 'high1',
          gender: 'female',
          ...details,
        },
      })
      person.signIn(token, user)
      return person
    },
    visitor: () => new Person(url),
    async settle() {
      await app.settled()
      const open = people.filter((person) => person.isListening)
      const marks = open.map((person) => person.hearsNext('live:restored'))
      app.io.local.emit('live:restored', {})
      await Promise.all(marks)
    },
    async close() {
      for (const person of people) person.leave()
      await app.app.close()
      if (overrides.backup === undefined)
        rmSync(config.backup.folder, { recursive: true, force: true })
    },
  }
}
