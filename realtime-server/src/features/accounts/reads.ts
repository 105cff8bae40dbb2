import { gradeAnswerDays, type Me, type PublicUser, shownAverage, supportId } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import type { Selectable } from 'kysely'
import { isToCome, timeAfter } from '../../core/clock.ts'
import { closedUntil } from '../../core/sessions/restrictions.ts'
import type { Context } from '../../core/tx/context.ts'

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

/** The columns that views of a member are made of. The password's hash is not among them. */
export type PersonRow = Pick<Selectable<Database['users']>, (typeof personColumns)[number]>

/** The first id of a real member. Lower ids belong to the support team, the test accounts and the AI accounts. */
export const firstMemberId = 13

/** Return the view of a deleted account. The grade stays, because it cannot be null and another one would be wrong. */
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

/** Return a member's public view, for other members. */
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
    averageRating: shownAverage(ratingsCount, ratingsSum),
    totalRatings: ratingsCount,
  }
}

/** Read members by id, in one query. The map lacks ids that do not exist. */
export async function readPeople(
  db: ReadDb,
  ids: readonly number[],
): Promise<Map<number, PersonRow>> {
  const rows = await db
    .selectFrom('users')
    .select(personColumns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Return one of the members just read. Foreign keys make a missing one impossible. */
export function personIn(people: Map<number, PersonRow>, id: number): PersonRow {
  const person = people.get(id)
  if (person === undefined) throw new Error(`user ${id} is referred to but missing`)
  return person
}

/** Read a member's view of themselves. */
export async function readMe(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
): Promise<Me> {
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
      ...(['staffRoles', 'pausedAt', 'gradeAskedAt'] as const),
    ])
    .select(closedUntil.as('chatsClosedUntil'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const {
    anonymousPostsCount,
    anonymousLikesCount,
    anonymousCommentsCount,
    ratingsCount: _count,
    ratingsSum: _sum,
    deletedAt: _deletedAt,
    pausedAt,
    gradeAskedAt,
    chatsClosedUntil,
    ...mine
  } = row
  return {
    ...mine,
    ...publicUser(row),
    gender: row.gender,
    location: row.location,
    isAdmin: row.isAdmin,
    staffRoles: row.isAdmin ? row.staffRoles : [],
    postsCount: row.postsCount + anonymousPostsCount,
    likesCount: row.likesCount + anonymousLikesCount,
    commentsCount: row.commentsCount + anonymousCommentsCount,
    chatsClosedUntil: isToCome(chatsClosedUntil, clock.now()) ? chatsClosedUntil : null,
    gradeQuestion:
      gradeAskedAt === null
        ? null
        : { until: timeAfter(new Date(gradeAskedAt), gradeAnswerDays * 86_400_000) },
    isPaused: pausedAt !== null && Date.parse(pausedAt) <= clock.now().getTime(),
  }
}
