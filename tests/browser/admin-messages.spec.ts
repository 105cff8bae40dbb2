import { savedReplies, settings, support } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { demoToken, desktopFirst, newName, type Person, test } from './people.ts'
import { openLive } from './room.ts'
import { goDownTo } from './rows.ts'
import { expectQuiet, isTold, member } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const row = ({ page }: Person, text: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator('[data-row]') })
    .filter({ hasText: text })
const field = ({ page, say }: Person) =>
  page.getByRole('textbox', { name: say('admin.messages.reply.label') })
const button = ({ page, say }: Person, name: string) =>
  page.getByRole('button', { name: say(`admin.messages.${name}`), exact: true })

/** A new member sends an inquiry with a text of its own. */
async function asked(token: string, type: 'inquiry' | 'report' = 'inquiry') {
  const message = `알림이 두 번씩 와요. ${newName('')}`
  const { id } = await ask(support.write, { body: { type, message } }, token)
  return { id, message }
}

test('a member writes, an admin claims it, another sees the claim, and the answer arrives while the member waits', async ({
  join,
}) => {
  const { token, username } = await member('sharer', 'en')
  const nickname = newName('quiet')
  await ask(settings.changeProfile, { body: { nickname } }, token)
  const teen = await join({ language: 'en', token })
  const first = await join({ language: 'ko', token: await demoToken('moderator1', 'ko') })
  const second = await join({
    screen: 'phone',
    language: 'en',
    token: await demoToken('moderator2', 'en'),
  })
  await openLive(first, '/admin/messages')
  await openLive(second, '/admin/messages')
  await openLive(teen, '/settings/support')

  const words = `My gift does not open. ${newName('')}`
  await teen.page.getByLabel(teen.say('support.form.message')).fill(words)
  await teen.page.getByRole('button', { name: teen.say('support.form.send'), exact: true }).click()
  for (const admin of [first, second]) await expect(row(admin, words)).toBeVisible()
  await look(first, 'admin-messages')
  await look(second, 'admin-messages')

  // By keyboard alone: to the row, into it, and to the answer.
  await goDownTo(first, row(first, words).locator('[data-row]'))
  await first.page.keyboard.press('Enter')
  await expect(first.page).toHaveURL(/\?open=\d+$/)
  await expect(first.page.getByText(first.say('admin.messages.language.en'))).toBeVisible()
  await expect(first.page.getByRole('heading', { name: nickname })).toBeVisible()
  await expect(first.page.getByRole('main')).not.toContainText(username)
  await button(first, 'take').click()
  await expect(first.page.getByText(/까지 내가 맡고 있어요/)).toBeVisible()
  await expect(row(second, words)).toContainText('is answering')

  await row(second, words).locator('[data-row]').click()
  await expect(
    second.page.getByText(/is answering. Other admins can’t answer it until/),
  ).toBeVisible()
  await expect(field(second)).toHaveCount(0)
  await expect(button(second, 'complete')).toHaveCount(0)
  await look(second, 'admin-message-taken')

  // A saved reply comes in the member's language, whatever the admin's is.
  await first.page.keyboard.press('r')
  await expect(field(first)).toBeFocused()
  await first.page.keyboard.press('Escape')
  await first.page.keyboard.press('s')
  const picker = first.page.getByRole('dialog', {
    name: first.say('admin.messages.saved.pickTitle'),
  })
  await expect(picker.getByRole('button', { name: /My gifts/ })).toBeVisible()
  await look(first, 'admin-saved-picker')
  await picker.getByRole('button', { name: /My gifts/ }).press('Enter')
  await expect(field(first)).toHaveValue(/Sorry that your gift/)
  await first.page.reload()
  await expect(field(first)).toHaveValue(/Sorry that your gift/)
  await look(first, 'admin-message-open')
  await field(first).press('Control+Enter')
  await isTold(first, first.say('admin.messages.reply.sent'))
  await expect(field(first)).toHaveValue('')
  await expect(teen.page.getByRole('article').filter({ hasText: words })).toContainText(
    'Sorry that your gift',
  )
  await expect(second.page.getByText(/Sorry that your gift/)).toBeVisible()

  await button(first, 'complete').click()
  await expect(first.page.getByText(first.say('admin.messages.holding.over'))).toBeVisible()
  await expect(row(first, words)).toHaveCount(0)
  await expect(teen.page.getByRole('article').filter({ hasText: words })).toContainText(
    teen.say('support.status.resolved'),
  )
  const state = first.page.getByRole('combobox', {
    name: first.say('admin.messages.filter.state'),
  })
  await state.selectOption('resolved')
  await expect(row(first, words)).toBeVisible()
  await look(first, 'admin-messages-resolved')

  // The member asks again, and the message is open again, with both questions in its thread.
  const card = teen.page.getByRole('article').filter({ hasText: words })
  await card.getByRole('button', { name: teen.say('support.answer.again') }).click()
  const more = teen.page.getByLabel(teen.say('support.answer.label'), { exact: true }).last()
  await expect(teen.page.getByText(teen.say('support.answer.opensAgain'))).toBeVisible()
  await look(teen, 'support-answer')
  await more.fill('It still does not open.')
  await teen.page.reload()
  await expect(more).toHaveValue('It still does not open.')
  await card.getByRole('button', { name: teen.say('support.answer.send'), exact: true }).click()
  await expect(more).toHaveCount(0)
  await expect(card).toContainText('It still does not open.')
  await expect(card).toContainText(teen.say('support.status.pending'))
  await state.selectOption('open')
  await expect(row(first, words)).toBeVisible()
  await expect(first.page.getByText('It still does not open.')).toBeVisible()
  expectQuiet([teen, first, second])
})

test('an answer that comes after another admin’s is refused, and its text is kept until the sign-out', {
  tag: '@long',
}, async ({ join }) => {
  const { token, id: userId } = await member('sharer', 'ko')
  const { id, message } = await asked(token, 'report')
  const other = await demoToken('moderator2', 'ko')
  const admin = await join({ language: 'en', token: await demoToken('moderator1', 'en') })
  const { page, say } = admin
  await openLive(admin, '/admin/messages?type=report')
  await row(admin, message).locator('[data-row]').click()
  await button(admin, 'reply.send').click()
  await expect(field(admin)).toBeFocused()
  await expect(field(admin)).toHaveAttribute('aria-invalid', 'true')
  const typed = 'Thank you, we are looking into it.'
  await field(admin).fill(typed)

  // Another admin claims it at the same moment.
  await page.route('**/api/admin/send-message', async (route) => {
    const body = { status: 'processing' as const }
    await ask(support.setStatus, { params: { id }, body }, other)
    await route.fallback()
  })
  await button(admin, 'reply.send').click()
  await isTold(admin, 'Another admin is answering this message.')
  await expect(field(admin)).toHaveValue(typed)
  await expect(field(admin)).not.toBeEditable()
  await look(admin, 'admin-message-refused')
  const body = { userId, message: '살펴봤어요.', supportMessageId: id }
  await ask(support.send, { body }, other)
  await expect(page.getByText('살펴봤어요.')).toBeVisible()
  await page.reload()
  await expect(field(admin)).toHaveValue(typed)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(typed)
  await page.getByRole('link', { name: say('admin.shell.toCommunity') }).click()
  await page.getByRole('button', { name: say('app.me.open') }).click()
  await page.getByRole('menuitem', { name: say('app.signOut') }).click()
  await page.getByRole('button', { name: say('accounts.signOut.leave') }).click()
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .not.toContain(typed)
})

for (const [screen, language] of desktopFirst)
  test(`a person is found at the desk, with all their messages in one thread, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { token, id: userId } = await member('sharer', language)
    const [early, late] = [await asked(token), await asked(token, 'report')]
    const admin = await join({ screen, language, token: await demoToken('moderator1', language) })
    const { page, say } = admin
    await openLive(admin, '/admin/messages')
    const search = page.getByRole('textbox', { name: say('admin.messages.filter.search') })
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await search.fill(late.message)
    // A filter that is chosen before the search is sent stays.
    await page.getByLabel(say('admin.messages.filter.state')).selectOption('all')
    await expect(page).toHaveURL(/search=/)
    await expect(page).toHaveURL(/state=all/)
    await expect(row(admin, early.message)).toHaveCount(0)
    await expect(row(admin, late.message)).toBeVisible()
    await page.keyboard.press('Escape')
    await goDownTo(admin, row(admin, late.message).locator('[data-row]'))
    await page.keyboard.press('Enter')
    const ticket = (text: string) => page.getByRole('article').filter({ hasText: text })
    await expect(ticket(late.message)).toHaveAttribute('aria-current', 'true')
    await expect(ticket(early.message)).toBeVisible()
    await look(admin, 'admin-thread')

    // The answer goes to the message that is chosen in the thread.
    await ticket(early.message)
      .getByRole('link', { name: say('admin.messages.answerThis') })
      .click()
    await expect(ticket(early.message)).toHaveAttribute('aria-current', 'true')
    const answer = language === 'ko' ? '이제 한 번만 와요.' : 'They come once now.'
    await field(admin).fill(answer)
    await button(admin, 'reply.send').click()
    // The words stand in the field of this message until they are sent.
    await expect(field(admin)).toHaveValue('')
    await expect(ticket(early.message)).toContainText(answer)
    await expect(ticket(late.message)).not.toContainText(answer)

    await page.getByRole('link', { name: say('admin.messages.onlyTheirs') }).click()
    await expect(page).toHaveURL(new RegExp(`person=${userId}`))
    await page.keyboard.press('Escape')
    await search.fill('')
    await expect(row(admin, early.message)).toBeVisible()
    await expect(row(admin, late.message)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`person=${userId}`))
    await look(admin, 'admin-messages-of-one')
  })

for (const [screen, language] of desktopFirst)
  test(`ratings of the AI helper are listed with the worst first, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { token } = await member('sharer', language)
    const message = language === 'ko' ? '요즘 좀 지쳤어요.' : 'I am so tired these days.'
    const { id, family } = await ask(support.ask, { body: { message } }, token)
    await ask(support.rate, { params: { id }, body: { helped: false } }, token)
    const admin = await join({ screen, language, token: await demoToken('moderator1', language) })
    await openLive(admin, '/admin/messages')
    await admin.page.getByRole('button', { name: admin.say('admin.messages.tabs.helper') }).click()
    const kind = admin.say(`admin.messages.helper.families.${family}`)
    await expect(admin.page.getByText(kind, { exact: true }).first()).toBeVisible()
    await look(admin, 'admin-helper-ratings')
  })

for (const [screen, language] of desktopFirst)
  test(`saved replies are created, changed and deleted, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const token = await demoToken('moderator1', language)
    const admin = await join({ screen, language, token })
    const { page, say } = admin
    await openLive(admin, '/admin/messages')
    await button(admin, 'saved.title').click()
    const all = page.getByRole('dialog', { name: say('admin.messages.saved.title'), exact: true })
    await expect(all.getByRole('listitem').nth(4)).toBeVisible()
    await look(admin, 'admin-saved-replies')
    await all.getByRole('button', { name: say('admin.messages.saved.add') }).click()
    const form = page.getByRole('dialog', { name: say('admin.messages.saved.add'), exact: true })
    const title = newName('T')
    await form.getByLabel(say('admin.messages.saved.titleField')).first().fill(title)
    await form.getByRole('button', { name: say('admin.messages.saved.save') }).click()
    const missing = form.getByLabel(say('admin.messages.saved.messageField')).first()
    await expect(missing).toBeFocused()
    await look(admin, 'admin-saved-reply-form')
    await missing.fill('알려 줘서 고마워요.')
    await form.getByLabel(say('admin.messages.saved.titleField')).last().fill(title)
    await form.getByLabel(say('admin.messages.saved.messageField')).last().fill('Thank you.')
    await form.getByRole('button', { name: say('admin.messages.saved.save') }).click()
    await expect(form).toHaveCount(0)
    await expect(all.getByText(title)).toBeVisible()

    // Another admin deletes it meanwhile.
    await all.getByRole('button', { name: say('admin.messages.saved.delete', { title }) }).click()
    const [made] = (await ask(savedReplies.list, {}, token)).filter((one) => one.titleEn === title)
    await ask(savedReplies.remove, { params: { id: made?.id ?? 0 } }, token)
    await page
      .getByRole('dialog', { name: say('admin.messages.saved.deleteTitle') })
      .getByRole('button', { name: say('admin.messages.saved.deleteAct') })
      .click()
    await isTold(admin, say('admin.messages.saved.gone'))
    await expect(all.getByText(title)).toHaveCount(0)
  })

test('an account that is not an admin’s is sent to the settings', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await member('sharer', 'ko')
  const { page } = await join({ token })
  await page.goto('/admin/messages')
  await expect(page).toHaveURL('/settings')
})
