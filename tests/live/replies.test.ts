import { setTimeout as pass } from 'node:timers/promises'
import { api, type Comment, repliesPageSize } from '@dodam/contract'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { loadReplies } from '../../web/src/features/comments/load-replies.ts'
import { type AskReplies, readOn } from '../../web/src/features/comments/read-on.ts'
import { apply, applyAnswer } from '../../web/src/live/apply.ts'
import { copiesOf } from '../../web/src/live/cache.ts'
import { hasAllReplies } from '../../web/src/live/comments.ts'
import { pagesKeyOf } from '../../web/src/live/keys.ts'
import { keepReplaying } from '../../web/src/live/replay.ts'
import { Random } from '../faults/random.ts'

/** Number of schedules: run many more from time to time. */
const count = Number(process.env['SCHEDULES'] ?? 40)
/** First seed: a failure reports its own. */
const firstSeed = Number(process.env['SEED'] ?? 1)

const postId = 5
const threadId = 1
const blank: Comment = {
  kind: 'comment',
  id: threadId,
  postId,
  parentId: null,
  content: '',
  author: null,
  createdAt: '2026-11-21T03:04:05.000Z',
  isPostAuthor: false,
  isDeleted: false,
  isOwn: false,
  isHeld: false,
  isKept: false,
  editedAt: null,
  replyTo: null,
  isLiked: false,
  likesCount: 0,
  repliesCount: 0,
  replies: [],
}
const reply = (id: number, isOwn = false) => ({
  ...blank,
  id,
  parentId: threadId,
  isOwn,
  replies: [],
})

/** One thread on a server with delayed answers and events, and a browser that shows it. */
class Stage {
  readonly #random: Random
  readonly cache = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false } },
  })
  readonly #replay = keepReplaying(this.cache)
  readonly #leave: () => void
  #alive: number[] = []
  #own = new Set<number>()
  #lastId = threadId
  /** Events in transit. */
  #sent: (() => void)[] = []
  #underWay: Promise<unknown>[] = []

  constructor(random: Random) {
    this.#random = random
    for (let n = random.between(0, 70); n > 0; n--) this.#alive.push(++this.#lastId)
    const observer = new InfiniteQueryObserver(this.cache, {
      queryKey: pagesKeyOf(api.comments.list, { params: { id: postId } }),
      queryFn: async () => readOn([await this.#read()], () => this.thread, this.#ask),
      initialPageParam: null,
      getNextPageParam: () => null,
    })
    this.#leave = observer.subscribe(() => {})
  }

  get alive(): readonly number[] {
    return this.#alive
  }
  get thread(): Comment | undefined {
    return copiesOf(this.cache, 'comment', threadId)[0]
  }
  get shown(): number[] {
    return this.thread?.replies.map(({ id }) => id) ?? []
  }

  #delay = () => pass(this.#random.between(0, 4))
  #viewOf = (id: number) => reply(id, this.#own.has(id))

  async #read(): Promise<Comment> {
    await this.#delay()
    const replies = this.#alive.slice(0, repliesPageSize).map(this.#viewOf)
    const read = { ...blank, replies, repliesCount: this.#alive.length }
    await this.#delay()
    return read
  }

  #ask: AskReplies = async (_, { after = 0, limit }) => {
    await this.#delay()
    const page = this.#alive.filter((id) => id > after).slice(0, limit)
    const read = page.map(this.#viewOf)
    await this.#delay()
    return read
  }

  #send(event: () => void): void {
    this.#sent.push(() => this.#replay.hear(event))
  }

  add(): number {
    const id = ++this.#lastId
    this.#alive.push(id)
    this.#send(() => apply['comment:new'](this.cache, reply(id)))
    return id
  }

  remove(): void {
    if (this.#alive.length === 0) return
    const id = this.#random.pick(this.#alive)
    this.#alive = this.#alive.filter((one) => one !== id)
    this.#send(() => apply['comment:removed'](this.cache, { id, postId }))
  }

  hear(): void {
    this.#sent.shift()?.()
  }

  load(): void {
    this.#underWay.push(loadReplies(this.cache, threadId, this.#ask))
  }

  readAgain(): void {
    this.#underWay.push(this.cache.invalidateQueries())
  }

  answer(): void {
    const write = async () => {
      await this.#delay()
      const id = this.add()
      this.#own.add(id)
      await this.#delay()
      applyAnswer(this.cache, reply(id, true), { endpoint: api.comments.add })
      await loadReplies(this.cache, threadId, this.#ask, { upTo: id })
      if (this.#alive.includes(id)) expect(this.shown, 'an own reply is shown').toContain(id)
    }
    this.#underWay.push(write())
  }

  /** Resolves once all events and answers have arrived. */
  async settle(): Promise<void> {
    while (this.#sent.length + this.#underWay.length + this.cache.isFetching() > 0) {
      while (this.#sent.length > 0) this.hear()
      await Promise.all(this.#underWay.splice(0))
      await pass(1)
    }
  }

  close(): void {
    this.#replay.stop()
    this.#leave()
    this.cache.clear()
  }
}

const steps = [
  'add',
  'add',
  'remove',
  'hear',
  'hear',
  'hear',
  'load',
  'readAgain',
  'answer',
] as const

async function run(seed: number): Promise<void> {
  const random = new Random(seed)
  const stage = new Stage(random)
  await stage.settle()
  let before: number[] = []
  for (let n = 0; n < 30; n++) {
    const step = random.pick(steps)
    stage[step]()
    await pass(random.between(0, 3))
    const { shown } = stage
    expect(shown, 'each once, in order').toEqual([...new Set(shown)].toSorted((a, b) => a - b))
    const vanished = before.filter((id) => stage.alive.includes(id) && !shown.includes(id))
    expect(vanished, 'what was shown and not deleted').toEqual([])
    before = shown
  }
  await stage.settle()
  for (let n = 0; n < 20 && !(stage.thread && hasAllReplies(stage.thread)); n++) {
    stage.load()
    await stage.settle()
  }
  expect(stage.shown).toEqual(stage.alive)
  expect(stage.thread?.repliesCount).toBe(stage.alive.length)
  stage.close()
}

test('a long thread loses no reply and repeats none, in any order of reads, writes and events', async () => {
  for (let seed = firstSeed; seed < firstSeed + count; seed++)
    await run(seed).catch((error: unknown) => {
      throw new Error(`SEED=${seed}`, { cause: error })
    })
}, 120_000)
