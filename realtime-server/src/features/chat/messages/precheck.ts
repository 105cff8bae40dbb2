import { bandOf } from '@dodam/contract'
import type { Clock } from '../../../core/clock.ts'
import { Problem } from '../../../core/http/problem.ts'
import { Recent } from '../../../core/lru.ts'
import { isPaused, type Member } from '../../../core/sessions/actor.ts'
import type { Tx, Write } from '../../../core/tx/write.ts'
import { personIn, readPeople } from '../../accounts/reads.ts'
import { nightBegan } from '../../risk/night.ts'
import { noteNight } from '../../risk/writes.ts'
import { readRoomRow } from '../reads.ts'
import { otherIdOf } from '../views.ts'
import { findSent } from './store.ts'

/** The part of a message that the precheck reads. */
interface Draft {
  roomId: number
  clientId?: string | undefined
}

interface Sending {
  me: Member
  clock: Clock
  write: Write<Member>
}

/** On each instance a member's night is recorded once per room; the time to live ends before the next night. */
const noted = { ttlMs: 6 * 3_600_000, maxSize: 20_000 }

/**
 * Create the checks before a message is stored, which do nothing for nearly every message: a paused member cannot write
 * to minors, and messages at night are recorded once.
 */
export function beforeSending() {
  const nights = new Recent<true>(noted)
  return async ({ me, clock, write }: Sending, draft: Draft): Promise<void> => {
    const now = clock.now()
    if (isPaused(me, now.getTime())) await write((tx) => refuseToMinor(tx, draft))
    if (nightBegan(now) === null) return
    const key = `${me.id} ${draft.roomId}`
    if (nights.get(key, now.getTime())) return
    await write((tx) => noteNightIn(tx, draft))
    nights.set(key, true, now.getTime())
  }
}

/** Throw CONTACT_PAUSED when the other participant is a minor. A retry of a stored message is allowed. */
async function refuseToMinor(tx: Tx<Member>, { roomId, clientId }: Draft): Promise<void> {
  const { me, db } = tx
  const { room, side } = await readRoomRow(db, me.id, roomId)
  const other = personIn(await readPeople(db, [otherIdOf(room, me.id)]), otherIdOf(room, me.id))
  // Use the shown band of a masked sharer: their grade may have changed since, by name.
  const isMasked = room.isAnonymous && side === 2
  const band = isMasked && room.sharerBand !== null ? room.sharerBand : bandOf(other.gradeLevel)
  if (band === 'adult') return
  if ((await findSent(tx, { roomId, senderId: me.id, clientId })) === undefined)
    throw new Problem('CONTACT_PAUSED')
}

async function noteNightIn(tx: Tx<Member>, { roomId }: Draft): Promise<void> {
  const { room, side } = await readRoomRow(tx.db, tx.me.id, roomId)
  if (!room.isActive) return
  const otherId = otherIdOf(room, tx.me.id)
  const isMasked = room.isAnonymous && side === 1
  await noteNight(tx, { userId: tx.me.id, otherId, relatedId: roomId, isMasked })
}
