import type { Db } from '@dodam/db'
import { expect } from '@playwright/test'
import { composer, sees } from './chat.ts'
import { look } from './look.ts'
import { phoneFirst, test } from './people.ts'
import { serveWith } from './server.ts'

const supportId = 1
const content = '도담 지원팀이에요. 신고해 주신 일을 살펴봤어요.'

async function prepare(db: Db) {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'testuser2')
    .executeTakeFirstOrThrow()
  const room = await db
    .insertInto('chatRooms')
    .values({
      participant1Id: supportId,
      participant2Id: id,
      isAnonymous: false,
      lastSeq: 1,
      lastMessageContent: content,
      lastMessageAt: new Date().toISOString(),
      unread2: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chatMessages')
    .values({ roomId: room.id, seq: 1, senderId: supportId, content })
    .execute()
}

let server: Awaited<ReturnType<typeof serveWith>>
// Nothing in the app opens such a room yet, so this server starts with one in its database.
test.beforeAll(async () => {
  server = await serveWith(prepare)
})
test.afterAll(() => server.stop())

for (const [screen, language] of phoneFirst)
  test(`the support team’s room can be read and not answered, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { origin } = server
    const token = await server.signIn('testuser2')
    const person = await join({ screen, language, origin, token })
    const { page, say } = person
    await page.goto('/chat-list')
    const row = page.getByRole('listitem').filter({ hasText: content })
    await expect(row).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
    await row.getByRole('link').click()
    await sees(person, content)
    const room = page.getByRole('main')
    await expect(room.getByText(say('chat.room.support'), { exact: true })).toBeVisible()
    await expect(room.getByText(say('chat.room.noReply'), { exact: true })).toBeVisible()
    await expect(composer(person)).toHaveCount(0)
    await expect(page.getByRole('button', { name: say('chat.menu.label') })).toHaveCount(0)
    await look(person, 'support-room')
  })
