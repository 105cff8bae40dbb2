import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { expect } from 'vitest'
import type { Person } from './person.ts'
import { refusalOf, times } from './races.ts'
import type { TestServer } from './server.ts'

const inOrder = (told: readonly unknown[]) =>
  told.filter((seq) => typeof seq === 'number').toSorted((a, b) => a - b)

/**
 * Both participants of a room, connected, write at the moment at which one of them ends it: after the answer nothing more
 * is stored or received, and what was stored before matches the answers and the events.
 */
export async function endWhileBothWrite(
  server: TestServer,
  { roomId, ends, stays }: { roomId: number; ends: Person; stays: Person },
  end: () => Promise<unknown>,
): Promise<void> {
  const say = (who: Person, content: string, clientId?: string) =>
    who
      .call(api.chat.send, { params: { id: roomId }, body: { content, clientId } })
      .then(({ seq }) => seq, refusalOf)
  const stored = async () => {
    const rows = await server.db
      .selectFrom('chatMessages')
      .select('seq')
      .where('roomId', '=', roomId)
      .orderBy('seq')
      .execute()
    return rows.map(({ seq }) => seq)
  }
  const writing = times(8, (index) =>
    say(index % 2 === 0 ? stays : ends, `말 ${index}`, index < 4 ? randomUUID() : undefined),
  )
  await end()
  const atAnswer = await stored()
  expect(await say(stays, '아직 있나요?')).toBe('ROOM_CLOSED')
  const refusals = ['NOT_FOUND', 'UNAUTHORIZED']
  const refusal = await say(ends, '아직 있나요?')
  expect(refusals).toContain(refusal)
  const outcomes = await writing
  expect(await stored()).toEqual(atAnswer)
  expect(inOrder(outcomes)).toEqual(atAnswer)
  for (const outcome of outcomes.filter((one) => typeof one === 'string'))
    expect(['ROOM_CLOSED', ...refusals]).toContain(outcome)

  // A participant whose session ended with the room is disconnected, perhaps before the last event.
  if (refusal === 'UNAUTHORIZED') await ends.isCut()
  await server.settle()
  for (const person of [stays, ends]) {
    const messages = person.heardOf('message:new').filter((message) => message.roomId === roomId)
    const heard = inOrder(messages.map(({ seq }) => seq))
    expect(heard).toEqual(person.isListening ? atAnswer : atAnswer.slice(0, heard.length))
  }
  const room = await stays.call(api.chat.readRoom, { params: { id: roomId } })
  expect(room).toMatchObject({ isActive: false, lastSeq: atAnswer.length })
}

/** The message events of a room that a member still receives. */
export const messageNewsOf = async (who: Person, roomId: number) =>
  (await who.call(api.notifications.list)).filter(
    ({ type, relatedId }) => type === 'new_message' && relatedId === roomId,
  )
