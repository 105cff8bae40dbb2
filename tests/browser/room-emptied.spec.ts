import { beginOf, retention } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { expect } from '@playwright/test'
import { composer, sees, write } from './chat.ts'
import { look } from './look.ts'
import { test } from './people.ts'
import { openLive } from './room.ts'
import { serveWith } from './server.ts'
import { expectQuiet } from './stories.ts'

/** When the retention of the old messages ends: the server and a page have started by then. */
const soonMs = 30_000
const said = '작년 여름에 나눈 이야기예요.'
const spans = { days: retention.endedChats.kept.amount, months: retention.quietChats.kept.amount }

/** Two rooms of the same two: one without a message for a year, and one that the sharer left. */
async function prepare(db: Db): Promise<{ quiet: number; ended: number }> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'in', ['testuser1', 'listener1'])
    .execute()
  const idOf = (name: string) => people.find(({ username }) => username === name)?.id ?? 0
  const soon = new Date(Date.now() + soonMs)
  const open = async (lastMessageAt: Date, closedAt: Date | null) => {
    const participants = {
      participant1Id: idOf('testuser1'),
      participant2Id: idOf('listener1'),
      isAnonymous: false,
    }
    const messages = { lastSeq: 1, read1: 1, read2: 1, lastMessageContent: said, lastMessageAt }
    const { id } = await db
      .insertInto('chatRooms')
      .values({
        ...participants,
        ...messages,
        isActive: closedAt === null,
        closedAt,
        left1At: closedAt,
        left2At: null,
        createdAt: lastMessageAt,
        lookAt: soon,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = { roomId: id, seq: 1, senderId: participants.participant2Id }
    const written = { content: said, createdAt: lastMessageAt }
    await db
      .insertInto('chatMessages')
      .values({ ...message, ...written })
      .execute()
    return id
  }
  const ended = beginOf(retention.endedChats.kept, soon)
  return {
    quiet: await open(beginOf(retention.quietChats.kept, soon), null),
    ended: await open(ended, ended),
  }
}

test('an old room is emptied while one participant watches, and the other finds it empty; both read why', {
  tag: '@long',
}, async ({ join }) => {
  test.setTimeout(180_000)
  let rooms = { quiet: 0, ended: 0 }
  const server = await serveWith(async (db) => {
    rooms = await prepare(db)
  })
  try {
    const { origin } = server
    const [sharerToken, listenerToken] = [
      await server.signIn('testuser1'),
      await server.signIn('listener1'),
    ]
    const sharer = await join({ screen: 'phone', language: 'ko', token: sharerToken, origin })

    await test.step('one has it open', async () => {
      const { page, say } = sharer
      await openLive(sharer, `/chat/${rooms.quiet}`)
      await sees(sharer, said)
      await expect(page.getByText(say('chat.emptied.quiet', spans))).toBeVisible({
        timeout: 90_000,
      })
      await expect(page.getByText(said)).toHaveCount(0)
      await look(sharer, 'room-emptied')
      await write(sharer, '오랜만이에요.')
      await sees(sharer, '오랜만이에요.')
    })

    await test.step('the other comes later', async () => {
      const listener = await join({
        screen: 'desktop',
        language: 'en',
        token: listenerToken,
        origin,
      })
      const { page, say } = listener
      await openLive(listener, `/chat/${rooms.quiet}`)
      await sees(listener, '오랜만이에요.')
      await expect(page.getByText(say('chat.emptied.quiet', spans))).toBeVisible()
      await look(listener, 'room-emptied-later')
      await openLive(listener, `/chat/${rooms.ended}`)
      await expect(page.getByText(say('chat.emptied.ended', spans))).toBeVisible()
      await expect(page.getByText(say('chat.list.emptied'))).toBeVisible()
      // Nothing readable is left.
      await expect(page.getByText(say('chat.room.closedEmptied'), { exact: true })).toBeVisible()
      await expect(page.getByText(said)).toHaveCount(0)
      await expect(composer(listener)).toHaveCount(0)
      await look(listener, 'room-emptied-ended')
      await page.getByRole('link', { name: say('chat.emptied.more') }).click()
      await expect(page).toHaveURL('/privacy')
      expectQuiet([sharer, listener])
    })
  } finally {
    await server.stop()
  }
})
