import type { PublicUser } from '@dodam/contract'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { publicUser, readMe } from '../accounts/reads.ts'
import { readVisiblePerson } from '../blocks/reads.ts'
import type { OpenPerson } from '../visibility/open-person.ts'

/** Return a member's public view, the caller's own with anonymous counts. NOT_FOUND for an invisible one. */
export async function readUser(
  context: Pick<Context<Member>, 'db' | 'me' | 'clock'>,
  { id, openPerson }: { id: number; openPerson: OpenPerson },
): Promise<PublicUser> {
  await openPerson(context, id)
  const person = publicUser(await readVisiblePerson(context, { id }))
  if (id !== context.me.id) return person
  const { location, postsCount, likesCount, commentsCount } = await readMe(context, id)
  return { ...person, location, postsCount, likesCount, commentsCount }
}
