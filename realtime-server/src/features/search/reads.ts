import { type Answer, beginOf, minKeywordSearchers, retention, type search } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { spellingOf } from './keywords.ts'

type Popular = Answer<typeof search.popular>

/** The moment since which searches count; older ones are deleted. */
export const countedSince = (clock: Clock) => beginOf(retention.searches.kept, clock.now())

type Reading = Pick<Context, 'db' | 'clock'>

/** Whether a keyword may be shown to others, beside how many people search it. */
export type MayBeShown = (context: Reading, keyword: string) => Promise<boolean>

const maxListed = 50
/** So many of the most frequent keywords are looked at, of which some may not be shown. */
const maxCandidates = 2 * maxListed
const freshMs = 2_000
/** For how long the answer about a keyword is used, as it takes a search. */
const judgedMs = 60_000

/** The keywords that enough different people searched since `since` and no admin has removed, the most frequent first. */
async function listCandidates(db: ReadDb, since: Date): Promise<Popular> {
  const { rows } = await sql<Popular[number]>`
    select keyword, count(*) as count from searches where "searchedAt" > ${since}
    group by keyword having count(*) >= ${minKeywordSearchers}
    order by count(*) desc, keyword limit ${maxCandidates}`.execute(db)
  const { rows: removed } = await sql<{ keyword: string }>`
    select keyword from kept."removedKeywords"
    where keyword = any(${rows.map(({ keyword }) => spellingOf(keyword))}::text[])`.execute(db)
  const isRemoved = new Set(removed.map(({ keyword }) => keyword))
  return rows.filter(({ keyword }) => !isRemoved.has(spellingOf(keyword)))
}

/** The popular searches, counted at most once every two seconds for everybody. */
export class PopularSearches {
  readonly #mayBeShown: MayBeShown
  #counted: { popular: Promise<Popular>; until: number } | undefined
  #judged = new Map<string, { isShown: boolean; until: number }>()

  constructor(mayBeShown: MayBeShown) {
    this.#mayBeShown = mayBeShown
  }

  async #listPopular(context: Reading): Promise<Popular> {
    const now = context.clock.now().getTime()
    const candidates = await listCandidates(context.db, countedSince(context.clock))
    const judged = new Map<string, { isShown: boolean; until: number }>()
    const shown: Popular = []
    for (const one of candidates) {
      if (shown.length === maxListed) break
      let answer = this.#judged.get(one.keyword)
      if (answer === undefined || answer.until <= now) {
        const isShown = await this.#mayBeShown(context, one.keyword)
        answer = { isShown, until: now + judgedMs }
      }
      judged.set(one.keyword, answer)
      if (answer.isShown) shown.push(one)
    }
    this.#judged = judged
    return shown
  }

  async list({ db, clock }: Reading, { limit }: { limit: number }): Promise<Popular> {
    const now = clock.now().getTime()
    if (this.#counted === undefined || this.#counted.until <= now) {
      const popular = this.#listPopular({ db, clock })
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
