import type { PublicUser } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { publicUser, readMe } from '../accounts/reads.ts'
import { readPersonThere } from '../blocks/reads.ts'

/** A person as others see them; of myself the counts of what I wrote anonymously are in it. */
export async function readUser(db: Db, meId: number, id: number): Promise<PublicUser> {
  const person = publicUser(await readPersonThere(db, meId, id))
  if (id !== meId) return person
  const { location, postsCount, likesCount, commentsCount } = await readMe(db, id)
  return { ...person, location, postsCount, likesCount, commentsCount }
}
