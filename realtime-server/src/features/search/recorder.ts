import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { FailureLog } from '../../core/http/failures.ts'
import { Collector } from '../../core/jobs/collector.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perAddress, perMember, type Use, usesBy } from '../../core/limits/limit.ts'
import type { Member, Visitor } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { keywordOf } from './keywords.ts'
import {
  countedSince,
  LeadingWords,
  type LeadsSomewhere,
  type MayBeShown,
  PopularSearches,
} from './reads.ts'

/** A page and the count of the same search are two calls, so the count does not take from the searches. */
const limitsOf = {
  page: { member: perMember('search', 30, 60), network: perAddress('search-address', 240, 60) },
  count: {
    member: perMember('search-count', 30, 60),
    network: perAddress('search-count-address', 240, 60),
  },
}

const maxWaiting = 1_000
const maxRemoved = 5_000

interface SearchNotesDeps {
  write: Write
  limits: Limits
  seal: Seal
  clock: Clock
  /** The minimum age of an account, in hours, for its searches to count. */
  accountHours: number
  mayBeShown: MayBeShown
  leadsSomewhere: LeadsSomewhere
  log: FailureLog
}

/** Limits searches and counts their keywords, without storing who searched them. */
export class SearchNotes {
  readonly #deps: SearchNotesDeps
  readonly #popular: PopularSearches
  readonly leading: LeadingWords
  /** Keywords by the hash of searcher and keyword. */
  readonly #collected: Collector<Map<string, string>>

  constructor(deps: SearchNotesDeps) {
    this.#deps = deps
    this.#popular = new PopularSearches(deps.mayBeShown)
    this.leading = new LeadingWords(this.#popular, deps.leadsSomewhere)
    this.#collected = new Collector({
      begin: () => new Map(),
      store: async (notes) => {
        await deps.write((tx) => store(tx, notes))
        this.#popular.forget()
      },
      log: deps.log,
      failure: 'searches could not be counted',
    })
  }

  get popular(): Pick<PopularSearches, 'list' | 'forget'> {
    return this.#popular
  }

  /** Use one point of the caller's limits of a call; TOO_FAST beyond them. */
  async admit(me: Member | Visitor, address: string, call: keyof typeof limitsOf): Promise<void> {
    const { member, network } = limitsOf[call]
    const own: Use[] = me.kind === 'member' ? [[member, `member=${me.id}`]] : []
    await this.#deps.limits.use([...own, ...usesBy(network, address)])
  }

  /**
   * Record a search by one more member. It is stored a second later with others, because the call itself only reads.
   */
  note(me: Member, text: string): void {
    const age = this.#deps.clock.now().getTime() - me.joinedAt
    if (age < this.#deps.accountHours * 3_600_000) return
    const keyword = keywordOf(text)
    if (keyword === undefined) return
    const searcher = this.#deps.seal
      .fingerprint('search', `search ${me.id} ${keyword}`)
      .toString('base64url')
    this.#collected.note((waiting) => {
      if (waiting.size < maxWaiting) waiting.set(searcher, keyword)
    })
  }

  flush(): Promise<void> {
    return this.#collected.flush()
  }
}

/** Store searches, keywords by hash, in a fixed order, so that two instances cannot deadlock. */
async function store(tx: Pick<Tx, 'db' | 'clock'>, notes: Map<string, string>): Promise<void> {
  await sql`
    insert into searches (keyword, searcher, "searchedAt")
    select keyword, searcher, ${tx.clock.now()}::timestamptz
    from unnest(${[...notes.values()]}::text[], ${[...notes.keys()]}::text[]) as note (keyword, searcher)
    order by searcher
    on conflict (keyword, searcher) do update set "searchedAt" = excluded."searchedAt"`.execute(
    tx.db,
  )
  await sql`
    delete from searches where (keyword, searcher) in (
      select keyword, searcher from searches where "searchedAt" <= ${countedSince(tx.clock)}
      limit ${maxRemoved} for update skip locked)`.execute(tx.db)
}
