import type { Answer, Language, posts } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import { idOf } from '../../core/sessions/actor.ts'
import { hiddenFrom } from '../visibility/rules.ts'
import { isIn, isSwitchedOn, type Reading } from './reads.ts'

/** The stored number of posts of a row of `categoryCounts`, in the given language and in neither. */
function storedCount(lang: Language | undefined, { showsAi }: { showsAi: boolean }) {
  const parts = {
    ko: ['korean', 'neither'],
    en: ['english', 'neither'],
    all: ['korean', 'english', 'neither'],
  }[lang ?? 'all']
  const columns = showsAi ? parts.flatMap((one) => [one, `${one}Ai`]) : parts
  return sql<number>`(${sql.join(
    columns.map((one) => sql.ref(one)),
    sql` + `,
  )})`
}

/**
 * The number of posts of every category that the reader's feed of a language holds: the stored count without named posts
 * that a block hides, with the reader's own held ones. Only rows of few members are read, by an index.
 */
export async function listCategoryCounts(
  { db, me }: Reading,
  { lang }: { lang?: Language | undefined },
): Promise<Answer<typeof posts.categoryStats>> {
  const readerId = idOf(me)
  const showsAi = me.kind !== 'member' || me.showAiPosts
  const written = (step: 1 | -1, isOne: RawBuilder<boolean>) => sql`
    select unnest(categories) as category, ${sql.lit(step)} as step from posts
    where "deletedAt" is null and ${isOne} and ${isIn(lang)} and ${isSwitchedOn(me)}`
  const hidden = sql<boolean>`
    "authorId" = any(${hiddenFrom(readerId)}) and not "isAnonymous" and "heldAt" is null`
  const held = sql<boolean>`"authorId" = ${readerId} and "heldAt" is not null`
  const { rows } = await sql<Answer<typeof posts.categoryStats>[number]>`
    select category as name,
      greatest(0, ${storedCount(lang, { showsAi })} + coalesce(sum(step), 0))::int as count
    from "categoryCounts"
    left join (${written(-1, hidden)} union all ${written(1, held)}) as own using (category)
    group by category order by category`.execute(db)
  return rows
}
