import {
  bandOf,
  bandRestDays,
  type GradeLevel,
  gradeBands,
  isAdult,
  isReserved,
  type Me,
  maxNameChanges,
  mayListen,
  type ProfileChange,
} from '@dodam/contract'
import { sql } from 'kysely'
import { isDuplicate, Problem, refusedField } from '../../core/http/problem.ts'
import { schoolYearAt } from '../../core/school-year.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { waitUntil } from '../../core/sessions/restrictions.ts'
import type { Tx } from '../../core/tx/write.ts'
import { claimsOffice } from '../accounts/names.ts'
import { dropCodes } from '../accounts/one-time-codes.ts'
import { readMe } from '../accounts/reads.ts'
import type { Piece } from '../checks/verdicts.ts'
import { withdrawPending } from '../verification/writes.ts'

/** Read my row and lock it until the write ends. */
async function lockMine(tx: Tx<Member>) {
  const mine = await tx.db
    .selectFrom('users')
    .select(['username', 'nickname', 'role', 'gradeLevel', 'isVerified', 'bandMovedAt'])
    .where('id', '=', tx.me.id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (mine === undefined) throw new Problem('UNAUTHORIZED')
  return mine
}

type Mine = Awaited<ReturnType<typeof lockMine>>

/** The names that differ from the stored ones. A nickname that equals the username follows it. */
function newNames(mine: Mine, change: ProfileChange): Partial<Pick<Mine, 'username' | 'nickname'>> {
  const { username = mine.username } = change
  const follows = mine.nickname === mine.username
  const chosen = change.nickname === mine.nickname ? undefined : change.nickname
  const nickname = chosen ?? (follows ? username : mine.nickname)
  return {
    ...(username !== mine.username && { username }),
    ...(nickname !== mine.nickname && { nickname }),
  }
}

/**
 * Throw if the change needs the team or time: the role of a verified listener, the step between minor and adult, and more than one step between the schools in a year. My row is locked.
 */
function checkLocks(
  tx: Tx<Member>,
  mine: Mine,
  { role = mine.role, gradeLevel = mine.gradeLevel }: ProfileChange,
) {
  if (role !== mine.role && mine.isVerified) throw new Problem('ROLE_LOCKED')
  if (isAdult(mine) !== isAdult({ gradeLevel })) throw new Problem('GRADE_LOCKED')
  const steps = Math.abs(rankOf(gradeLevel) - rankOf(mine.gradeLevel))
  if (steps > 1) throw new Problem('GRADE_LOCKED')
  const restsUntil =
    mine.bandMovedAt === null ? 0 : Date.parse(mine.bandMovedAt) + bandRestDays * 86_400_000
  const now = tx.clock.now().getTime()
  if (steps === 1 && now < restsUntil) throw new Problem('GRADE_LOCKED', waitUntil(restsUntil, now))
}

const rankOf = (grade: GradeLevel) => gradeBands.indexOf(bandOf(grade))

/** The words of a change that others read. */
export const piecesOf = ({ username, nickname, bio }: ProfileChange): Piece[] =>
  (
    [
      ['nickname', 'username', username],
      ['nickname', 'nickname', nickname],
      ['bio', 'bio', bio],
    ] as const
  ).flatMap(([place, path, text]) => (text === undefined ? [] : [{ place, path, text }]))

/** Change the fields that are sent and no others. Both names in one call count as one change of name. */
export async function changeProfile(tx: Tx<Member>, change: ProfileChange): Promise<Me> {
  const { me } = tx
  const mine = await lockMine(tx)
  const { username, nickname } = newNames(mine, change)
  if (username !== undefined && (isReserved(username) || claimsOffice(username)))
    throw refusedField('username', 'username.reserved', me.language)
  if (nickname !== undefined && claimsOffice(nickname))
    throw refusedField('nickname', 'nickname.reserved', me.language)
  checkLocks(tx, mine, change)

  const renames = username !== undefined || nickname !== undefined
  const {
    username: _username,
    nickname: _nickname,
    confirm: _confirm,
    preferredCategories,
    notificationSettings,
    ...rest
  } = change
  const changed = await tx.db
    .updateTable('users')
    .set((eb) => ({
      // An update needs a column to set even when nothing is sent.
      username: eb.ref('username'),
      ...rest,
      ...(rest.gradeLevel !== undefined &&
        rest.gradeLevel !== mine.gradeLevel && {
          gradeYear: schoolYearAt(tx.clock.now()),
          gradeAskedAt: null,
          ...(bandOf(rest.gradeLevel) !== bandOf(mine.gradeLevel) && {
            bandMovedAt: tx.clock.now(),
          }),
        }),
      ...(username !== undefined && { username }),
      ...(nickname !== undefined && { nickname }),
      ...(renames && { nicknameChangeCount: eb('nicknameChangeCount', '+', 1) }),
      ...(preferredCategories && { preferredCategories: [...new Set(preferredCategories)] }),
      ...(notificationSettings && {
        notificationSettings: sql<string>`"notificationSettings" || ${JSON.stringify(notificationSettings)}::jsonb`,
      }),
    }))
    .where('id', '=', me.id)
    .$if(renames, (query) => query.where('nicknameChangeCount', '<', maxNameChanges))
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isDuplicate(error, 'users_nickname'))
        throw refusedField('nickname', 'nickname.taken', me.language)
      throw isDuplicate(error, 'users_username') ? new Problem('USERNAME_TAKEN') : error
    })
  if (changed === undefined) throw new Problem('NAME_CHANGE_LIMIT')
  if (change.role !== undefined && !mayListen({ role: change.role }))
    await withdrawPending(tx, me.id)
  if (change.email === null) await dropCodes(tx, { userId: me.id, purpose: 'mail' })
  tx.changed({ kind: 'member', id: me.id })
  return await readMe(tx, me.id)
}
