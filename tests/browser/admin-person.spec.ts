import { accounts, comments, notifications, support } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask, tryToAsk } from './ask.ts'
import { sees } from './chat.ts'
import { look } from './look.ts'
import { newMember, pair } from './pair.ts'
import { demoToken, type Person, played, test } from './people.ts'
import { report } from './reporting.ts'
import { openLive } from './room.ts'
import { isTold, shared, takeBack } from './stories.ts'

const tab = ({ page, say }: Person, part: string) =>
  page
    .getByRole('group', { name: say('admin.person.parts') })
    .getByRole('button', { name: say(`admin.person.part.${part}`), exact: true })
const button = ({ page, say }: Person, key: string) =>
  page.getByRole('button', { name: say(key), exact: true })
const inDialog = ({ page, say }: Person, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: say(key), exact: true })

const places = played([
  ['desktop', 'ko'],
  ['phone', 'en'],
])
for (const [screen, language] of places)
  test(`an admin reads all of one member on one page, on a ${screen}`, { tag: '@long' }, async ({
    join,
  }) => {
    test.setTimeout(240_000)
    const { user, token } = await newMember('both', language)
    const friend = await newMember('both', language)
    const story = await shared(token, '오늘은 조금 천천히 걸었어요.')
    const hidden = await shared(token, '아무도 모르게 쓴 이야기예요.', { isAnonymous: true })
    const body = { content: '저도 그런 날이 있었어요.' }
    await ask(comments.add, { params: { id: hidden.id }, body }, token)
    const theirs = await shared(friend.token, '비 오는 날을 좋아해요.')
    const named = { content: '저도 빗소리를 좋아해요.' }
    const said = await ask(comments.add, { params: { id: theirs.id }, body: named }, token)
    await report(friend.token, 'post', story.id)
    await report(friend.token, 'post', hidden.id, 'spam')
    const message = '어디에서 글을 다시 볼 수 있나요?'
    await ask(support.write, { body: { type: 'inquiry', message } }, token)

    const admin = await join({ screen, language, token: await demoToken('moderator1', language) })
    const { page, say } = admin
    await openLive(admin, `/admin/users/${user.id}`)

    await test.step('what they wrote by name, and nothing anonymous', async () => {
      await tab(admin, 'posts').click()
      await expect(page.getByText(story.content)).toBeVisible()
      await expect(page.getByText(hidden.content)).toHaveCount(0)
      await look(admin, 'admin-person-posts', { isWhole: true })
      await tab(admin, 'comments').click()
      await expect(page.getByText(named.content)).toBeVisible()
      await expect(page.getByText(body.content)).toHaveCount(0)
      await expect(
        page.getByRole('link', { name: say('admin.person.content.open') }),
      ).toHaveAttribute('href', `/posts/${theirs.id}?comment=${said.id}`)
    })

    await test.step('the case about the story by name, and what they asked', async () => {
      await tab(admin, 'cases').click()
      const cases = page.getByRole('main').locator('a[href^="/admin/safety/"]')
      await expect(cases).toHaveCount(1)
      await expect(page.getByText(say('admin.person.warnings.empty'))).toBeVisible()
      await look(admin, 'admin-person-cases', { isWhole: true })
      await tab(admin, 'reports').click()
      await expect(page.getByText(say('admin.person.cases.empty'))).toBeVisible()
      await tab(admin, 'messages').click()
      await expect(page.getByText(message)).toBeVisible()
      await look(admin, 'admin-person-messages', { isWhole: true })
      await tab(admin, 'verification').click()
      await expect(page.getByText(say('admin.person.verification.empty'))).toBeVisible()
    })

    // After its session is over nobody could.
    for (const post of [story, hidden]) await takeBack(token, post)
    await takeBack(friend.token, theirs)

    await test.step('and ends a session of theirs from there', async () => {
      await tab(admin, 'sessions').click()
      const name = `${say('admin.security.sessions.end')}: ${user.username}`
      await look(admin, 'admin-person-sessions', { isWhole: true })
      await page.getByRole('button', { name }).click()
      await inDialog(admin, 'admin.security.sessions.end').click()
      await expect(page.getByText(say('admin.security.sessions.empty'))).toBeVisible()
      expect((await tryToAsk(accounts.verify, {}, token)).status).toBe(401)
      await page.reload()
      await expect(tab(admin, 'sessions')).toHaveAttribute('aria-pressed', 'true')
      await tab(admin, 'about').click()
      await expect(button(admin, 'admin.users.risk.look')).toBeVisible()
    })
  })

test('a note stays with the team, a message and a warning reach the member, and all sessions end', async ({
  join,
}) => {
  const language = 'ko'
  const { user, token } = await newMember('sharer', language)
  const admin = await join({ language, token: await demoToken('moderator1', language) })
  const member = await join({ screen: 'phone', language, token })
  const { page, say } = admin
  await openLive(member, '/')
  await openLive(admin, `/admin/users/${user.id}?part=notes`)

  await button(admin, 'admin.person.notes.add').click()
  await look(admin, 'admin-person-note')
  await page.getByRole('dialog').getByLabel(say('admin.person.notes.label')).fill('다시 연락해요.')
  await inDialog(admin, 'admin.person.notes.save').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').getByText('다시 연락해요.')).toBeVisible()
  await look(admin, 'admin-person-notes', { isWhole: true })

  await button(admin, 'admin.safety.write.title').click()
  const words = '도담 지원팀이에요. 요즘 어떻게 지내나요?'
  await page.getByRole('dialog').getByLabel(say('admin.safety.write.label')).fill(words)
  await look(admin, 'admin-person-write')
  await inDialog(admin, 'admin.safety.write.send').click()
  await Promise.all([
    isTold(admin, say('admin.safety.write.sent')),
    member.page
      .getByRole('status')
      .getByRole('button', { name: member.say('notifications.open') })
      .click(),
  ])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sees(member, words)
  await expect(member.page.getByText(member.say('chat.room.askTeam'))).toBeVisible()

  await button(admin, 'admin.person.warn.do').click()
  await page.getByRole('dialog').getByLabel(say('admin.person.warn.reason')).fill('아껴 주세요.')
  await look(admin, 'admin-person-warn')
  await inDialog(admin, 'admin.person.warn.do').click()
  const told = member.page.getByRole('dialog')
  await expect(told.getByText('아껴 주세요.')).toBeVisible()
  await expect(told.getByText(member.say('reports.warning.ask'))).toBeVisible()
  await look(member, 'warning-without-report')
  await told.getByRole('button', { name: member.say('reports.warning.confirm') }).click()
  await tab(admin, 'cases').click()
  await expect(page.getByText(say('admin.person.warnings.confirmed'))).toBeVisible()

  await button(admin, 'admin.person.signOut.do').click()
  await look(admin, 'admin-person-sign-out')
  await inDialog(admin, 'admin.person.signOut.do').click()
  await expect.poll(() => member.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a grade that an admin corrects closes the chat, and the member reads why', {
  tag: '@long',
}, async ({ join }) => {
  const language = 'ko'
  const { sharer, listener: token, roomId, postId } = await pair({ isAnonymous: false })
  const { user } = await ask(accounts.verify, {}, token)
  const admin = await join({ language, token: await demoToken('moderator1', language) })
  const other = await join({ screen: 'phone', language, token: sharer })
  const { page, say } = admin
  await openLive(other, `/chat/${roomId}`)
  await openLive(admin, `/admin/users/${user.id}`)
  await page.getByLabel(say('accounts.gradeLabel')).selectOption('adult')
  await button(admin, 'admin.person.grade.do').click()
  await page.getByRole('dialog').getByLabel(say('admin.person.warn.reason')).fill('확인했어요.')
  await look(admin, 'admin-person-grade')
  await inDialog(admin, 'admin.person.grade.do').click()
  await expect(page.getByText(say('admin.person.grade.done'))).toBeVisible()
  await expect(other.page.getByText(/^대화가 끝났어요/).first()).toBeVisible()
  const [note] = await ask(notifications.list, { query: { limit: 1 } }, token)
  expect(note).toMatchObject({
    type: 'grade_changed',
    message: expect.stringContaining('확인했어요.'),
  })
  await takeBack(sharer, { id: postId })
})

const restricted = played([
  ['phone', 'ko'],
  ['desktop', 'en'],
])
for (const [screen, language] of restricted)
  test(`chats that an admin closes and a ban are explained to their member, on a ${screen}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { user, token } = await newMember('sharer', language)
    const admin = await join({ screen, language, token: await demoToken('moderator1', language) })
    const member = await join({ screen, language, token })
    const { page, say } = admin
    const reason =
      language === 'ko' ? '약속을 여러 번 어겼어요.' : 'Rules were broken several times.'
    await openLive(member, '/chat-list')
    await openLive(admin, `/admin/users/${user.id}`)

    await button(admin, 'admin.person.chats.do').click()
    await page.getByRole('dialog').getByLabel(say('admin.users.suspend.reason')).fill(reason)
    await look(admin, 'admin-person-close-chats')
    await inDialog(admin, 'admin.person.chats.do').click()
    await expect(member.page.getByText(reason)).toBeVisible()
    await look(member, 'chats-closed-by-team')
    await button(admin, 'admin.person.chats.open').click()
    await expect(member.page.getByText(reason)).toHaveCount(0)

    await button(admin, 'admin.person.ban.do').click()
    await page.getByRole('dialog').getByLabel(say('admin.users.suspend.reason')).fill(reason)
    await look(admin, 'admin-person-ban')
    await inDialog(admin, 'admin.person.ban.do').click()
    await expect(button(admin, 'admin.person.ban.lift')).toBeVisible()
    await look(admin, 'admin-person-banned', { isWhole: true })
    await expect(
      member.page.getByText(say('recovery.closed.endless'), { exact: false }),
    ).toBeVisible()
    await look(member, 'chats-closed-by-ban')
    await button(admin, 'admin.person.ban.lift').click()
    await expect(member.page.getByText(reason)).toHaveCount(0)
  })
