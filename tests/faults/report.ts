import type { Violation } from './checker.ts'
import type { History } from './history.ts'
import type { Stage, Verdict } from './stage.ts'

export type Scale = 'fast' | 'full'
export type Row =
  | 'r01'
  | 'r02'
  | 'r03'
  | 'r04'
  | 'r05'
  | 'r06'
  | 'r07'
  | 'r08'
  | 'r09'
  | 'r10'
  | 'r13'

export interface RunOptions {
  scale: Scale
  /** The seed of the run; random unless given. */
  seed?: number
}

/** In milliseconds. */
export interface Percentiles {
  count: number
  p50: number
  p95: number
  p99: number
  max: number
}

export interface Report {
  row: Row
  scale: Scale
  seed: number
  messages: number
  acked: number
  refused: number
  unanswered: number
  /** Sends that needed more than one attempt. */
  retried: number
  /** From pressing send to the acknowledgement. */
  send: Percentiles
  /** From the acknowledgement until the other participant sees it; 0 when they saw it first. */
  ackToPeer: Percentiles
  /** The same, only where the other participant is connected to another instance. */
  ackToPeerAcross: Percentiles
  violations: Violation[]
  /** Errors that no fault explains, each kind once. */
  surprises: string[]
  /** Processes that ended without being asked to. */
  crashes: string[]
  healedMs: number
  notBack: number
  /** Figures of this row only. */
  figures: Record<string, number>
  /** The file with the history, when there was a violation. */
  historyFile?: string
}

/** Return a new seed. */
export const newSeed = () => Math.floor(Math.random() * 1_000_000)

export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return Math.round(value * 10) / 10
  }
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

/** The delivery of an acknowledged message to its recipient. */
export interface Delivery {
  clientId: string
  /** The recipient. */
  to: number
  sentAt: number
  ackedAt: number
  /** First sight, by any way. */
  seenAt: number
  /** First sight by push; undefined when it was only fetched. */
  pushedAt: number | undefined
  isAcross: boolean
}

/** Return the delivery of every acknowledged message. */
export function deliveries(history: History): Delivery[] {
  const sends = new Map(history.of('invoke').map((entry) => [entry.clientId, entry]))
  const acks = new Map(history.of('ok').map((entry) => [entry.clientId, entry]))
  const found = new Map<string, Delivery>()
  const socketOf = new Map<number, string>()
  for (const entry of history.entries) {
    if (entry.kind === 'link' && entry.what === 'up') socketOf.set(entry.by, entry.origin)
    if (entry.kind !== 'seen' || entry.message.clientId === null) continue
    const { clientId } = entry.message
    const [send, ack] = [sends.get(clientId), acks.get(clientId)]
    if (send === undefined || ack === undefined || send.sender === entry.by) continue
    const known = found.get(clientId)
    if (known) {
      if (entry.via === 'live') known.pushedAt ??= entry.at
      continue
    }
    found.set(clientId, {
      clientId,
      to: entry.by,
      sentAt: send.at,
      ackedAt: ack.at,
      seenAt: entry.at,
      pushedAt: entry.via === 'live' ? entry.at : undefined,
      isAcross: socketOf.get(entry.by) !== ack.origin,
    })
  }
  return [...found.values()]
}

/** Return the time from a message's acknowledgement until the other participant saw it. */
export const lagOf = ({ ackedAt, seenAt }: Delivery) => Math.max(0, seenAt - ackedAt)

/** Combine the figures of a checked run, and save its history when there was a violation. */
export function reportOf(
  row: Row,
  scale: Scale,
  stage: Stage,
  verdict: Verdict,
  figures: Record<string, number> = {},
): Report {
  const { history } = stage
  const invoked = history.of('invoke')
  const wantedAt = new Map(invoked.map((entry) => [entry.clientId, entry.wantedAt]))
  const acked = history.of('ok')
  const delivered = deliveries(history)
  const report: Report = {
    row,
    scale,
    seed: history.seed,
    messages: invoked.length,
    acked: acked.length,
    refused: history.of('fail').length,
    unanswered: history.of('unknown').length,
    retried: acked.filter((entry) => entry.attempts > 1).length,
    send: percentiles(acked.map((entry) => entry.at - (wantedAt.get(entry.clientId) ?? entry.at))),
    ackToPeer: percentiles(delivered.map(lagOf)),
    ackToPeerAcross: percentiles(delivered.filter(({ isAcross }) => isAcross).map(lagOf)),
    violations: verdict.violations,
    surprises: [...new Set(history.of('surprise').map((entry) => entry.what))],
    crashes: stage.instances.flatMap((instance) =>
      instance.crashes.map(
        ({ code, signal }) =>
          `${instance.name} ended with ${code ?? signal}: ${instance.output.slice(-500)}`,
      ),
    ),
    healedMs: verdict.healedMs,
    notBack: verdict.notBack,
    figures,
  }
  if (troublesOf(report).length === 0) return report
  const output = stage.instances.map((instance) => instance.output)
  return { ...report, historyFile: history.save(row, { report, final: verdict.final, output }) }
}

const shownViolations = 10

/** Everything that must not be after any row, a line each: empty when nothing is lost, doubled, out of order or missing, no client was refused or left behind, and no process died by itself. */
export function troublesOf(report: Report): string[] {
  const { violations, refused, unanswered, notBack, historyFile } = report
  const lines = violations
    .slice(0, shownViolations)
    .map(({ fault, roomId, detail }) => `${fault} in room ${roomId}: ${detail}`)
  if (violations.length > shownViolations) lines.push(`${violations.length} violations in all`)
  lines.push(...report.surprises, ...report.crashes)
  if (refused > 0) lines.push(`${refused} sends were refused`)
  if (unanswered > 0) lines.push(`${unanswered} sends were never answered`)
  if (notBack > 0) lines.push(`${notBack} clients were not back at the end`)
  if (lines.length > 0 && historyFile)
    lines.push(`the history of seed ${report.seed} is kept in ${historyFile}`)
  return lines
}
