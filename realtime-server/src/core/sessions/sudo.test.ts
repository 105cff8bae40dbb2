import { api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { adminOf } from '@dodam/test-support/server/admins.ts'
import { fingerprintForTests } from '@dodam/test-support/server/fingerprint.ts'
import { endpoints, failureOf, matrixForTests, named } from '@dodam/test-support/server/matrix.ts'
import type { Person } from '@dodam/test-support/server/person.ts'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sudoMs } from './actor.ts'

const matrix = matrixForTests()
const fingerprint = fingerprintForTests(() => matrix().server)
const ofSudo = endpoints.filter((endpoint) => specOf(endpoint).access === 'sudo')

let never: Person
let longAgo: Person
beforeAll(async () => {
  const { server } = matrix()
  const adminProvenAt = async (provenAt: RawBuilder<Date> | null) => {
    const admin = await adminOf(server)
    await server.db
      .updateTable('sessions')
      .set({ provenAt })
      .where('userId', '=', admin.id)
      .execute()
    return admin
  }
  never = await adminProvenAt(null)
  // The registration proved the password by the server's clock, which stands still.
  longAgo = await adminProvenAt(sql`"provenAt" - ${sudoMs} * interval '1 millisecond'`)
})

describe('an admin without a recent proof of their password is asked for it, and changes nothing', () => {
  test.each(named(ofSudo))('%s', async (_, endpoint) => {
    for (const admin of [never, longAgo]) {
      const [path, body] = [await matrix().pathOf(endpoint), matrix().bodyOf(endpoint)]
      // The first call of a session stores its use, so that happens before.
      await admin.call(api.overview.read)
      const before = await fingerprint()
      const response = await admin.send(endpoint.method, path, body)
      expect(response.status).toBe(403)
      expect((await failureOf(response)).code).toBe('REAUTH_REQUIRED')
      expect(await fingerprint()).toEqual(before)
    }
  })

  test('such calls exist', () => expect(ofSudo.length).toBeGreaterThan(0))
})
