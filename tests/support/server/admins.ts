import { api } from '@dodam/contract'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

/**
 * Make a member an admin, as only the database can: one of long standing, who can agree to what others ask, unless
 * `madeAdminAt` says otherwise. A session that is open learns of it when it is read anew.
 */
export async function makeAdmin(
  { db }: Pick<TestServer, 'db'>,
  { id }: Pick<Person, 'id'>,
  madeAdminAt = new Date(0),
): Promise<void> {
  await db.updateTable('users').set({ isAdmin: true, madeAdminAt }).where('id', '=', id).execute()
}

/** Create a member who is an admin. */
export async function adminOf(server: TestServer): Promise<Person> {
  const person = await server.member({ role: 'both' })
  await makeAdmin(server, person)
  return person
}

const signIn = (who: Person, { me }: { me: { username: string } }, password: string) =>
  who.call(api.accounts.login, { body: { username: me.username, password } })

/** The support account, signed in; it gets the password that all accounts have here. */
export async function signInSupport(server: TestServer): Promise<Person> {
  const { id } = await server.member()
  const { passwordHash } = await server.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('users').set({ passwordHash }).where('id', '=', 1).execute()
  const support = server.visitor()
  const { token, user } = await signIn(support, { me: { username: 'support' } }, 'a good word 1')
  support.signIn(token, user)
  return support
}

/** Return the same member on another device, with a session of its own; the old session may have ended. */
export async function signedInAgain(person: Person, password = 'a good word 1'): Promise<Person> {
  const twin = person.onAnother()
  twin.token = undefined
  const { token, user } = await signIn(twin, person, password)
  twin.signIn(token, user)
  return twin
}

/**
 * Extend all current sessions, whatever time a test moves to: otherwise the server, about once a minute, disconnects
 * sockets of expired sessions and ends those of admins. The next call sets their times again.
 */
export async function keepSessions(
  { db }: Pick<TestServer, 'db'>,
  ...people: readonly Pick<Person, 'id'>[]
): Promise<void> {
  const far = '2100-01-01T00:00:00.000Z'
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: far, adminSince: far, adminActiveAt: far })
    .where(
      'userId',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
}

/** Sign admins in again whose sessions have expired because the clock was moved. */
export async function signInAgain(server: TestServer, ...admins: readonly Person[]): Promise<void> {
  for (const admin of admins) {
    const { token, user } = await signIn(server.visitor(), admin, 'a good word 1')
    admin.signIn(token, user)
  }
}
