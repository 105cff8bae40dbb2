import { othersSigns, type RiskSign } from '@dodam/contract'
import { nightBegan } from '@dodam/realtime-server/features/risk/night.ts'
import { isPausing, type RiskEvent } from '@dodam/realtime-server/features/risk/score.ts'

export type Towards = RiskEvent['towards']

/** A person in a simulated life. */
export interface Met {
  id: number
  towards: Towards
}

const hourMs = 3_600_000
/** A pause because of acts of others begins within this many hours; the simulation waits for all of them. */
const maskHours = 6

/**
 * The acts of one simulated account and the reactions to it, recorded as the server records them, and when it is stopped:
 * at the first check at which its points have reached the line.
 */
export class Life {
  readonly events: RiskEvent[] = []
  /** Number of visible acts: requests, and messages with an approach or contact details. */
  acts = 0
  #at: number
  #stoppedAt: number | null = null
  #stopping: number | null = null
  #metCount = 0
  #caseCount = 0
  readonly #nights = new Set<number>()

  constructor(start: Date) {
    this.#at = start.getTime()
  }

  get isStopped(): boolean {
    return this.#stoppedAt !== null
  }

  get hourOfDay(): number {
    return new Date(this.#at + 9 * hourMs).getUTCHours()
  }

  get day(): number {
    return Math.floor(this.#at / (24 * hourMs))
  }

  pass(hours: number): void {
    this.#at += hours * hourMs
    if (this.#stopping !== null && this.#at >= this.#stopping) this.#stoppedAt ??= this.#stopping
  }

  meet(towards: Towards): Met {
    return { id: ++this.#metCount, towards }
  }

  /** Ask for a chat with words similar to those of earlier requests. */
  ask(met: Met, { isSame = false } = {}): void {
    this.acts++
    this.#append('request', met)
    if (isSame) this.#append('same-message', met)
    this.talk(met)
    this.#look()
  }

  /** Write an ordinary message, which is a sign only at night. */
  talk(met: Met): void {
    const night = nightBegan(new Date(this.#at))?.getTime()
    if (night === undefined || met.towards === null || this.#nights.has(night)) return
    this.#nights.add(night)
    this.#append('night', met)
    this.#look()
  }

  /** Write a message that the check may or may not detect. */
  write(sign: 'handoff' | 'approach-refused' | 'approach-confirmed', met: Met, isNoticed: boolean) {
    this.acts++
    if (isNoticed) this.note(sign, met)
  }

  note(sign: RiskSign, met: Met): void {
    this.#append(sign, met)
    this.#look(othersSigns.some((one) => one === sign))
  }

  /** A member reports the account; some days later a moderator may dismiss it. */
  reported(met: Met, { isDismissed = false } = {}): void {
    const caseId = ++this.#caseCount
    this.#append('reported', met, caseId)
    this.#look(true)
    if (isDismissed) this.#append('report-dismissed', met, caseId)
  }

  #append(sign: RiskSign, { id, towards }: Met, caseId: number | null = null): void {
    const createdAt = new Date(this.#at).toISOString()
    this.events.push({ sign, otherId: id, caseId, towards, createdAt })
  }

  #look(isOfOthers = false): void {
    if (this.#stoppedAt !== null || !isPausing(this.events, new Date(this.#at))) return
    if (isOfOthers) this.#stopping ??= this.#at + maskHours * hourMs
    else this.#stoppedAt = this.#at
  }
}
