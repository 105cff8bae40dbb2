import { comments, posts, reports } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { admins, button, type Word } from './cases.ts'
import { comment } from './comments.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { demoToken, type Person, played, test } from './people.ts'
import { report } from './reporting.ts'
import { openLive } from './room.ts'
import { isTold, shared, takeBack } from './stories.ts'

const openMenu = ({ say }: Person, within: Locator) =>
  within.getByRole('button', { name: say('admin.reading.menu'), exact: true }).click()
const item = ({ page, say }: Person, name: Word) =>
  page.getByRole('menuitem', { name: say(name), exact: true })
const inDialog = ({ page, say }: Person, name: Word) =>
  page.getByRole('dialog').getByRole('button', { name: say(name), exact: true })

const places = played([
  ['desktop', 'ko'],
  ['phone', 'en'],
])
for (const [screen, language, set] of places)
  test(`a moderator acts on what they read, on a ${screen}`, set, async ({ join }) => {
    test.setTimeout(240_000)
    const { user, token } = await newMember('both', language)
    const friend = await newMember('both', language)
    const story = await shared(token, '오늘은 화가 많이 났어요.')
    const hidden = await shared(token, '아무도 모르게 화를 냈어요.', { isAnonymous: true })
    const body = { content: '너는 왜 그렇게 말해.' }
    const reply = await ask(comments.add, { params: { id: hidden.id }, body }, friend.token)
    await report(friend.token, 'post', story.id)
    const admin = await join({ screen, language, token: await demoToken('moderator1', language) })
    const { page, say } = admin
    const acts = page.getByRole('main').locator('footer').first()
    const profile = page.getByRole('main').locator('section').first()

    await test.step('an anonymous story: a comment below it goes, and nothing leads to its writer', async () => {
      await openLive(admin, `/posts/${hidden.id}`)
      await openMenu(admin, acts)
      await expect(item(admin, 'reports.open')).toBeVisible()
      await expect(item(admin, 'admin.reading.person')).toHaveCount(0)
      await look(admin, 'admin-reading-anonymous')
      await item(admin, 'admin.reading.delete').click()
      await expect(page.getByRole('dialog')).toContainText(say('admin.shell.about.author'))
      await expect(page.getByRole('dialog')).not.toContainText(user.username)
      await page.keyboard.press('Escape')
      await openMenu(admin, comment(admin, reply.content))
      await item(admin, 'admin.reading.delete').click()
      const { nickname } = friend.user
      await expect(page.getByRole('dialog')).toContainText(
        say('admin.shell.about.one', { nickname }),
      )
      await look(admin, 'admin-reading-comment')
      await inDialog(admin, 'admin.reading.delete').click()
      await expect(comment(admin, reply.content)).toHaveCount(0)
    })

    await test.step('a profile leads to the person’s page', async () => {
      await openLive(admin, `/profile/${user.id}`)
      await openMenu(admin, profile)
      await look(admin, 'admin-reading-profile')
      await item(admin, 'admin.reading.person').click()
      await expect(page).toHaveURL(`/admin/users/${user.id}`)
    })

    await test.step('a reported story is hidden in the case that is open', async () => {
      await openLive(admin, `/posts/${story.id}`)
      await openMenu(admin, acts)
      await expect(item(admin, 'admin.reading.case')).toBeVisible()
      await item(admin, 'admin.reading.hide.do').click()
      await look(admin, 'admin-reading-hide-open')
      await inDialog(admin, 'admin.reading.hide.do').click()
      await isTold(admin, say('admin.reading.hide.done'))
      await expect(page.getByText(say('posts.detail.gone'))).toBeVisible()
      const moderator = await demoToken('moderator1', language)
      const query = { targetType: 'post' as const, targetId: story.id }
      const { items } = await ask(reports.listCases, { query }, moderator)
      expect(items).toMatchObject([{ claimedBy: null, alsoReported: [], target: { isHeld: true } }])
      await ask(reports.claim, { params: { id: items[0]?.id ?? 0 }, body: {} }, moderator)
      const shown = { params: { id: story.id }, body: { isHeld: false } }
      await ask(reports.hold, shown, moderator)
    })
    await test.step('a reported story: its case is there, and is decided by the deletion', async () => {
      await openLive(admin, `/posts/${story.id}`)
      await openMenu(admin, acts)
      await expect(item(admin, 'admin.reading.case')).toHaveAttribute(
        'href',
        /^\/admin\/safety\/\d+$/,
      )
      await look(admin, 'admin-reading-menu')
      await item(admin, 'admin.reading.delete').click()
      await look(admin, 'admin-reading-delete')
      await inDialog(admin, 'admin.reading.delete').click()
      await expect(page.getByText(say('posts.detail.gone'))).toBeVisible()
      const [mine] = await ask(reports.listMine, {}, friend.token)
      expect(mine).toMatchObject({ status: 'resolved', step: 'decided' })
    })
    await test.step('a story without a report is hidden until it is decided about', async () => {
      await openLive(admin, `/posts/${hidden.id}`)
      await openMenu(admin, acts)
      await item(admin, 'admin.reading.hide.do').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look(admin, 'admin-reading-hide')
      await page.getByRole('button', { name: say('reports.reason.hurtful.name') }).click()
      await isTold(admin, say('admin.reading.hide.done'))
      await expect(page.getByText(say('posts.detail.gone'))).toBeVisible()
      expect(await ask(posts.read, { params: { id: hidden.id } }, token)).toMatchObject({
        isHeld: true,
      })
    })
    await takeBack(token, hidden)
  })

for (const [screen, language] of places)
  test(`two leads delete what one member wrote by name, on a ${screen}`, { tag: '@long' }, async ({
    join,
  }) => {
    test.setTimeout(240_000)
    const { user, token } = await newMember('both', language)
    const story = await shared(token, '모두 이리로 오세요.')
    const hidden = await shared(token, '사실은 조금 외로워요.', { isAnonymous: true })
    const { first, second } = await admins(join, screen, language)
    for (const one of [first, second]) await openLive(one, `/admin/users/${user.id}`)
    const reader = await join({ language, token: (await newMember('both', language)).token })
    await openLive(reader, `/posts/${story.id}`)

    await button(first, 'admin.users.cleanUp.do').click()
    await look(first, 'admin-clean-up')
    await inDialog(first, 'admin.users.request.request').click()
    await expect(button(first, 'admin.users.request.withdraw')).toBeVisible()
    await look(first, 'admin-clean-up-waits', { isWhole: true })
    await button(second, 'admin.users.request.agree').click()
    await look(second, 'admin-clean-up-agree')
    await inDialog(second, 'admin.users.cleanUp.confirm').click()
    await expect(reader.page.getByText(reader.say('posts.detail.gone'))).toBeVisible()
    await expect(button(first, 'admin.users.cleanUp.do')).toBeVisible()

    const member = await join({ screen, language, token })
    await openLive(member, `/posts/${hidden.id}`)
    await expect(member.page.getByText(hidden.content)).toBeVisible()
    await openLive(member, '/notifications')
    await look(member, 'clean-up-notification')
    await takeBack(token, hidden)
  })
