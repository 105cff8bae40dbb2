import { type ChatMessage, type Noticed, supportId } from '@dodam/contract'
import { isDatabaseAway, isDuplicate, Problem } from '../../../core/http/problem.ts'
import { Already } from '../../../core/http/route.ts'
import { batches } from '../../../core/jobs/batches.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import { bySystem, onBehalfOf, type Tx, type Write } from '../../../core/tx/write.ts'
import { readRoomRow } from '../reads.ts'
import { needsCare, type Sending, sendChecked } from './send-checked.ts'
import { announceSent, type Draft, findSent, repeat, storing } from './store.ts'

/** Store and announce the drafts that can be stored. Return the messages by room. */
const store = (write: Write, drafts: readonly Draft[], options: { skipLocked: boolean }) =>
  write.statement(
    storing(drafts, options),
    (tx, rows) => new Map(rows.map((row) => [row.roomId, announceSent(tx, row)])),
  )

/**
 * Handle a draft that was not stored: return the stored message if it is a retry of one with the same text; otherwise
 * throw why the room refuses it.
 */
async function readRepeated(tx: Tx, seal: Seal, draft: Draft): Promise<Already<ChatMessage>> {
  const { room, side } = await readRoomRow(tx.db, draft.senderId, draft.roomId, { lock: 'share' })
  const message = await findSent(tx, draft)
  if (message === undefined) throw new Problem(room.isActive ? 'FORBIDDEN' : 'ROOM_CLOSED')
  return new Already(await repeat(tx, seal, { draft, message, room, side }))
}

/** Send one message on its own, and throw its own error. */
async function sendAlone({ writer, seal }: Sending, draft: Draft, sender: Member): Promise<Answer> {
  const write = writer.as(onBehalfOf(sender))
  try {
    const sent = await store(write, [draft], { skipLocked: false })
    return sent.get(draft.roomId) ?? (await write((tx) => readRepeated(tx, seal, draft)))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return await write((tx) => readRepeated(tx, seal, draft))
  }
}

/** Send a message of the support account in the write of its call, which leaves an entry in the audit log. */
async function sendAsTeam(tx: Tx, seal: Seal, draft: Draft): Promise<Answer> {
  await readRoomRow(tx.db, draft.senderId, draft.roomId, { lock: 'update' })
  const isKnown = (await findSent(tx, draft)) !== undefined
  const [sent] = isKnown ? [] : (await storing([draft], { skipLocked: false }).execute(tx.db)).rows
  return sent === undefined ? await readRepeated(tx, seal, draft) : announceSent(tx, sent)
}

type Answer = ChatMessage | Already<ChatMessage>
export type SendMessage = (
  draft: Omit<Draft, 'senderId' | 'epoch'> & { confirm?: boolean | undefined },
  call: { me: Member; write: Write<Member> },
) => Promise<(ChatMessage & Noticed) | Already<ChatMessage & Noticed>>

/**
 * Create the function that sends messages. Messages that arrive during a store share one statement and commit, at most
 * one per room. Sending is idempotent by clientId: a retry returns the stored message. It is detected when the unique
 * index fails the statement, or, in a room closed since, when the statement stores nothing. A message with a finding,
 * or one that may complete earlier ones, has its own transaction.
 */
export function messageSender(sending: Sending): SendMessage {
  const write = sending.writer.as(bySystem)
  const storeTogether = batches<Draft, ChatMessage | undefined>({
    atOnce: 4,
    size: 64,
    keyOf: ({ roomId }) => roomId,
    run: async (drafts) => {
      try {
        const sent = await store(write, drafts, { skipLocked: true })
        return drafts.map(({ roomId }) => sent.get(roomId))
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        // A bad row fails the whole batch, so each message is retried on its own.
        return drafts.map(() => undefined)
      }
    },
  })
  return async ({ confirm = false, ...written }, { me: sender, write: writeOfCall }) => {
    const draft = { ...written, senderId: sender.id, epoch: sender.epoch }
    if (sender.id === supportId)
      return await writeOfCall((tx) => sendAsTeam(tx, sending.seal, draft))
    if (needsCare(draft)) return await sendChecked(sending, { draft, sender, isConfirmed: confirm })
    return (await storeTogether(draft)) ?? (await sendAlone(sending, draft, sender))
  }
}
