import { api, type CaseLinks, isUrgentCase, linkedCasesSize, mayCall } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { timeAfter } from '../../../core/clock.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import { toldPause } from '../../risk/reads.ts'
import { isNamedCase } from '../../visibility/case-masks.ts'
import { isAboutOthers, readCaseRow } from '../reads.ts'
import type { CaseRow } from '../views.ts'
import { calledMs, isForOther } from './locked-case.ts'
import { caseViews, readCaseView } from './views.ts'

type Place = Pick<CaseLinks, 'postId' | 'commentId' | 'threadId'>

/** Return where a reported story or comment stands; null for what members cannot read. */
async function readPlace(db: ReadDb, { targetType, targetId }: CaseRow): Promise<Place> {
  const nowhere: Place = { postId: null, commentId: null, threadId: null }
  if (targetType === 'post') {
    const post = await db
      .selectFrom('posts')
      .select('id')
      .where('id', '=', targetId)
      .where('deletedAt', 'is', null)
      .where('heldAt', 'is', null)
      .executeTakeFirst()
    return { ...nowhere, postId: post?.id ?? null }
  }
  if (targetType !== 'comment') return nowhere
  const comment = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .select(['comments.id', 'postId', 'parentId', 'comments.deletedAt', 'comments.heldAt'])
    .where('comments.id', '=', targetId)
    .where('posts.deletedAt', 'is', null)
    .where('posts.heldAt', 'is', null)
    .executeTakeFirst()
  if (comment === undefined) return nowhere
  const { id, postId, parentId, deletedAt, heldAt } = comment
  if (deletedAt !== null || heldAt !== null) return { ...nowhere, postId }
  return { postId, commentId: id, threadId: parentId }
}

/**
 * Return the newest support message whose words a case has sealed; null where there is none, for a masked case, and for
 * admins who may not read it.
 */
async function readSupportMessageId(
  { db, me }: Pick<Context<Admin>, 'db' | 'me'>,
  { id, subjectId }: CaseRow,
): Promise<CaseLinks['supportMessageId']> {
  if (!mayCall(me, api.support.list)) return null
  const message = await db
    .selectFrom('textChecks')
    .innerJoin('supportMessages', 'supportMessages.id', 'textChecks.relatedId')
    .innerJoin('cases', 'cases.id', 'textChecks.caseId')
    .select('supportMessages.id')
    // An inquiry has a name, which a masked case must not lead to.
    .where(isNamedCase)
    // All checks of a case are of its subject; the index is by writer.
    .where('textChecks.writerId', '=', subjectId)
    .where('textChecks.caseId', '=', id)
    .where('textChecks.place', '=', 'support')
    // An answer in a chat of the team is checked like a support message.
    .where('textChecks.roomId', 'is', null)
    .orderBy('textChecks.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message?.id ?? null
}

/** True for a row of `cases` about a message in the room of this one, where that room masks no member. */
const isOfNamedRoomOf = (messageId: number) => sql<boolean>`(
  cases."targetType" = 'message' and exists (
    select from "chatMessages" as own
      join "chatRooms" as room on room.id = own."roomId" and not room."isAnonymous"
      join "chatMessages" as other on other."roomId" = room.id
    where own.id = ${messageId} and other.id = cases."targetId"))`

/**
 * Return the other open cases about the person of a case, or out of its chat, the most urgent first, where all of them name
 * everybody: a case beside a masked one would tell who wrote it.
 */
export async function readOpenCases(
  { db, me }: Pick<Context<Admin>, 'db' | 'me'>,
  row: CaseRow,
): Promise<CaseRow[]> {
  const { target } = await readCaseView(db, row, me.language)
  if (target.user === null) return []
  return await db
    .selectFrom('cases')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('subjectId', '=', row.subjectId),
        ...(row.targetType === 'message' ? [isOfNamedRoomOf(row.targetId)] : []),
      ]),
    )
    .where(isAboutOthers(me))
    .where('id', '<>', row.id)
    .where('status', '=', sql.lit('pending'))
    .where(isNamedCase)
    .orderBy('severity')
    .orderBy('dueAt')
    .orderBy('id')
    .limit(linkedCasesSize)
    .execute()
}

async function readPauseEffect({ db }: Pick<Context, 'db'>, { id }: CaseRow) {
  const person = await db
    .selectFrom('cases')
    .innerJoin('users', 'users.id', 'cases.subjectId')
    .select(['pausedAt', 'pauseTellAt', 'pauseCaseId'])
    .where('cases.id', '=', id)
    .where(isNamedCase)
    .executeTakeFirst()
  if (person === undefined || toldPause(person) === null) return null
  return person.pauseCaseId === id ? 'ends' : 'stays'
}

/** Return when the job frees an urgent case from this admin, unless they act on it before. */
function answerUntil({ me }: Context<Admin>, row: CaseRow): CaseLinks['answerUntil'] {
  const { claimedBy, waitingSince } = row
  if (claimedBy !== me.id || waitingSince === null || !isUrgentCase(row)) return null
  return timeAfter(new Date(waitingSince), calledMs)
}

/** Return where a case leads. NOT_FOUND for its subject. */
export async function readLinks(
  context: Context<Admin>,
  { id: asked }: { id: number },
): Promise<CaseLinks> {
  const { db, me } = context
  const row = await readCaseRow(context, asked)
  return {
    kind: 'case-links',
    id: row.id,
    ...(await readPlace(db, row)),
    supportMessageId: await readSupportMessageId(context, row),
    openCases: await caseViews(db, await readOpenCases(context, row), me.language),
    isForOther: await isForOther(context, row),
    answerUntil: answerUntil(context, row),
    pause: await readPauseEffect(context, row),
  }
}
