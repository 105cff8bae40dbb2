import { type Answer, beginOf, retention, type search } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'

type Popular = Answer<typeof search.popular>

/** The moment since which searches count; older ones are deleted. */
export const countedSince = (clock: Clock) => beginOf(retention.searches.kept, clock.now())

const minSearchers = 3
const maxListed = 50
const freshMs = 2_000

/** The keywords that enough different people searched since `since`, the most frequent first. */
async function listPopular(db: ReadDb, since: Date): Promise<Popular> {
  const { rows } = await sql<Popular[number]>`
    select keyword, count(*) as count from searches where "searchedAt" > ${since}
    group by keyword having count(*) >= ${minSearchers}
    order by count(*) desc, keyword limit ${maxListed}`.execute(db)
  return rows
}

/** The popular searches, counted at most once every two seconds for everybody. */
export class PopularSearches {
  #counted: { popular: Promise<Popular>; until: number } | undefined

  async list(
    { db, clock }: Pick<Context, 'db' | 'clock'>,
    { limit }: { limit: number },
  ): Promise<Popular> {
    const now = clock.now().getTime()
    if (this.#counted === undefined || this.#counted.until <= now) {
      const popular = listPopular(db, countedSince(clock))
      this.#counted = { popular, until: now + freshMs }
      popular.catch(() => this.forget())
    }
    return (await this.#counted.popular).slice(0, limit)
  }

  /** Count again at the next call. */
  forget(): void {
    this.#counted = undefined
  }
}
