import type { FinalMessage, FinalRoom, FinalState } from './final-state.ts'
import type { Entry, Sighting } from './history.ts'

export type Fault =
  /** Acknowledged, and not stored. */
  | 'lost'
  /** Stored more than once, or two messages under one id. */
  | 'doubled'
  /** Two messages are in another order than a client was told or could see. */
  | 'swapped'
  /** Stored or shown, though it was never sent or was refused. */
  | 'phantom'
  /** A room's seq is not 1, 2, 3 …, or its count is not their number. */
  | 'gap'
  /** A participant was never shown a stored message. */
  | 'unseen'
  /** The text is not what was sent. */
  | 'altered'
  /** The stored unread count differs from a recount, or a read mark was lost. */
  | 'stale unread'
  | 'double room'

export interface Violation {
  fault: Fault
  roomId: number
  detail: string
}

type Of<K extends Entry['kind']> = Extract<Entry, { kind: K }>
type Blame = (fault: Fault, roomId: number, detail: string) => void

/** The outcome of one send. */
interface Send {
  invoke: Of<'invoke'>
  ok?: Of<'ok'>
  failed: boolean
}

function sendsOf(entries: readonly Entry[]): Map<string, Send> {
  const sends = new Map<string, Send>()
  for (const entry of entries) {
    if (entry.kind === 'invoke') sends.set(entry.clientId, { invoke: entry, failed: false })
    if (entry.kind === 'ok')
      sends.set(entry.clientId, { ...known(sends, entry.clientId), ok: entry })
    if (entry.kind === 'fail')
      sends.set(entry.clientId, { ...known(sends, entry.clientId), failed: true })
  }
  return sends
}

function known(sends: Map<string, Send>, clientId: string): Send {
  const send = sends.get(clientId)
  if (send === undefined) throw new Error(`The history answers ${clientId}, which it never sent`)
  return send
}

function repeated<T, K>(items: readonly T[], key: (item: T) => K): [K, T[]][] {
  return [...Map.groupBy(items, key)].filter(([, same]) => same.length > 1)
}

function checkStored(final: FinalState, sends: Map<string, Send>, blame: Blame): void {
  const stored = final.rooms.flatMap((room) =>
    room.messages.map((message) => ({ ...message, roomId: room.id })),
  )
  for (const [id, same] of repeated(stored, (message) => message.id))
    blame('doubled', same[0]?.roomId ?? 0, `id ${id} is stored ${same.length} times`)
  const named = stored.filter((message) => message.clientId !== null)
  for (const [clientId, same] of repeated(named, (message) => message.clientId))
    blame('doubled', same[0]?.roomId ?? 0, `clientId ${clientId} is stored ${same.length} times`)

  for (const message of stored) {
    const send = message.clientId === null ? undefined : sends.get(message.clientId)
    if (send === undefined) {
      blame('phantom', message.roomId, `seq ${message.seq} holds what nobody sent`)
      continue
    }
    const { invoke } = send
    if (send.failed)
      blame('phantom', message.roomId, `seq ${message.seq} was refused to its sender`)
    if (invoke.roomId !== message.roomId || invoke.sender !== message.senderId)
      blame('phantom', message.roomId, `seq ${message.seq} stands in a wrong room or name`)
    if (invoke.content !== message.content)
      blame('altered', message.roomId, `seq ${message.seq} is not the text that was sent`)
  }

  const byClientId = new Map(stored.map((message) => [message.clientId, message]))
  for (const { invoke, ok } of sends.values()) {
    if (ok === undefined) continue
    const message = byClientId.get(invoke.clientId)
    if (message === undefined)
      blame('lost', invoke.roomId, `${invoke.clientId} was acknowledged as seq ${ok.seq}`)
    else if (message.seq !== ok.seq || message.id !== ok.id)
      blame(
        'swapped',
        invoke.roomId,
        `${invoke.clientId} was acknowledged as seq ${ok.seq} (id ${ok.id}) and stands at ${message.seq} (id ${message.id})`,
      )
  }
}

function checkCounts(room: FinalRoom, blame: Blame): void {
  const seqs = room.messages.map((message) => message.seq).toSorted((a, b) => a - b)
  const hole = seqs.findIndex((seq, index) => seq !== index + 1)
  if (hole >= 0) blame('gap', room.id, `seq ${seqs[hole]} stands where ${hole + 1} belongs`)
  if (room.lastSeq !== seqs.length)
    blame('gap', room.id, `the room counts ${room.lastSeq} messages and holds ${seqs.length}`)
  for (const side of room.sides) {
    const recount = room.messages.filter(
      (message) => message.senderId !== side.memberId && message.seq > side.readUpTo,
    ).length
    if (side.unread !== recount)
      blame(
        'stale unread',
        room.id,
        `member ${side.memberId} has ${recount} unread, the stored count says ${side.unread}`,
      )
  }
}

/** A message acknowledged before another send in the same room began must come before it. */
function checkRealTime(room: FinalRoom, sends: Map<string, Send>, blame: Blame): void {
  const placed = room.messages.flatMap((message) => {
    const send = message.clientId === null ? undefined : sends.get(message.clientId)
    return send?.ok === undefined
      ? []
      : [{ seq: message.seq, from: send.invoke.at, to: send.ok.at }]
  })
  const begun = placed.toSorted((a, b) => a.from - b.from)
  const ended = placed.toSorted((a, b) => a.to - b.to)
  let highest = 0
  let next = 0
  for (const send of begun) {
    for (let done = ended[next]; done !== undefined && done.to < send.from; done = ended[++next])
      highest = Math.max(highest, done.seq)
    if (send.seq < highest)
      blame(
        'swapped',
        room.id,
        `seq ${send.seq} was sent after seq ${highest} had been acknowledged`,
      )
  }
}

const same = (seen: Sighting, stored: FinalMessage) =>
  seen.seq === stored.seq && seen.clientId === stored.clientId && seen.content === stored.content

/** Compare everything that one participant was shown of one room with the stored state. */
function checkSeen(
  room: FinalRoom,
  memberId: number,
  seen: readonly Of<'seen'>[],
  blame: Blame,
): void {
  const stored = new Map(room.messages.map((message) => [message.id, message]))
  const shown = new Set<number>()
  for (const { message, via } of seen) {
    const truth = stored.get(message.id)
    if (truth === undefined)
      blame(
        'phantom',
        room.id,
        `member ${memberId} was shown id ${message.id} (${via}), which is not stored`,
      )
    else if (!same(message, truth))
      blame(
        truth.seq === message.seq ? 'altered' : 'swapped',
        room.id,
        `member ${memberId} was shown id ${message.id} (${via}) at seq ${message.seq}; it stands at ${truth.seq}`,
      )
    else shown.add(message.id)
  }
  for (const message of room.messages)
    if (!shown.has(message.id))
      blame('unseen', room.id, `member ${memberId} was never shown seq ${message.seq}`)

  const pages = Map.groupBy(
    seen.filter(({ via }) => via === 'fetched'),
    ({ batch }) => batch,
  )
  for (const page of pages.values())
    if (page.some(({ message }, index) => message.seq <= (page[index - 1]?.message.seq ?? 0)))
      blame('swapped', room.id, `member ${memberId} fetched a page that is not in seq order`)
}

/**
 * Check a healed run: the stored state against what was sent and acknowledged, and what every participant saw against the
 * stored state. An unanswered send may be stored or not, but never twice. A pure function; an empty list means that there
 * is no violation.
 */
export function check(entries: readonly Entry[], final: FinalState): Violation[] {
  const violations: Violation[] = []
  const blame: Blame = (fault, roomId, detail) => void violations.push({ fault, roomId, detail })
  const sends = sendsOf(entries)
  checkStored(final, sends, blame)

  const requested = final.rooms.filter((room) => room.chatRequestId !== null)
  for (const [requestId, twins] of repeated(requested, (room) => room.chatRequestId))
    blame(
      'double room',
      twins[0]?.id ?? 0,
      `chat request ${requestId} opened ${twins.length} rooms`,
    )

  const seenBy = Map.groupBy(
    entries.filter((entry) => entry.kind === 'seen'),
    (entry) => `${entry.message.roomId} ${entry.by}`,
  )
  for (const room of final.rooms) {
    checkCounts(room, blame)
    checkRealTime(room, sends, blame)
    for (const { memberId } of room.sides)
      checkSeen(room, memberId, seenBy.get(`${room.id} ${memberId}`) ?? [], blame)
  }
  for (const entry of entries) {
    if (entry.kind !== 'read') continue
    const side = final.rooms
      .find((room) => room.id === entry.roomId)
      ?.sides.find(({ memberId }) => memberId === entry.by)
    if (side !== undefined && side.readUpTo < entry.upToSeq)
      blame(
        'stale unread',
        entry.roomId,
        `member ${entry.by} read up to ${entry.upToSeq}, stored is ${side.readUpTo}`,
      )
  }
  return violations
}
