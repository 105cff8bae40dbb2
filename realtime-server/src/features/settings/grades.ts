import { gradeAnswerDays, type Language, type Me } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import { type Clock, timeBefore } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import { schoolYearAt } from '../../core/school-year.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { readMe } from '../accounts/reads.ts'
import { changeGrade } from '../users/grade.ts'

/** More accounts without a school year than a release adds in a minute. */
const batchSize = 1_000
/** Most members who turn adult in one run, each in a write of its own. */
const mostAtOnce = 100

const notes: Record<'answered' | 'unanswered', Record<Language, string>> = {
  answered: {
    ko: '학교를 마쳤다고 답해서 성인으로 바뀌었어요.',
    en: 'You said you’ve finished school, so you’re an adult here now.',
  },
  unanswered: {
    ko: '아직 학교에 다니는지 4주 동안 답이 없어서 성인으로 바뀌었어요. 아직 다니면 지원팀에 알려 주세요.',
    en: 'For four weeks, you didn’t say if you’re still in school, so you’re an adult here now. If you still are, tell the support team.',
  },
}

/** End the question to a member. Return false when they are not asked, or were asked after `before`. */
async function endQuestion(tx: Tx, id: number, before: string): Promise<boolean> {
  const asked = await tx.db
    .updateTable('users')
    .set({ gradeAskedAt: null, gradeYear: schoolYearAt(tx.clock.now()) })
    .where('id', '=', id)
    .where('gradeAskedAt', '<=', before)
    .returning('id')
    .executeTakeFirst()
  return asked !== undefined
}

/**
 * Answer whether the caller is still in school: they stay in their grade for another school year, or are an adult from now
 * on. No effect when they are not asked, so an answer can be repeated. Return the caller as they are then.
 */
export async function answerGrade(
  tx: Tx<Member>,
  { isStillInSchool }: { isStillInSchool: boolean },
): Promise<Me> {
  const { id, language } = tx.me
  const wasAsked = await endQuestion(tx, id, tx.clock.now().toISOString())
  if (wasAsked && !isStillInSchool)
    await changeGrade(tx, { id, gradeLevel: 'adult', reason: notes.answered[language] })
  return await readMe(tx, id)
}

/** Give a batch of accounts without a school year the current one. Return how many there were. */
async function stampYears(tx: Tx, year: number): Promise<number> {
  const stamped = await tx.db
    .updateTable('users')
    .set({ gradeYear: year })
    .where(
      'id',
      'in',
      sql<number>`(select id from users
        where "gradeYear" is null and "deletedAt" is null and "gradeLevel" <> 'adult'
        order by id limit ${batchSize} for update skip locked)`,
    )
    .returning('id')
    .execute()
  return stamped.length
}

/**
 * Move all grades up by one year; members of the last grade are asked instead. One statement, because others could match an
 * anonymous author and a member whose grades change at the same time, apart from those of everybody else. A grade without
 * its year moves once three years have passed. Return how many moved.
 */
async function moveUp(tx: Tx, year: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update users set
      "gradeLevel" = case "gradeLevel"
        when 'elementary' then 'middle1' when 'middle1' then 'middle2' when 'middle2' then 'middle3'
        when 'middle3' then 'high1' when 'high1' then 'high2' when 'high2' then 'high3'
        when 'middle' then 'high' else "gradeLevel" end,
      "gradeYear" = case
        when "gradeLevel" in ('high', 'high3') then "gradeYear"
        when "gradeLevel" = 'middle' then ${year} else "gradeYear" + 1 end,
      "gradeAskedAt" = case when "gradeLevel" in ('high', 'high3') then ${tx.clock.now()}::timestamptz end
    where "gradeYear" < ${year} and "gradeAskedAt" is null and "deletedAt" is null and not "isAi"
      and "gradeLevel" <> 'adult'
      and ("gradeLevel" not in ('middle', 'high') or "gradeYear" <= ${year - 3})`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

/** Make adults of the members who were asked before a time and did not answer. */
async function turnAdult({ db, write }: { db: Db; write: Write }, before: string): Promise<void> {
  const unanswered = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('gradeAskedAt', '<=', before)
    .orderBy('gradeAskedAt')
    .limit(mostAtOnce)
    .execute()
  for (const { id, language } of unanswered)
    await write(async (tx) => {
      // The member, or another instance, may have been faster.
      if (await endQuestion(tx, id, before))
        await changeGrade(tx, { id, gradeLevel: 'adult', reason: notes.unanswered[language] })
    })
}

/** Moves grades up each 1 March, and makes adults of members who did not answer for four weeks. */
export const gradesJob = ({ db, clock, write }: { db: Db; clock: Clock; write: Write }): Job => ({
  name: 'grades',
  everySeconds: 600,
  async run() {
    const year = schoolYearAt(clock.now())
    while ((await write((tx) => stampYears(tx, year))) === batchSize);
    // A server that was off for years makes up for each of them.
    while ((await write((tx) => moveUp(tx, year))) > 0);
    await turnAdult({ db, write }, timeBefore(clock.now(), gradeAnswerDays * 86_400_000))
  },
})
