import { isAdult, type Me, type PublicUser } from '@dodam/contract'
import type { Database, Db } from '@dodam/db'
import { type Selectable, sql } from 'kysely'

const personColumns = [
  'id',
  'username',
  'nickname',
  'role',
  'gradeLevel',
  'gender',
  'avatarType',
  'characterAvatar',
  'avatar',
  'bio',
  'location',
  'isVerified',
  'isAdmin',
  'isAi',
  'ratingsCount',
  'ratingsSum',
  'postsCount',
  'likesCount',
  'commentsCount',
] as const satisfies readonly (keyof Database['users'])[]

/** The columns of a person that views are made of. The password's hash is not among them. */
export type PersonRow = Pick<Selectable<Database['users']>, (typeof personColumns)[number]>

/** The support team: the one account whose admin flag is shown to everybody. */
export const supportId = 1

/** A person as others see them. */
export const publicUser = ({ ratingsCount, ratingsSum, ...row }: PersonRow): PublicUser => ({
  ...row,
  kind: 'user',
  gender: row.gender === 'prefer_not_to_say' ? null : row.gender,
  isAdmin: row.id === supportId,
  averageRating: ratingsCount > 0 ? Math.round((ratingsSum / ratingsCount) * 10) / 10 : null,
  totalRatings: ratingsCount,
})

/** People by id, in one query; ids that do not exist are missing. */
export async function readPeople(db: Db, ids: readonly number[]): Promise<Map<number, PersonRow>> {
  const rows = await db
    .selectFrom('users')
    .select(personColumns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** One of the people just read. Foreign keys make a missing one impossible. */
export function personIn(people: Map<number, PersonRow>, id: number): PersonRow {
  const person = people.get(id)
  if (person === undefined) throw new Error(`user ${id} is referred to but missing`)
  return person
}

/** A member as they see themselves. */
export async function readMe(db: Db, id: number): Promise<Me> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .select([
      'email',
      'preferredCategories',
      'showAiPosts',
      'language',
      'nicknameChangeCount',
      'notificationSettings',
      'verificationDate',
      'createdAt',
      'ageConfirmedAt',
      'anonymousPostsCount',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { anonymousPostsCount, ratingsCount: _count, ratingsSum: _sum, ...mine } = row
  return {
    ...mine,
    ...publicUser(row),
    gender: row.gender,
    isAdmin: row.isAdmin,
    postsCount: row.postsCount + anonymousPostsCount,
  }
}

/** An adult meets a minor one to one only as a verified listener. Unknown ages count as minors. */
export const mayMeet = (
  listener: Pick<PersonRow, 'gradeLevel' | 'isVerified'>,
  sharer: Pick<PersonRow, 'gradeLevel'>,
) => !isAdult(listener) || listener.isVerified || isAdult(sharer)

/** True where neither has blocked the other: the condition of every list in which one could meet the other. `otherId` is a column. */
export const notBlocked = (meId: number, otherId: 'posts.authorId' | 'sharerId' | 'listenerId') =>
  sql<boolean>`not exists (
    select from blocks
    where ("blockerId", "blockedId") in ((${meId}, ${sql.ref(otherId)}), (${sql.ref(otherId)}, ${meId}))
  )`
