import {
  createTestDatabase,
  hasPostgres,
  postgresHint,
  type TestDatabase,
} from '@dodam/test-support/database'
import type { Need } from '../services/needs.ts'
import { check, type Violation } from './checker.ts'
import { type FinalState, readFinalState } from './final-state.ts'
import { History } from './history.ts'
import { Instance } from './instances.ts'
import { Person, type PersonSettings } from './person.ts'
import { Random } from './random.ts'
import { hasRedisServer, OwnRedis, ownRedisHint } from './redis.ts'
import { Signal } from './signal.ts'
import { type Couple, openRooms } from './world.ts'

/** Requirements of every fault row. */
export const stageNeeds = async (): Promise<Need[]> => [
  { what: 'Postgres', isThere: await hasPostgres(), hint: postgresHint },
  { what: 'redis-server', isThere: hasRedisServer(), hint: ownRedisHint },
]

/** The longest time, after all faults are over, until a client shows everything stored. */
const healMs = 10_000
/** The longest time that a send may retry after the faults are over. */
const answerMs = 90_000

export interface StageSettings {
  seed: number
  pairs: number
  /** How the instance `index` reaches the database, for example through a proxy. */
  databaseUrlOf?: (url: string, index: number) => Promise<string>
  /** The same for Redis. */
  redisUrlOf?: (url: string, index: number) => Promise<string>
  /** Receives everything that any client sees. */
  onSee?: PersonSettings['onSee']
  /** Where clients find the instances, when not at their own addresses. */
  restOriginsOf?: (instances: readonly Instance[]) => Promise<string[]>
  /** The same for their live connections. */
  socketOriginsOf?: (instances: readonly Instance[]) => Promise<string[]>
}

/** Two production instances on one Postgres and one Redis, both of the tests, and members in rooms across them. */
export class Stage {
  readonly history: History
  readonly random: Random
  readonly signal = new Signal()
  readonly redis: OwnRedis
  readonly instances: readonly Instance[]
  readonly people: Person[] = []
  readonly #database: TestDatabase
  couples: readonly Couple[] = []
  static readonly #standing = new Set<Stage>()

  private constructor(
    seed: number,
    database: TestDatabase,
    redis: OwnRedis,
    instances: readonly Instance[],
  ) {
    this.history = new History(seed)
    this.random = new Random(seed)
    this.#database = database
    this.redis = redis
    this.instances = instances
    Stage.#standing.add(this)
  }

  /** Close what an interrupted run would leave open. */
  static async closeAll(): Promise<void> {
    await Promise.allSettled([...Stage.#standing].map((stage) => stage.close()))
  }

  /** The database itself, without a proxy. */
  get databaseUrl(): string {
    return this.#database.url
  }

  static async open(settings: StageSettings): Promise<Stage> {
    const direct = async (url: string) => url
    const { seed, pairs, databaseUrlOf = direct, redisUrlOf = direct } = settings
    const database = await createTestDatabase('faults')
    const redis = await OwnRedis.start()
    const jwtSecret = new Random(seed).uuid().repeat(2)
    let stage: Stage | undefined
    const started = await Promise.allSettled(
      // In parallel, as in a deployment: the migrations must support that.
      [0, 1].map(async (index) =>
        Instance.start(`instance ${index + 1}`, {
          databaseUrl: await databaseUrlOf(database.url, index),
          redisUrl: await redisUrlOf(redis.url, index),
          jwtSecret,
          onCrash: () => stage?.giveUpWhenDead(),
        }),
      ),
    )
    const instances = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    stage = new Stage(seed, database, redis, instances)
    try {
      for (const one of started) if (one.status === 'rejected') throw one.reason
      await stage.#fill(pairs, settings)
      return stage
    } catch (error) {
      await stage.close()
      throw error
    }
  }

  async #fill(
    pairs: number,
    { restOriginsOf, socketOriginsOf, onSee }: StageSettings,
  ): Promise<void> {
    const direct = this.instances.map((instance) => instance.origin)
    this.couples = await openRooms(direct, pairs, this.random)
    const restOrigins = restOriginsOf ? await restOriginsOf(this.instances) : direct
    const socketOrigins = socketOriginsOf ? await socketOriginsOf(this.instances) : direct
    for (const { roomId, sharer, listener } of this.couples)
      for (const [account, origins] of [
        [sharer, socketOrigins],
        [listener, socketOrigins.toReversed()],
      ] as const)
        this.people.push(
          new Person({
            ...account,
            roomIds: [roomId],
            restOrigins,
            socketOrigins: origins,
            history: this.history,
            random: new Random(this.history.seed + account.memberId),
            signal: this.signal,
            ...(onSee && { onSee }),
          }),
        )
    for (const person of this.people) person.connect()
    if (!(await this.everyone((person) => person.isConnected, 30_000)))
      throw new Error(
        `Not everybody could connect: ${this.people.find((person) => !person.isConnected)?.refusal}\n${this.instances.map(({ output }) => output).join('\n')}`,
      )
  }

  /** When all processes have crashed, the run ends, and its report names the crashes. */
  private giveUpWhenDead(): void {
    if (this.instances.some((instance) => instance.crashes.length === 0)) return
    for (const person of this.people) person.giveUp()
  }

  /** Waits until `state` holds for all clients; false when it took too long. */
  everyone(state: (person: Person) => boolean, withinMs: number): Promise<boolean> {
    return this.signal.until(() => this.people.every(state), withinMs)
  }

  /** Wait for the last answers and for recovery, then read the stored state and check the run. */
  async judge(): Promise<Verdict> {
    this.history.note('the last send was made')
    const isIdle = (person: Person) => person.pending === 0
    if (!(await this.everyone(isIdle, answerMs))) {
      for (const person of this.people) person.giveUp()
      await this.everyone(isIdle, 45_000)
    }
    const answered = this.history.note('every send has its outcome')
    const final = await readFinalState(this.#database.url)
    const lastSeqs = new Map(final.rooms.map((room) => [room.id, room.lastSeq]))
    const hasAll = (person: Person) =>
      person.isConnected &&
      !person.isDegraded &&
      [...person.rooms].every(([roomId, shown]) => shown.contiguous >= (lastSeqs.get(roomId) ?? 0))
    await this.everyone(hasAll, healMs)
    const healed = this.history.note('judged')
    return {
      violations: check(this.history.entries, final),
      final,
      healedMs: Math.round(healed - answered),
      notBack: this.people.filter((person) => !person.isConnected || person.isDegraded).length,
    }
  }

  async close(): Promise<void> {
    Stage.#standing.delete(this)
    for (const person of this.people) person.close()
    await Promise.all(this.instances.map((instance) => instance.close()))
    await this.redis.close()
    await this.#database.drop()
  }
}

export interface Verdict {
  violations: Violation[]
  final: FinalState
  /** How long the slowest client took to show everything. */
  healedMs: number
  /** Clients that were still disconnected or degraded at the end. */
  notBack: number
}
