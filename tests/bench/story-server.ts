import { withDatabase } from './bench-database.ts'
import { type BenchPerson, newSecret, settle } from './community.ts'
import { ServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'
import { commentedIds, pickyOf, tellStories } from './stories.ts'

const pairs = 1_000

/** The product on a database full of stories, and the members who read them. */
export class StoryServer {
  readonly people: readonly BenchPerson[]
  readonly newestId: number
  /** A post with few comments and one with many, see `commented`. */
  readonly commentedIds: Readonly<{ few: number; many: number }>
  readonly #server: ServerProcess

  private constructor(server: ServerProcess, people: readonly BenchPerson[], newestId: number) {
    this.#server = server
    this.people = people
    this.newestId = newestId
    this.commentedIds = commentedIds(newestId)
  }

  /** A listener, with a few members blocked, as all have. */
  get reader(): BenchPerson {
    return this.#personAt(-2)
  }

  /** A listener without any block. */
  get unblocked(): BenchPerson {
    return this.#personAt(-1)
  }

  /** A listener who prefers the rare category, with a few people blocked. */
  get picky(): BenchPerson {
    return pickyOf(this.people)
  }

  #personAt(index: number): BenchPerson {
    const person = this.people.at(index)
    if (person === undefined) throw new Error('There is nobody')
    return person
  }

  /** Fill a database with `posts` stories, run `work` on a server of it, and remove both. */
  static with<T>(posts: number, work: (stories: StoryServer) => Promise<T>): Promise<T> {
    return withDatabase(async (databaseUrl) => {
      const secret = newSecret()
      const server = await ServerProcess.start('product-server.ts', {
        DATABASE_URL: databaseUrl,
        JWT_SECRET: secret,
      })
      try {
        const { people } = await settle(databaseUrl, secret, { pairs, roomsEach: 1 })
        await tellStories(databaseUrl, people, posts)
        return await work(new StoryServer(server, people, posts))
      } finally {
        await server.stop()
      }
    })
  }

  /** Make a call, a POST where there is a `body`; returns the milliseconds it took, and the answer. */
  async #call(path: string, person: BenchPerson, body?: object) {
    const start = performance.now()
    const response = await fetch(new URL(path, this.#server.origin), {
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    const ms = performance.now() - start
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return { ms, answer }
  }

  /** Read `path`; returns the milliseconds it took, and the number of items. */
  async read(path: string, person: BenchPerson): Promise<{ ms: number; size: number }> {
    const { ms, answer } = await this.#call(path, person)
    return { ms, size: Array.isArray(answer) ? answer.length : 1 }
  }

  /** Post `body` to `path`; returns the milliseconds it took. */
  async post(path: string, person: BenchPerson, body: object): Promise<number> {
    return (await this.#call(path, person, body)).ms
  }

  /** Return the median of `times` reads, one after the other. */
  async p50(path: string, times: number, person = this.reader): Promise<number> {
    const all: number[] = []
    for (let count = 0; count < times; count++) all.push((await this.read(path, person)).ms)
    return quantile(all, 0.5)
  }
}
