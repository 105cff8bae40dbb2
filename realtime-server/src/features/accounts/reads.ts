import { isAdult, type Me, type PublicUser } from '@dodam/contract'
import type { Database, Db } from '@dodam/db'
import type { Selectable } from 'kysely'

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
  'deletedAt',
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
/** Before it come the accounts of the house, which always exist: the support team, the demo's people and the AIs. */
export const firstMemberId = 13

/** What is told of a deleted account. The grade stays as it was: it cannot be blank, and an invented one would be wrong. */
const deletedUser = ({ id, gradeLevel }: PersonRow): PublicUser => ({
  kind: 'user',
  id,
  username: '',
  nickname: '',
  role: 'sharer',
  gradeLevel,
  gender: null,
  avatarType: 'default',
  characterAvatar: 'cat',
  avatar: null,
  bio: '',
  location: null,
  isVerified: false,
  isAdmin: false,
  isAi: false,
  isDeleted: true,
  averageRating: null,
  totalRatings: 0,
  postsCount: 0,
  likesCount: 0,
  commentsCount: 0,
})

/** A person as others see them. */
export function publicUser(person: PersonRow): PublicUser {
  const { ratingsCount, ratingsSum, deletedAt, ...row } = person
  if (deletedAt !== null) return deletedUser(person)
  return {
    ...row,
    kind: 'user',
    gender: row.gender === 'prefer_not_to_say' ? null : row.gender,
    location: null,
    isAdmin: row.id === supportId,
    isDeleted: false,
    averageRating: ratingsCount > 0 ? Math.round((ratingsSum / ratingsCount) * 10) / 10 : null,
    totalRatings: ratingsCount,
  }
}

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
      'anonymousLikesCount',
      'anonymousCommentsCount',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const {
    anonymousPostsCount,
    anonymousLikesCount,
    anonymousCommentsCount,
    ratingsCount: _count,
    ratingsSum: _sum,
    deletedAt: _deletedAt,
    ...mine
  } = row
  return {
    ...mine,
    ...publicUser(row),
    gender: row.gender,
    location: row.location,
    isAdmin: row.isAdmin,
    postsCount: row.postsCount + anonymousPostsCount,
    likesCount: row.likesCount + anonymousLikesCount,
    commentsCount: row.commentsCount + anonymousCommentsCount,
  }
}

/** An adult meets a minor one to one only as a verified listener. Unknown ages count as minors. */
export const mayMeet = (
  listener: Pick<PersonRow, 'gradeLevel' | 'isVerified'>,
  sharer: Pick<PersonRow, 'gradeLevel'>,
) => !isAdult(listener) || listener.isVerified || isAdult(sharer)
