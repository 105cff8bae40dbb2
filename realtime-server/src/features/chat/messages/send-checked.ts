import { type ChatMessage, isAdult, type Noticed, supportId } from '@dodam/contract'
import { checkText, couldContinue } from '@dodam/safety'
import { Problem } from '../../../core/http/problem.ts'
import { Already } from '../../../core/http/route.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import { onBehalfOf, type Tx, type Writer } from '../../../core/tx/write.ts'
import { personIn, readPeople } from '../../accounts/reads.ts'
import { type Checks, refused } from '../../checks/check.ts'
import { masked } from '../../checks/masking.ts'
import type { Reach } from '../../checks/rules.ts'
import {
  does,
  isConfirmedApproach,
  needIn,
  refusalOf,
  type Verdict,
} from '../../checks/verdicts.ts'
import { codesOf, withNotices } from '../../checks/words.ts'
import { readRoomRow } from '../reads.ts'
import { isTeamRoom, readAnswerable } from '../team-rooms.ts'
import { type MessageRow, otherIdOf, type RoomRow, type Side } from '../views.ts'
import { announceRoomTo } from '../writes.ts'
import { announceSent, type Draft, findSent, repeat, sealOf, storing } from './store.ts'

export interface Sending {
  writer: Writer
  checks: Checks
  seal: Seal
}

interface Sent {
  draft: Draft
  sender: Member
  isConfirmed: boolean
}

const place = 'message'

/** Whether a message must be checked. The support team's is not, because it names helplines. */
export const needsCare = ({ content, senderId }: Draft): boolean =>
  senderId !== supportId && (couldContinue(content) || checkText(content, { place }).length > 0)

/** How many messages of each participant may belong together, and among how many of the room they are searched. */
const [earlierCount, earlierAmong] = [8, 60]

/** Return the last messages of the sender and of the other participant, oldest first. */
async function readEarlier(
  tx: Tx,
  { id, lastSeq }: RoomRow,
  sender: Member,
): Promise<{ earlier: string[]; heard: string[] }> {
  const rows = await tx.db
    .selectFrom('chatMessages')
    .select(['content', 'senderId'])
    .where('roomId', '=', id)
    .where('seq', '>', lastSeq - earlierAmong)
    .orderBy('seq')
    .execute()
  const lastOf = (isOwn: boolean) =>
    rows
      .filter(({ senderId }) => (senderId === sender.id) === isOwn)
      .slice(-earlierCount)
      .map(({ content }) => content)
  return { earlier: lastOf(true), heard: lastOf(false) }
}

async function readReach(tx: Tx, sender: Member, otherId: number): Promise<Reach> {
  const other = personIn(await readPeople(tx.db, [otherId]), otherId)
  if (!isAdult(other)) return 'toMinor'
  return isAdult(sender) ? 'amongAdults' : 'toAdult'
}

async function judgeIn(
  tx: Tx,
  { checks }: Sending,
  { room, sent: { draft, sender } }: { room: RoomRow; sent: Sent },
): Promise<Verdict> {
  return checks.judge(
    // The team may read contacts: a member in danger says where they are.
    { place: isTeamRoom(room) ? 'support' : place, path: 'content', text: draft.content },
    {
      reach: await readReach(tx, sender, otherIdOf(room, sender.id)),
      writerIsAdult: isAdult(sender),
      writerIsMasked: room.isAnonymous && room.participant1Id === sender.id,
      ...(await readEarlier(tx, room, sender)),
    },
  )
}

/** Store a message according to its verdict. Returns its row, or undefined when the room does not accept it. */
async function store(
  tx: Tx,
  seal: Seal,
  { draft, verdict }: { draft: Draft; verdict: Verdict },
): Promise<ChatMessage | undefined> {
  const isMasked = does(verdict, 'masks')
  // Towards every minor, whatever the sender's age: the note must tell nothing about a masked one.
  const mayBeApproach = verdict.reach === 'toMinor' && isConfirmedApproach(verdict)
  const stored = isMasked ? { ...draft, content: masked(verdict) } : draft
  const [row] = (await storing([stored], { skipLocked: false }).execute(tx.db)).rows
  if (row === undefined) return undefined
  if (!isMasked && !mayBeApproach) return announceSent(tx, row)
  const marks = {
    mayBeApproach,
    ...(isMasked && { hasMaskedContact: true, sentSeal: sealOf(seal, draft) }),
  }
  await tx.db.updateTable('chatMessages').set(marks).where('id', '=', row.id).execute()
  return announceSent(tx, { ...row, ...marks })
}

/** Show the listener of a room advice when the sharer shows signs of a crisis for the first time. */
async function careFor(tx: Tx, { id, participant2Id }: RoomRow): Promise<void> {
  const changed = await tx.db
    .updateTable('chatRooms')
    .set({ careSince: tx.clock.now() })
    .where('id', '=', id)
    .where('careSince', 'is', null)
    .where('left2At', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (changed !== undefined) await announceRoomTo(tx, 'room:changed', changed, participant2Id)
}

/** Answer a retry of a stored message with the same notices as the first time. */
async function answerAgain(
  tx: Tx,
  sending: Sending,
  { sent, message, room, side }: { sent: Sent; message: MessageRow; room: RoomRow; side: Side },
): Promise<Already<ChatMessage & Noticed>> {
  const { draft, sender } = sent
  const view = await repeat(tx, sending.seal, { draft, message, room, side })
  const codes = codesOf([await judgeIn(tx, sending, { room, sent })])
  if (message.hasMaskedContact) {
    codes.delete('CONTACT_NOTED')
    codes.add('CONTACT_MASKED')
  }
  return new Already(withNotices(view, codes, sender.language))
}

type Answer = (ChatMessage & Noticed) | Already<ChatMessage & Noticed>

/** Send one message in one transaction. A refusal is returned and not thrown, so that its traces are committed. */
async function sendOne(tx: Tx, sending: Sending, sent: Sent): Promise<Answer | Problem> {
  const { seal, checks } = sending
  const { draft, sender, isConfirmed } = sent
  const { roomId } = draft
  // The lock is held from the search for the clientId until the message is stored.
  const { room, side } = await readRoomRow(tx.db, sender.id, roomId, { lock: 'update' })
  const message = await findSent(tx, draft)
  if (message !== undefined) return await answerAgain(tx, sending, { sent, message, room, side })
  if (!room.isActive) throw new Problem('ROOM_CLOSED')
  if (isTeamRoom(room) && !(await readAnswerable(tx.db, [room])).has(roomId))
    throw new Problem('FORBIDDEN')

  const verdict = await judgeIn(tx, sending, { room, sent })
  const settled = {
    verdict,
    writer: sender,
    roomId,
    otherId: otherIdOf(room, sender.id),
    isMasked: side === 1 && room.isAnonymous,
  }
  const refusal = refusalOf(verdict, { isConfirmed })
  if (refusal !== null) {
    const outcome = refusal === 'UNSAFE_TEXT' ? 'stopped' : 'asked'
    await checks.follow(tx, { ...settled, outcome, target: null })
    return refused(refusal, verdict, sender.language)
  }
  const mine = await store(tx, seal, { draft, verdict })
  if (mine === undefined) throw new Problem('ROOM_CLOSED')
  if (side === 1 && !isTeamRoom(room) && needIn(verdict) > 0) await careFor(tx, room)
  await checks.follow(tx, {
    ...settled,
    outcome: 'stored',
    relatedId: mine.id,
    target: { targetType: 'message', targetId: mine.id },
  })
  return withNotices(mine, codesOf([verdict]), sender.language)
}

/** Send one message whose text needs a closer check. Throws UNSAFE_TEXT and CONFIRM_TEXT. */
export async function sendChecked(sending: Sending, sent: Sent): Promise<Answer> {
  const answer = await sending.writer.as(onBehalfOf(sent.sender))((tx) =>
    sendOne(tx, sending, sent),
  )
  if (answer instanceof Problem) throw answer
  return answer
}
