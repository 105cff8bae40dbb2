import { accounts, posts } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { remark } from './comments.ts'
import { look } from './look.ts'
import { desktopFirst, test } from './people.ts'
import { openLive } from './room.ts'
import { appointModerators, serveWith } from './server.ts'
import { detail, expectQuiet } from './stories.ts'

const named = `세 시간 전에 이름을 걸고 적었어요${'\u0323'.repeat(4)}. 누가 읽고 있나요?`
/** With more marks on a letter than are shown. */
const stored = named.replace('\u0323', '\u0323'.repeat(9))
const masked = '아무도 모르게 적어요. 학교에 가는 길이 자꾸 길게 느껴져요.'
const nickname = '기다리는별'

/** Create a moderator who is a sharer, and two overdue stories, one of them anonymous. */
async function prepare(db: Db) {
  await appointModerators(db)
  await db
    .updateTable('users')
    .set({ role: 'sharer' })
    .where('username', '=', 'moderator1')
    .execute()
  // Stories of test accounts are not counted, and the demo's own would be between these.
  const { id: authorId } = await db
    .updateTable('users')
    .set({ isTest: false, nickname })
    .where('username', '=', 'testuser1')
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('posts').set({ isWaiting: false, linePlace: null }).execute()
  const createdAt = new Date(Date.now() - 185 * 60_000).toISOString()
  for (const content of [stored, masked]) {
    const { id } = await db
      .insertInto('posts')
      .values({
        content,
        need: 0,
        authorId,
        language: 'ko',
        authorBand: 'high',
        isAnonymous: content === masked,
        categories: ['stress'],
        createdAt,
        linePlace: createdAt,
        risenAt: new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('postCategories').values({ category: 'stress', postId: id }).execute()
  }
}

for (const [screen, language] of desktopFirst)
  test(`an admin goes from the overview to the unanswered stories, and answers one, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    test.setTimeout(180_000)
    const server = await serveWith(prepare)
    try {
      const { origin } = server
      const token = await server.signIn('moderator1')
      await ask(accounts.setLanguage, { body: { language } }, token, origin)
      const admin = await join({ screen, language, token, origin })
      const { page, say } = admin
      const row = (text: string) =>
        page.getByRole(screen === 'phone' ? 'listitem' : 'row').filter({ hasText: text })

      await test.step('by a press on the number', async () => {
        await openLive(admin, '/admin')
        const tile = page.locator('dl').getByRole('link', { name: '2', exact: true })
        await expect(tile).toHaveAttribute('href', '/admin/unanswered')
        await tile.click()
        await expect(page).toHaveURL('/admin/unanswered')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          say('admin.shell.nav.unanswered'),
        )
        await expect(row(named)).toContainText(nickname)
        await expect(row(masked)).toContainText(say('ui.anonymous'))
        await expect(row(masked)).not.toContainText(nickname)
        await look(admin, 'admin-unanswered')
      })

      await test.step('one opens over the list, and is removed once it is answered', async () => {
        const rows = page.locator('[data-row]')
        await expect(rows).toHaveText([masked, named])
        if (screen === 'phone') await rows.first().click()
        else {
          await page.keyboard.press('j')
          await expect(rows.first()).toBeFocused()
          await page.keyboard.press('Enter')
        }
        await expect(detail(admin)).toContainText(masked)
        await expect(detail(admin)).not.toContainText(nickname)
        await remark(admin, '여기서 읽고 있어요. 이야기해 줘서 고마워요.')
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL('/admin/unanswered')
        await expect(rows).toHaveText([named])
      })

      await test.step('one that its author deletes disappears at once', async () => {
        const author = await server.signIn('testuser1')
        const all = await ask(posts.list, {}, author, origin)
        const { id } = all.find(({ content }) => content === stored) ?? { id: 0 }
        await ask(posts.remove, { params: { id } }, author, origin)
        await expect(page.getByText(say('admin.unanswered.empty'))).toBeVisible()
        await look(admin, 'admin-unanswered-none')
      })
      expectQuiet([admin])
      await admin.context.close()
    } finally {
      await server.stop()
    }
  })
