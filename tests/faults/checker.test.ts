import { describe, expect, test } from 'vitest'
import { check, type Fault } from './checker.ts'
import type { FinalMessage, FinalRoom, FinalState } from './final-state.ts'
import type { Entry } from './history.ts'
import { Random } from './random.ts'

interface Run {
  entries: Entry[]
  final: FinalState
}

const sharer = 13
const listener = 14
const perRoom = 6

/** A correct run: two rooms of one pair each with six messages, seen by both, some read. */
function goodRun(): Run {
  const random = new Random(1)
  const entries: Entry[] = []
  const rooms: FinalRoom[] = []
  let at = 0
  let batch = 0
  for (const id of [1, 2]) {
    const messages: FinalMessage[] = []
    for (let seq = 1; seq <= perRoom; seq++) {
      const senderId = seq % 3 === 0 ? listener : sharer
      const content = `room ${id} message ${seq}`
      const message = { id: id * 100 + seq, seq, clientId: random.uuid(), senderId, content }
      messages.push(message)
      const { clientId } = message
      entries.push({
        kind: 'invoke',
        at: at++,
        wantedAt: at,
        sender: senderId,
        roomId: id,
        clientId,
        content,
      })
      entries.push({
        kind: 'ok',
        at: at++,
        clientId,
        id: message.id,
        seq,
        attempts: 1,
        origin: 'a',
        wasThere: false,
      })
      for (const by of [sharer, listener]) {
        const via = by === listener && seq > 3 ? 'fetched' : 'live'
        entries.push({
          kind: 'seen',
          at: at++,
          by,
          via,
          batch: via === 'live' ? 0 : ++batch,
          message: { ...message, roomId: id },
        })
      }
    }
    entries.push({ kind: 'read', at: at++, by: listener, roomId: id, upToSeq: 2 })
    rooms.push({
      id,
      chatRequestId: id,
      lastSeq: perRoom,
      messages,
      sides: [
        { memberId: sharer, unread: 2, readUpTo: 0 },
        { memberId: listener, unread: 2, readUpTo: 2 },
      ],
    })
  }
  return { entries, final: { rooms } }
}

const faultsOf = ({ entries, final }: Run) =>
  new Set(check(entries, final).map((violation) => violation.fault))

function roomOf(run: Run): FinalRoom {
  const room = run.final.rooms[0]
  if (room === undefined) throw new Error('The run has no room')
  return room
}

function messageOf(run: Run, seq: number): FinalMessage {
  const message = roomOf(run).messages.find((one) => one.seq === seq)
  if (message === undefined) throw new Error(`The run has no seq ${seq}`)
  return message
}

/** Remove a message from the stored state and renumber the later ones, as a consistent server that lost it would. */
function forget(run: Run, seq: number): FinalMessage {
  const gone = messageOf(run, seq)
  const room = roomOf(run)
  room.messages = room.messages.filter((message) => message !== gone)
  return gone
}

const unseeIt = (run: Run, id: number, by?: number) => {
  run.entries = run.entries.filter(
    (entry) => !(entry.kind === 'seen' && entry.message.id === id && (by ?? entry.by) === entry.by),
  )
}

/** Bugs by name, each injected into a correct run. */
const bugs: [string, Fault, (run: Run) => void][] = [
  [
    'an acknowledged last message is lost without any other trace',
    'lost',
    (run) => {
      const gone = forget(run, perRoom)
      roomOf(run).lastSeq--
      for (const side of roomOf(run).sides) if (side.memberId !== gone.senderId) side.unread--
      unseeIt(run, gone.id)
    },
  ],
  [
    'a retry is stored a second time',
    'doubled',
    (run) => {
      const original = messageOf(run, 2)
      const again = { ...original, id: 999, seq: perRoom + 1 }
      roomOf(run).messages.push(again)
      roomOf(run).lastSeq++
      for (const by of [sharer, listener])
        run.entries.push({
          kind: 'seen',
          at: 900,
          by,
          via: 'live',
          batch: 0,
          message: { ...again, roomId: 1 },
        })
      for (const side of roomOf(run).sides) if (side.memberId !== again.senderId) side.unread++
    },
  ],
  [
    'two messages share an id',
    'doubled',
    (run) => void (messageOf(run, 2).id = messageOf(run, 1).id),
  ],
  [
    'two messages change places after they were acknowledged',
    'swapped',
    (run) => {
      const [one, other] = [messageOf(run, 4), messageOf(run, 5)]
      one.seq = 5
      other.seq = 4
    },
  ],
  [
    'the order of storing contradicts the order of sending, told alike to everyone',
    'swapped',
    (run) => {
      const seqs = new Map([
        [messageOf(run, 4).id, 5],
        [messageOf(run, 5).id, 4],
      ])
      for (const message of roomOf(run).messages) message.seq = seqs.get(message.id) ?? message.seq
      for (const entry of run.entries) {
        if (entry.kind === 'ok') entry.seq = seqs.get(entry.id) ?? entry.seq
        if (entry.kind === 'seen')
          entry.message.seq = seqs.get(entry.message.id) ?? entry.message.seq
      }
    },
  ],
  [
    'one receiver is shown two messages in the wrong places',
    'swapped',
    (run) => {
      for (const entry of run.entries)
        if (entry.kind === 'seen' && entry.by === listener && entry.message.roomId === 1)
          entry.message.seq = { 1: 2, 2: 1 }[entry.message.seq] ?? entry.message.seq
    },
  ],
  [
    'a fetched page comes in the wrong order',
    'swapped',
    (run) => {
      const fetched = run.entries.filter(
        (entry) => entry.kind === 'seen' && entry.via === 'fetched',
      )
      run.entries = run.entries.filter((entry) => !fetched.includes(entry))
      for (const entry of fetched.toReversed())
        run.entries.push(entry.kind === 'seen' ? { ...entry, batch: entry.message.roomId } : entry)
    },
  ],
  [
    'the store holds what nobody sent',
    'phantom',
    (run) => {
      const { clientId } = messageOf(run, 3)
      run.entries = run.entries.filter(
        (entry) =>
          !((entry.kind === 'invoke' || entry.kind === 'ok') && entry.clientId === clientId),
      )
    },
  ],
  [
    'a refused message is stored',
    'phantom',
    (run) => {
      const { clientId } = messageOf(run, 3)
      run.entries = run.entries.map((entry) =>
        entry.kind === 'ok' && entry.clientId === clientId
          ? { kind: 'fail', at: entry.at, clientId, code: 'FORBIDDEN' }
          : entry,
      )
    },
  ],
  [
    'a message that was rolled back is shown',
    'phantom',
    (run) =>
      void run.entries.push({
        kind: 'seen',
        at: 900,
        by: listener,
        via: 'live',
        batch: 0,
        message: { id: 999, roomId: 1, seq: 7, clientId: null, content: 'never committed' },
      }),
  ],
  [
    'a seq is left out',
    'gap',
    (run) => {
      for (const message of roomOf(run).messages) if (message.seq > 3) message.seq++
      for (const entry of run.entries) {
        if (entry.kind === 'seen' && entry.message.roomId === 1 && entry.message.seq > 3)
          entry.message.seq++
        if (entry.kind === 'ok' && entry.id < 200 && entry.seq > 3) entry.seq++
      }
    },
  ],
  ['the room counts one too many', 'gap', (run) => void roomOf(run).lastSeq++],
  [
    'a receiver never sees a message',
    'unseen',
    (run) => unseeIt(run, messageOf(run, 4).id, listener),
  ],
  ['a text is changed', 'altered', (run) => void (messageOf(run, 1).content = 'something else')],
  ['the unread count is stale', 'stale unread', (run) => void roomOf(run).sides[0].unread++],
  [
    'an acknowledged read mark is forgotten, with a fitting count',
    'stale unread',
    (run) => {
      const side = roomOf(run).sides[1]
      side.readUpTo = 0
      side.unread += 2
    },
  ],
  [
    'a request opens two rooms',
    'double room',
    (run) => {
      for (const room of run.final.rooms) room.chatRequestId = 1
    },
  ],
]

describe('the checker', () => {
  test('finds nothing in a correct run', () => {
    const run = goodRun()
    expect(check(run.entries, run.final)).toEqual([])
  })

  test.each(bugs)('names it when %s (%s)', (_, fault, plant) => {
    const run = goodRun()
    plant(run)
    expect(faultsOf(run)).toContain(fault)
  })

  test('accepts a send without an answer, stored or not', () => {
    const stored = goodRun()
    const last = messageOf(stored, perRoom)
    const unanswer = (run: Run) => {
      run.entries = run.entries.map((entry) =>
        entry.kind === 'ok' && entry.clientId === last.clientId
          ? { kind: 'unknown', at: entry.at, clientId: entry.clientId }
          : entry,
      )
    }
    unanswer(stored)
    expect(check(stored.entries, stored.final)).toEqual([])

    const absent = goodRun()
    unanswer(absent)
    const gone = forget(absent, perRoom)
    roomOf(absent).lastSeq--
    for (const side of roomOf(absent).sides) if (side.memberId !== gone.senderId) side.unread--
    unseeIt(absent, gone.id)
    expect(check(absent.entries, absent.final)).toEqual([])
  })

  test('accepts a message that is shown twice, live and fetched', () => {
    const run = goodRun()
    const seen = run.entries.filter((entry) => entry.kind === 'seen')
    run.entries.push(...seen.map((entry, index) => ({ ...entry, batch: 1_000 + index })))
    expect(check(run.entries, run.final)).toEqual([])
  })
})
