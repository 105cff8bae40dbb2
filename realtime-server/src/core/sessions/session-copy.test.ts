import { type Person, publish, serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'

let passed = 0
const start = Date.now()
const server = serverForTests({}, { now: () => new Date(start + passed) })

/** Change the database without an announcement. */
const suspend = ({ id }: Person) =>
  server()
    .db.updateTable('users')
    .set({ suspendedUntil: new Date(start + 86_400_000) })
    .where('id', '=', id)
    .execute()

test('a change that was never announced takes effect within five seconds', async () => {
  const member = await server().member({ role: 'both' })
  await publish(member)
  await suspend(member)
  passed = 4_900
  await publish(member)
  passed = 5_100
  await expect(publish(member)).rejects.toMatchObject({ status: 403, code: 'SUSPENDED' })
})
