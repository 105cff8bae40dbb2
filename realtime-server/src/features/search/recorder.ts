import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import { type FailureLog, logFailure } from '../../core/http/failures.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perAddress, perMember, type Use, usesBy } from '../../core/limits/limit.ts'
import type { Member, Visitor } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { keywordOf } from './keywords.ts'
import { countedSince, type MayBeShown, PopularSearches } from './reads.ts'

const memberLimit = perMember('search', 30, 60)
const addressLimit = perAddress('search-address', 240, 60)

const collectMs = 1_000
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
  log: FailureLog
}

/** Limits searches and counts their keywords, without storing who searched them. */
export class SearchNotes {
  readonly #deps: SearchNotesDeps
  readonly #popular: PopularSearches
  /** Keywords by the hash of searcher and keyword. */
  #waiting = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  #written: Promise<void> = Promise.resolve()

  constructor(deps: SearchNotesDeps) {
    this.#deps = deps
    this.#popular = new PopularSearches(deps.mayBeShown)
  }

  get popular(): Pick<PopularSearches, 'list' | 'forget'> {
    return this.#popular
  }

  /** Count one search against the caller's limits; TOO_FAST beyond them. */
  async admit(me: Member | Visitor, address: string): Promise<void> {
    const own: Use[] = me.kind === 'member' ? [[memberLimit, `member=${me.id}`]] : []
    await this.#deps.limits.use([...own, ...usesBy(addressLimit, address)])
  }

  /**
   * Record a search by one more member. It is stored a second later with others, because the call itself only reads.
   */
  note(me: Member, text: string): void {
    const age = this.#deps.clock.now().getTime() - me.joinedAt
    if (age < this.#deps.accountHours * 3_600_000) return
    const keyword = keywordOf(text)
    if (keyword === undefined || this.#waiting.size >= maxWaiting) return
    const searcher = this.#deps.seal
      .fingerprint('search', `search ${me.id} ${keyword}`)
      .toString('base64url')
    this.#waiting.set(searcher, keyword)
    this.#timer ??= setTimeout(() => void this.flush(), collectMs).unref()
  }

  /** Store the pending searches. Never throws: those that cannot be stored are dropped. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const notes = this.#waiting
    this.#waiting = new Map()
    if (notes.size > 0) this.#written = this.#written.then(() => this.#write(notes))
    await this.#written
  }

  async #write(notes: Map<string, string>): Promise<void> {
    try {
      await this.#deps.write((tx) => store(tx, notes))
      this.#popular.forget()
    } catch (error) {
      logFailure(this.#deps.log, error, 'searches could not be counted')
    }
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
