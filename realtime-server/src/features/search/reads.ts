import { type Answer, beginOf, minKeywordSearchers, retention, type search } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Context } from '../../core/tx/context.ts'
import { spellingOf } from './keywords.ts'

type Popular = Answer<typeof search.popular>

/** Return the time since which searches count; older ones are deleted. */
export const countedSince = (clock: Clock) => beginOf(retention.searches.kept, clock.now())

type Reading = Pick<Context, 'db' | 'clock'>

/** Whether a keyword may be shown as a popular search. */
export type MayBeShown = (context: Reading, keyword: string) => Promise<boolean>

const maxListed = 50
/** How many of the most frequent keywords are judged, because some may not be shown. */
const maxCandidates = 2 * maxListed
const freshMs = 2_000
/** How long a judgement is cached, because it costs a search. */
const judgedMs = 60_000

/** List the keywords that enough members searched since `since` and no admin has removed, the most frequent first. */
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

/** The popular searches, counted at most once every two seconds for all callers. */
export class PopularSearches {
  readonly #mayBeShown: MayBeShown
  #counted: { popular: Promise<Popular>; until: number } | undefined
  #judged = new Map<string, { isShown: Promise<boolean>; until: number }>()

  constructor(mayBeShown: MayBeShown) {
    this.#mayBeShown = mayBeShown
  }

  /** Whether a keyword may be shown. Parallel calls share one judgement, because it costs a search. */
  async #isShown(context: Reading, keyword: string): Promise<boolean> {
    const now = context.clock.now().getTime()
    const known = this.#judged.get(keyword)
    if (known !== undefined && known.until > now) return await known.isShown
    const isShown = this.#mayBeShown(context, keyword)
    this.#judged.set(keyword, { isShown, until: now + judgedMs })
    try {
      return await isShown
    } catch (error) {
      this.#judged.delete(keyword)
      throw error
    }
  }

  async #listPopular(context: Reading): Promise<Popular> {
    const candidates = await listCandidates(context.db, countedSince(context.clock))
    const shown: Popular = []
    for (const one of candidates) {
      if (shown.length === maxListed) break
      if (await this.#isShown(context, one.keyword)) shown.push(one)
    }
    const now = context.clock.now().getTime()
    for (const [keyword, { until }] of this.#judged) if (until <= now) this.#judged.delete(keyword)
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
