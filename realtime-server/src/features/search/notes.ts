import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '../../core/address.ts'
import type { Clock } from '../../core/clock.ts'
import { type Limits, perAddress, perMember } from '../../core/limits.ts'
import type { Member, Visitor } from '../../core/who.ts'
import type { Tx, Write } from '../../core/write.ts'
import { keywordOf } from './keywords.ts'
import { countedSince, PopularSearches } from './reads.ts'

const memberLimit = perMember('search', 30, 60)
const addressLimit = perAddress('search-address', 240, 60)

const collectMs = 1_000
const maxWaiting = 1_000
const maxRemoved = 5_000

interface SearchNotesDeps {
  write: Write
  limits: Limits
  clock: Clock
  secret: string
  log: { warn(details: object, message: string): void }
}

/** What is known of searches: how often somebody may search, and which keywords are popular, but never who searched what. */
export class SearchNotes {
  readonly #deps: SearchNotesDeps
  readonly #popular: PopularSearches
  /** Keywords by their searcher's hash. */
  #waiting = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  #written: Promise<void> = Promise.resolve()

  constructor(deps: SearchNotesDeps) {
    this.#deps = deps
    this.#popular = new PopularSearches(deps.clock)
  }

  get popular(): Pick<PopularSearches, 'list'> {
    return this.#popular
  }

  /** Counts one search. Throws TOO_FAST. */
  async admit(me: Member | Visitor, address: string): Promise<void> {
    if (me.kind === 'member') await this.#deps.limits.consume(memberLimit, me.id)
    await this.#deps.limits.consume(addressLimit, networkOf(address))
  }

  /** Remembers that one more person searched this. Written with others in a moment, as the call itself only reads. */
  note(me: Member, text: string): void {
    const keyword = keywordOf(text)
    if (keyword === undefined || this.#waiting.size >= maxWaiting) return
    const searcher = createHmac('sha256', this.#deps.secret)
      .update(`search ${me.id} ${keyword}`)
      .digest('base64url')
    this.#waiting.set(searcher, keyword)
    this.#timer ??= setTimeout(() => void this.flush(), collectMs).unref()
  }

  /** Writes what waits. Never throws: what cannot be written is not counted. */
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
      await this.#deps.write((tx) => store(tx, notes, this.#deps.clock))
      this.#popular.forget()
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'searches could not be counted')
    }
  }
}

/** In one fixed order, so that two instances never wait for each other in a circle. */
async function store(tx: Tx, notes: Map<string, string>, clock: Clock): Promise<void> {
  await sql`
    insert into searches (keyword, searcher, "searchedAt")
    select keyword, searcher, ${clock.now()}::timestamptz
    from unnest(${[...notes.values()]}::text[], ${[...notes.keys()]}::text[]) as note (keyword, searcher)
    order by searcher
    on conflict (keyword, searcher) do update set "searchedAt" = excluded."searchedAt"`.execute(
    tx.db,
  )
  await sql`
    delete from searches where (keyword, searcher) in (
      select keyword, searcher from searches where "searchedAt" <= ${countedSince(clock)}
      limit ${maxRemoved} for update skip locked)`.execute(tx.db)
}
