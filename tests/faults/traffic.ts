import { setTimeout as delay } from 'node:timers/promises'
import { spelt } from '../spelt.ts'
import { Random } from './random.ts'
import type { Stage } from './stage.ts'

const words = [
  '안녕',
  '괜찮아',
  '오늘은 어땠어?',
  'I hear you',
  '👍',
  '그랬구나',
  'take your time',
  '…',
]
/** One read mark for this many messages. */
const readEvery = 5

/** Lets a random member write in one of their rooms. Does not wait for the answer. */
export function sendOne({ people }: Stage, random: Random, content: string) {
  const person = random.pick(people)
  const roomId = random.pick([...person.rooms.keys()])
  void person.send(roomId, content)
  return { person, roomId }
}

/** Send `perSecond` messages in random rooms until `isOver`, without waiting for answers. Resolves when the last was sent. */
export async function traffic(
  stage: Stage,
  perSecond: number,
  isOver: (sent: number) => boolean,
): Promise<number> {
  const random = new Random(stage.history.seed + 1)
  const start = performance.now()
  let sent = 0
  while (!isOver(sent)) {
    const { person, roomId } = sendOne(stage, random, `${random.pick(words)} ${spelt(sent)}`)
    sent++
    if (sent % readEvery === 0) void person.read(roomId)
    // Paced against the start, so that a late timer does not slow the whole run down.
    await delay(Math.max(0, start + (sent * 1_000) / perSecond - performance.now()))
  }
  return sent
}
