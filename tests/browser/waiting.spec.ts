import { comments, placeInQueue } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { expect } from '@playwright/test'
import { look } from './look.ts'
import { desktopFirst, type Person, test } from './people.ts'
import { openLive } from './room.ts'
import { serveWith } from './server.ts'
import { card, expectQuiet } from './stories.ts'

const minuteMs = 60_000
const long = '세 시간 전에 용기 내서 적었어요. 아직 아무도 모르는 이야기예요.'
const needy = '요즘은 아침에 눈을 뜨는 것부터가 너무 버거워요.'
const fresh = '조금 전에 친구랑 다퉜는데 먼저 말을 걸어도 될까요?'

/** Create three waiting stories: one overdue, one with signs of need, one new. */
async function prepare(db: Db) {
  const { id: authorId } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'testuser1')
    .executeTakeFirstOrThrow()
  // The demo's own stories would be between them.
  await db.updateTable('posts').set({ isWaiting: false, linePlace: null }).execute()
  await db
    .updateTable('users')
    .set({ preferredCategories: ['friendship', 'sleep'] })
    .where('username', '=', 'listener1')
    .execute()
  const worries = [
    { content: long, minutes: 185, need: 0, categories: ['friendship'] },
    { content: needy, minutes: 12, need: 2, categories: ['sleep'] },
    { content: fresh, minutes: 3, need: 0, categories: ['friendship'] },
  ] as const
  for (const { content, minutes, need, categories } of worries) {
    const createdAt = Date.now() - minutes * minuteMs
    const isInLine = minutes > 120 || need > 0
    const { id } = await db
      .insertInto('posts')
      .values({
        content,
        need,
        authorId,
        language: 'ko',
        isAnonymous: true,
        authorBand: 'high',
        categories: [...categories],
        createdAt: new Date(createdAt).toISOString(),
        linePlace: isInLine ? placeInQueue(createdAt, need).toISOString() : null,
        risenAt: minutes > 120 ? new Date().toISOString() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('postCategories')
      .values(categories.map((category) => ({ category, postId: id })))
      .execute()
  }
}

for (const [screen, language] of desktopFirst)
  test(`waiting stories come first and say why, and their authors are informed, ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    test.setTimeout(180_000)
    const server = await serveWith(prepare)
    try {
      const { origin } = server
      const [sharerToken, listenerToken] = [
        await server.signIn('testuser1'),
        await server.signIn('listener1'),
      ]
      const call = async (token: string, method: string, at: string, body?: object) => {
        const answer = await fetch(new URL(at, origin), {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
        return (await answer.json()) as { id: number }
      }
      for (const token of [sharerToken, listenerToken])
        await call(token, 'PUT', '/api/user/language', { language })
      const listener = await join({ screen, language, token: listenerToken, origin })
      const author = await join({ screen, language, token: sharerToken, origin })
      const { page, say } = listener
      const firstThree = (someone: Person) => someone.page.getByRole('article').locator('nth=0')

      await test.step('on the dashboard', async () => {
        await openLive(listener, '/listener-dashboard')
        const all = page.getByRole('checkbox', { name: say('posts.dashboard.all'), exact: true })
        await all.click()
        await expect(card(listener, needy)).toContainText(
          language === 'ko' ? /1[23]분째 기다려요/ : /Waiting for 1[23] minutes/,
        )
        await expect(card(listener, long)).toContainText(
          language === 'ko' ? '3시간째 기다려요' : 'Waiting for 3 hours',
        )
        await expect(card(listener, long)).toContainText(say('waiting.fits'))
        await expect(firstThree(listener)).toContainText(needy)
        const texts = await page.getByRole('article').allInnerTexts()
        const places = [needy, long, fresh].map((text) =>
          texts.findIndex((shown) => shown.includes(text)),
        )
        expect(places).toEqual([0, 1, 2])
        await look(listener, 'waiting-dashboard')
      })

      await test.step('its author sees it, with sources of help meanwhile', async () => {
        await openLive(author, '/')
        await card(author, long).getByRole('link').filter({ hasText: long }).click()
        const told = author.page.getByRole('region', { name: say('waiting.mine.label') })
        await expect(told).toContainText(say('waiting.mine.long'))
        await look(author, 'waiting-own-long')
        await told.getByRole('button', { name: say('waiting.mine.help') }).click()
        await expect(author.page.getByRole('link', { name: /109/ }).first()).toBeVisible()
        await author.page.keyboard.press('Escape')
        await author.page.keyboard.press('Escape')
        await card(author, fresh).getByRole('link').filter({ hasText: fresh }).click()
        await expect(
          author.page.getByRole('region', { name: say('waiting.mine.label') }),
        ).toContainText(say('waiting.mine.fresh'))
        await look(author, 'waiting-own-fresh')
      })

      await test.step('another member answers, and it leaves the queue, live', async () => {
        const other = await server.signIn('testuser2')
        const list = (await (
          await fetch(new URL('/api/posts', origin), {
            headers: { authorization: `Bearer ${sharerToken}` },
          })
        ).json()) as { id: number; content: string }[]
        const { id } = list.find(({ content }) => content === fresh) ?? { id: 0 }
        await call(other, 'POST', comments.add.path.replace(':id', String(id)), {
          content: '먼저 말 걸어도 괜찮아요.',
        })
        await expect(
          author.page.getByRole('region', { name: say('waiting.mine.label') }),
        ).toBeHidden()
      })
      expectQuiet([listener, author])
      for (const { context } of [listener, author]) await context.close()
    } finally {
      await server.stop()
    }
  })
