import { api } from '@dodam/contract'
import { replaceCodes } from '@dodam/realtime-server/features/accounts/one-time-codes.ts'
import { beginStep } from '@dodam/realtime-server/features/second-factor/sign-in-step.ts'
import { makeAdmin } from './admins.ts'
import { Authenticator } from './authenticator.ts'
import type { Person } from './person.ts'
import { CodeApp, password } from './second-step.ts'
import type { TestServer } from './server.ts'

/** More than all calls of a test file use. */
const enough = 300

/** Valid bodies of the calls of second factors and recovery. */
export interface SignIns {
  secondStep: () => object
  recovery: () => object
  app: () => object
  passkey: () => object
}

/** One-time codes of a member. */
async function codesOf(
  { app: { seal, write } }: TestServer,
  { id }: Person,
  purpose: 'backup' | 'recovery',
): Promise<() => string> {
  const codes = await write((tx) => replaceCodes(tx, seal, { userId: id, purpose, count: enough }))
  return () => codes.pop() ?? 'all codes are used up'
}

/** Create the factor that `admin` has begun to add, and accounts that sign in with codes. */
export async function makeSignIns(server: TestServer, admin: Person): Promise<SignIns> {
  const { seal } = server.app
  const lost = await server.member()
  const recoveryCode = await codesOf(server, lost, 'recovery')
  const other = await server.member()
  await makeAdmin(server, other)
  const backupCode = await codesOf(server, other, 'backup')
  const { id, passwordHash } = await server.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  const begun = await admin.call(api.secondFactor.startApp, { body: { password } })
  // The server's clock stands still, and a code is one of its time.
  const begunAt = new Date()
  const app = new CodeApp(begun.secret, () => begunAt)
  const asked = await admin.call(api.secondFactor.startPasskey, { body: { password } })
  const key = new Authenticator(server.url)
  const passkey = {
    setup: asked.setup,
    name: '열쇠',
    credential: key.create(asked.options),
  }
  return {
    secondStep: () => ({
      challenge: beginStep(seal, { id, passwordHash }, { now: new Date() }),
      code: backupCode(),
    }),
    recovery: () => ({
      username: lost.me.username,
      code: recoveryCode(),
      newPassword: 'quiet river 7',
    }),
    app: () => ({ setup: begun.setup, code: app.code() }),
    passkey: () => passkey,
  }
}

/** A passkey, as it is stored. */
export async function passkeyOf({ db }: TestServer, { id: userId }: Person): Promise<number> {
  // Once a factor exists, a session that was opened without one would lose the rights of an admin.
  await db
    .updateTable('sessions')
    .set({ factorAt: new Date() })
    .where('userId', '=', userId)
    .execute()
  const { id } = await db
    .insertInto('secondFactors')
    .values({
      userId,
      kind: 'passkey',
      name: '열쇠',
      secret: '',
      createdAt: new Date(),
      credentialId: crypto.randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
