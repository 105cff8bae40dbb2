import { type AuditAct, supportId } from '@dodam/contract'
import type { CallWriter } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Member, Visitor } from '../../core/sessions/actor.ts'
import type { Acting } from '../../core/tx/context.ts'
import type { Tx, Write, Writer } from '../../core/tx/write.ts'
import { audit } from './writes.ts'

interface Thing {
  kind: string
  id: number
}

const isThing = (result: unknown): result is Thing =>
  typeof result === 'object' &&
  result !== null &&
  'kind' in result &&
  typeof result.kind === 'string' &&
  'id' in result &&
  typeof result.id === 'number'

/** Views that carry the id of another thing, and what kind that is. */
const ofOther = new Map([
  ['post-like', 'post'],
  ['comment-like', 'comment'],
  ['room-left', 'chat-room'],
  ['block', 'user'],
])

/** Return the target of an entry; for a message the recipient, or its room when they may be masked. */
async function targetOf(tx: Tx, { kind, id }: Thing): Promise<string> {
  if (kind !== 'chat-message') return `${ofOther.get(kind) ?? kind} ${id}`
  const room = await tx.db
    .selectFrom('chatMessages')
    .innerJoin('chatRooms', 'chatRooms.id', 'chatMessages.roomId')
    .select(['chatRooms.id', 'participant1Id', 'participant2Id'])
    .where('chatMessages.id', '=', id)
    .executeTakeFirstOrThrow()
  return room.participant1Id === supportId ? `user ${room.participant2Id}` : `chat-room ${room.id}`
}

const isTeam = (acting: Acting<Visitor | Member>): acting is Acting<Member> =>
  acting.me.kind === 'member' && acting.me.id === supportId

/**
 * Make each write leave an entry in the audit log about the view that it returns. A write without a view only stored
 * traces of a refused text, and an `Already` has its entry.
 */
const audited = (write: Write<Member>, seal: Seal, action: AuditAct): Write<Member> =>
  Object.assign(
    <T>(work: (tx: Tx<Member>) => Promise<T>) =>
      write(async (tx) => {
        const result = await work(tx)
        if (isThing(result)) {
          const target = await targetOf(tx, result)
          // The account writes as the team even on a session that lacks a second factor and so has no admin rights.
          await audit({ ...tx, me: { ...tx.me, isAdmin: true } }, seal, { action, target })
        }
        return result
      }),
    { statement: write.statement },
  )

/** Create the writes of calls: those of the support account that others see as the team's are audited. */
export const callWriter =
  (writer: Writer, seal: Seal): CallWriter =>
  (acting, { asTeam }) =>
    asTeam !== undefined && isTeam(acting)
      ? audited(writer.as(acting), seal, asTeam)
      : writer.as(acting)
