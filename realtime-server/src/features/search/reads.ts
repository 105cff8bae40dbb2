import {
  type Answer,
  beginOf,
  type Language,
  minKeywordSearchers,
  popularListed,
  retention,
  type search,
  topicWords,
} from '@dodam/contract'
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

/** Whether a word finds enough stories in a language to be suggested. */
export type LeadsSomewhere = (
  context: Reading,
  word: string,
  lang: Language | undefined,
) => Promise<boolean>

const maxListed = 50
/** How many of the most frequent keywords are judged, because some may not be shown. */
const maxCandidates = 2 * maxListed
const freshMs = 2_000
/** How long it is cached whether a keyword may be shown, and whether a word leads somewhere, because each costs a search. */
const shownMs = 60_000
const leadingMs = 600_000

/** Answers to costly questions about words, each kept for a while. Parallel calls share one. */
class Judgements {
  readonly #keptMs: number
  #judged = new Map<string, { answer: Promise<boolean>; until: number }>()

  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  async ask({ clock }: Reading, about: string, judge: () => Promise<boolean>): Promise<boolean> {
    const now = clock.now().getTime()
    const known = this.#judged.get(about)
    if (known !== undefined && known.until > now) return await known.answer
    for (const [other, { until }] of this.#judged) if (until <= now) this.#judged.delete(other)
    const answer = judge()
    this.#judged.set(about, { answer, until: now + this.#keptMs })
    try {
      return await answer
    } catch (error) {
      this.#judged.delete(about)
      throw error
    }
  }
}

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
  readonly #shown = new Judgements(shownMs)

  constructor(mayBeShown: MayBeShown) {
    this.#mayBeShown = mayBeShown
  }

  async #listPopular(context: Reading): Promise<Popular> {
    const candidates = await listCandidates(context.db, countedSince(context.clock))
    const shown: Popular = []
    for (const one of candidates) {
      if (shown.length === maxListed) break
      const mayBeShown = () => this.#mayBeShown(context, one.keyword)
      if (await this.#shown.ask(context, one.keyword, mayBeShown)) shown.push(one)
    }
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

/** The words to suggest in a language. */
export class LeadingWords {
  readonly #popular: Pick<PopularSearches, 'list'>
  readonly #leadsSomewhere: LeadsSomewhere
  readonly #leading = new Judgements(leadingMs)

  constructor(popular: Pick<PopularSearches, 'list'>, leadsSomewhere: LeadsSomewhere) {
    this.#popular = popular
    this.#leadsSomewhere = leadsSomewhere
  }

  async list({ db, clock }: Reading, { lang }: { lang?: Language | undefined }): Promise<string[]> {
    const context = { db, clock }
    const popular = await this.#popular.list(context, { limit: popularListed })
    const words = [...popular.map(({ keyword }) => keyword), ...topicWords.ko, ...topicWords.en]
    const leading: string[] = []
    // One after the other, to leave the searches of people their turn.
    for (const word of words)
      if (
        await this.#leading.ask(context, `${lang ?? ''} ${word}`, () =>
          this.#leadsSomewhere(context, word, lang),
        )
      )
        leading.push(word)
    return leading
  }
}
