import { Failure, specOf } from '@dodam/contract/schemas'
import type { Connection } from '@dodam/db'
import { startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { endpoints, everyone, Matrix, named } from '@dodam/test-support/server/matrix.ts'
import { some } from '@dodam/test-support/set.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

const marks = 'select * from users where password_hash = secretcanary'
/** Ways in which a database can fail, with words that no answer may contain. */
const faults: (() => unknown)[] = [
  () => new Error(marks),
  () => Object.assign(new Error(marks), { code: '23505', detail: marks, constraint: marks }),
  () => Object.assign(new Error(marks), { code: '42P01', table: marks, where: marks }),
  () => Object.assign(new Error(marks), { code: '57P01' }),
  () => ({ statusCode: 'no number', message: marks }),
  () => undefined,
]

/** Counts down the queries until the database fails; undefined turns the failures off. */
let left: number | undefined
let fault: () => unknown = () => undefined
const failing: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (left !== undefined && left-- <= 0) throw fault()
    return node
  },
  transformResult: async ({ result }) => result,
}

let server: TestServer
let matrix: Matrix
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeAll(async () => {
  const connection: Connection = await suiteDatabase()
  server = await startServer({ ...connection, db: connection.db.withPlugin(failing) })
  matrix = await Matrix.of(server)
  await server.app.jobs.close()
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
})
afterAll(async () => {
  left = undefined
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
  await server.close()
})

let failures = 0
let turn = 0
test.each(named(endpoints))(
  'a database failure during %s does not appear in the answer',
  async (_, endpoint) => {
    const role = everyone.find((one) => matrix.answerFor(endpoint, one) === specOf(endpoint).status)
    for (const [index, one] of some([...faults.entries()], 2, turn++)) {
      left = undefined
      const url = await matrix.pathOf(endpoint)
      const who = await matrix.callerOf(endpoint, role ?? 'visitor')
      const body = matrix.bodyOf(endpoint)
      fault = one
      left = index % 3
      const answer = await who.send(endpoint.method, url, body)
      left = undefined
      const text = await answer.text()
      expect(text).not.toMatch(/secretcanary|select |password_hash|\.ts:|node_modules|at \w+ \(/)
      if (answer.ok) continue
      failures++
      const failure = Failure.safeParse(JSON.parse(text))
      expect(failure.success, text).toBe(true)
    }
  },
)

test('there were at least 200 failures, and the server survived all of them', async () => {
  expect(failures).toBeGreaterThan(200)
  expect(uncaught).toEqual([])
  expect((await server.visitor().send('GET', '/readyz')).status).toBe(200)
})
