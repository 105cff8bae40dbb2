import type { GiftClaim, Language } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { type Clock, timeAfter } from '../../core/clock.ts'
import type { GiftConfig } from '../../core/config.ts'
import { Problem } from '../../core/http/problem.ts'
import { type GiveBack, type Limits, perAddress, usesBy } from '../../core/limits/limit.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { waitUntil } from '../../core/sessions/restrictions.ts'

type Soon = Pick<GiftClaim, 'from' | 'needsDeed'>

/** Return from when on a member can claim gifts, and whether they must first write a story or a comment, or chat. */
export async function readSoon(
  { db, me, clock }: { db: ReadDb; me: Member; clock: Clock },
  { accountHours }: GiftConfig,
): Promise<Soon> {
  if (accountHours === 0) return { from: null, needsDeed: false }
  const { rows } = await sql<{ createdAt: string; hasDone: boolean }>`
    select "createdAt", (
      exists (select from posts where "authorId" = ${me.id} and "deletedAt" is null and "heldAt" is null)
      or exists (select from comments
        where "authorId" = ${me.id} and "deletedAt" is null and "heldAt" is null)
      or exists (select from "chatRooms" where "participant1Id" = ${me.id} and "lastSeq" > 0)
      or exists (select from "chatRooms" where "participant2Id" = ${me.id} and "lastSeq" > 0)
    ) as "hasDone"
    from users where id = ${me.id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Problem('UNAUTHORIZED')
  const from = timeAfter(new Date(row.createdAt), accountHours * 3_600_000)
  return { from: from > clock.now().toISOString() ? from : null, needsDeed: !row.hasDone }
}

const deed: Record<Language, string> = {
  ko: '이야기나 댓글을 쓰거나 대화해 주세요.',
  en: 'Share a story, comment, or chat with someone first.',
}

interface Asked {
  me: Pick<Member, 'language'>
  clock: Clock
}

/** Return GIFT_TOO_SOON with the missing conditions: `from` is the time, `deed` the required activity. */
const tooSoon = ({ from, needsDeed }: Soon, { me: { language }, clock }: Asked) =>
  new Problem('GIFT_TOO_SOON', {
    ...(from !== null && waitUntil(Date.parse(from), clock.now().getTime())),
    details: [
      ...(from === null ? [] : [{ path: 'from', message: from }]),
      ...(needsDeed ? [{ path: 'deed', message: deed[language] }] : []),
    ],
  })

/** Throw GIFT_TOO_SOON if a member cannot claim gifts yet. */
export function refuseTooSoon(soon: Soon, asked: Asked): void {
  if (soon.from !== null || soon.needsDeed) throw tooSoon(soon, asked)
}

/** Use the network's daily gifts; GIFT_TOO_SOON beyond. Returns a function that undoes it after a failure. */
export async function useNetwork(
  limits: Limits,
  { networkDay }: GiftConfig,
  { me, address, clock }: { me: Member; address: string; clock: Clock },
): Promise<GiveBack> {
  try {
    return await limits.use(usesBy(perAddress('gifts', networkDay, 86_400), address))
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'TOO_FAST') throw error
    const from = timeAfter(clock.now(), (error.extras.retryAfter ?? 0) * 1_000)
    throw tooSoon({ from, needsDeed: false }, { me, clock })
  }
}
