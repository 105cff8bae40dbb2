import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

/** Make somebody an admin, as only the database can. A session that is open learns of it when it is read anew. */
export async function makeAdmin(
  { db }: Pick<TestServer, 'db'>,
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', id).execute()
}

/** A new member who is an admin. */
export async function adminOf(server: TestServer): Promise<Person> {
  const person = await server.member({ role: 'both' })
  await makeAdmin(server, person)
  return person
}
