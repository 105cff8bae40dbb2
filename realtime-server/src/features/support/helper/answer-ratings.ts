import type { Language } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import { Problem } from '../../../core/http/problem.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { ratableMs } from '../rules.ts'

/** Store the kind and language of an answer, for a later rating. */
export const keepAnswer = (
  tx: Tx<Member>,
  { family, language }: { family: string; language: Language },
): Promise<{ id: number }> =>
  tx.db
    .insertInto('helperAnswers')
    .values({ userId: tx.me.id, family, language, createdAt: tx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Change the kind of a stored answer after it was replaced. */
export async function setFamily(
  tx: Tx<Member>,
  { id, family }: { id: number; family: string },
): Promise<void> {
  await tx.db
    .updateTable('helperAnswers')
    .set({ family })
    .where('id', '=', id)
    .where('userId', '=', tx.me.id)
    .execute()
}

/** Record whether an answer to the caller helped; a later rating replaces the first. NOT_FOUND after a day. */
export async function rate(
  tx: Tx<Member>,
  { id, helped }: { id: number; helped: boolean },
): Promise<void> {
  const row = await tx.db
    .selectFrom('helperAnswers')
    .select(['family', 'language', 'helped'])
    .where('id', '=', id)
    .where('userId', '=', tx.me.id)
    .where('createdAt', '>', timeBefore(tx.clock.now(), ratableMs))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  if (row.helped === helped) return
  await tx.db.updateTable('helperAnswers').set({ helped }).where('id', '=', id).execute()
  const before = row.helped === null ? 0 : 1
  const [yes, no] = helped ? [1, -before] : [-before, 1]
  await sql`
    insert into "helperRatings" (family, language, helped, "notHelped")
    values (${row.family}, ${row.language}, ${Math.max(yes, 0)}, ${Math.max(no, 0)})
    on conflict (family, language) do update set
      helped = "helperRatings".helped + ${yes}, "notHelped" = "helperRatings"."notHelped" + ${no}`.execute(
    tx.db,
  )
}

/** Delete the answers that cannot be rated any more. */
export async function forgetAnswers(tx: Tx): Promise<void> {
  await tx.db
    .deleteFrom('helperAnswers')
    .where('createdAt', '<', timeBefore(tx.clock.now(), ratableMs))
    .execute()
}
