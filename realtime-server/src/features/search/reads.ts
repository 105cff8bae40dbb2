import type { Answer, search } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'

type Popular = Answer<typeof search.popular>

const dayMs = 86_400_000
/** Since when searches count. Older ones are removed. */
export const countedSince = (clock: Clock) => new Date(clock.now().getTime() - 7 * dayMs)

const minSearchers = 3
const maxListed = 50
const freshMs = 2_000

/** What enough different people searched lately, most of them first. */
async function listPopular(db: Db, since: Date): Promise<Popular> {
  const { rows } = await sql<Popular[number]>`
    select keyword, count(*) as count from searches where "searchedAt" > ${since}
    group by keyword having count(*) >= ${minSearchers}
    order by count(*) desc, keyword limit ${maxListed}`.execute(db)
  return rows
}

/** The popular searches, counted once for all who ask within a moment. */
export class PopularSearches {
  readonly #clock: Clock
  #counted: { popular: Promise<Popular>; until: number } | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async list(db: Db, { limit }: { limit: number }): Promise<Popular> {
    const now = this.#clock.now().getTime()
    if (this.#counted === undefined || this.#counted.until <= now) {
      const popular = listPopular(db, countedSince(this.#clock))
      this.#counted = { popular, until: now + freshMs }
      popular.catch(() => this.forget())
    }
    return (await this.#counted.popular).slice(0, limit)
  }

  /** Counts anew when asked next. */
  forget(): void {
    this.#counted = undefined
  }
}
