import { chatRequests, comments as commentsApi, posts, reports } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { bubble } from './chat.ts'
import { comment } from './comments.ts'
import { look } from './look.ts'
import { newMember, strangers } from './pair.ts'
import { desktopFirst, newName, type Person, test } from './people.ts'
import { filed, moderator, press, putAway, report, sheet } from './reporting.ts'
import { choose, openLive, tell, together } from './room.ts'
import { card, detail, expectQuiet, isTold, member, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const flag = (within: Locator, person: Person, label: string) =>
  within.getByRole('button', { name: person.say(label), exact: true })
const article = (person: Person, name: string) =>
  person.page.getByRole('main').getByRole('article', { name })
const current = (within: Locator) => within.locator('[aria-current=step]')

for (const [screen, language, set] of desktopFirst) {
  test(
    `a story is reported in two presses and followed to its end, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const author = await member('sharer', 'ko')
      const text = `마음에 걸리는 글이에요. ${newName('')}`
      const { id } = await shared(author.token, text)
      const { token } = await newMember('sharer', language)
      const person = await join({ screen, language, token })
      const { page, say } = person
      await openLive(person, '/')
      await flag(card(person, text), person, 'reports.open').click()
      await expect(sheet(person)).toBeVisible()
      await look(person, 'report-sheet')
      await press(person, 'hurtful')
      await expect(filed(person)).toBeVisible()
      await expect(filed(person).getByRole('button', { name: say('blocks.block') })).toBeVisible()
      await look(person, 'report-filed')

      await filed(person)
        .getByRole('link', { name: say('reports.filed.follow') })
        .click()
      await expect(page).toHaveURL('/settings/reports')
      const mine = article(person, say('reports.about.reporter.post'))
      await expect(current(mine)).toContainText(say('reports.step.received'))
      await look(person, 'reports-received')

      const { claim, decide, look: lookAt } = await moderator()
      const [{ id: reportId } = { id: 0 }] = await ask(reports.listMine, {}, token)
      await claim(reportId)
      await expect(current(mine)).toContainText(say('reports.step.in-review'))
      await lookAt(reportId)
      await decide(reportId, { decision: 'dismiss' })
      await expect(current(mine)).toContainText(say('reports.step.decided'))
      await expect(mine.locator('svg.lucide-eye')).toBeVisible()
      await look(person, 'reports-decided')

      await mine.getByRole('button', { name: say('reports.appeal.open') }).click()
      const asks = page.getByRole('dialog', { name: say('reports.appeal.title') })
      await asks.getByLabel(say('reports.appeal.label')).fill('다시 봐 주세요.')
      await look(person, 'report-appeal')
      await asks.getByRole('button', { name: say('reports.appeal.send') }).click()
      await isTold(person, say('reports.appeal.sent'))
      await expect(asks).toBeHidden()
      await expect(current(mine)).toContainText(say('reports.step.received'))
      await expect(mine.getByRole('button', { name: say('reports.appeal.open') })).toHaveCount(0)

      await page.goto(`/posts/${id}`)
      await flag(page.getByRole('main'), person, 'reports.open').click()
      await press(person, 'spam')
      await expect(page.getByRole('dialog', { name: say('reports.filed.known') })).toBeVisible()
      await putAway(person)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expectQuiet([person])
    },
  )

  test(
    `a room is reported by its menu and left, and a message by its own, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { sharer, listener, tokens, roomId } = await together(join)
      const person = screen === 'phone' ? sharer : listener
      const other = screen === 'phone' ? tokens.listener : tokens.sharer
      await tell(other, roomId, '마음에 걸리는 말')
      const { page, say } = person
      await expect(bubble(person, '마음에 걸리는 말')).toBeVisible()
      const said = page.getByText('마음에 걸리는 말', { exact: true }).last()
      if (screen === 'phone') await said.dispatchEvent('contextmenu')
      else {
        await bubble(person, '마음에 걸리는 말').hover()
        await bubble(person, '마음에 걸리는 말').getByRole('button').last().click()
      }
      await page.getByRole('menuitem', { name: say('reports.open') }).click()
      await expect(sheet(person)).toContainText(say('reports.line.message'))
      // Back closes only the sheet.
      await page.goBack()
      await expect(sheet(person)).toBeHidden()
      await expect(page).toHaveURL(`/chat/${roomId}`)

      await choose(person, 'reports.open')
      // The listener does not know the sharer's identity, and reports their texts.
      await expect(sheet(person)).toContainText(
        say(screen === 'phone' ? 'reports.line.user' : 'reports.line.masked'),
      )
      await press(person, 'danger')
      await expect(filed(person)).toContainText(say('reports.call.now'))
      await look(person, 'report-filed-danger')
      await filed(person)
        .getByRole('button', { name: say('reports.call.open') })
        .click()
      const help = page.getByRole('dialog', { name: say('helplines.title') })
      await expect(help).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(help).toBeHidden()
      await expect(filed(person)).toBeVisible()
      // A member in danger must not be left alone; the menu can still block.
      await expect(filed(person).getByRole('button', { name: say('chat.block.open') })).toHaveCount(
        0,
      )
      await page.keyboard.press('Escape')
      await choose(person, 'chat.block.open')
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: say('chat.block.confirm'), exact: true })
        .click()
      await isTold(person, say('chat.leave.blocked'))
      await expect(page).toHaveURL('/chat-list')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expectQuiet([sharer, listener])
    },
  )
}

test('the input stays when sending fails, and the sheet closes over the dialog below it', {
  tag: '@long',
}, async ({ join }) => {
  const author = await member('sharer', 'ko')
  const text = `미워. ${newName('')}`
  const { id } = await shared(author.token, text)
  const body = { content: '정말 미워', parentId: null }
  await ask(commentsApi.add, { params: { id }, body }, author.token)
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say, context } = person
  await page.goto('/')
  await card(person, text).getByRole('link').filter({ hasText: text }).click()
  await comment(person, '정말 미워')
    .getByRole('button', { name: say('comments.report.label') })
    .click()
  await sheet(person)
    .getByRole('button', { name: say('reports.detail.open') })
    .click()
  const words = sheet(person).getByLabel(say('reports.detail.label'))
  await words.fill('자꾸 이래요.')
  await context.setOffline(true)
  await press(person, 'hurtful')
  await expect(sheet(person).getByRole('alert')).toContainText(/./)
  await expect(words).toHaveValue('자꾸 이래요.')
  await look(person, 'report-failed')
  await page.goBack()
  // A question first, because the text would be lost.
  await page.getByRole('button', { name: say('reports.closing.stay') }).click()
  await context.setOffline(false)
  await press(person, 'hurtful')
  await expect(filed(person)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filed(person)).toBeHidden()
  await expect(detail(person)).toBeVisible()
  const [mine] = await ask(reports.listMine, {}, token)
  expect(mine).toMatchObject({ targetType: 'comment', reason: 'hurtful', detail: '자꾸 이래요.' })
  expectQuiet([person], /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
})

test('a member is reported on their profile and blocked, by keyboard alone', {
  tag: '@long',
}, async ({ join }) => {
  const other = await member('sharer', 'ko')
  const { token } = await newMember('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  await page.goto(`/profile/${other.id}`)
  const open = flag(page.getByRole('main'), person, 'reports.open')
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(sheet(person)).toBeVisible()
  await sheet(person)
    .getByRole('button', { name: say('reports.reason.contact.name') })
    .focus()
  await page.keyboard.press('Enter')
  await expect(filed(person)).toBeVisible()
  await filed(person)
    .getByRole('button', { name: say('blocks.block') })
    .press('Enter')
  await page
    .getByRole('dialog', { name: say('blocks.ask.title', { name: other.username }) })
    .getByRole('button', { name: say('blocks.block') })
    .press('Enter')
  await isTold(person, say('blocks.blocked', { name: other.username }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
  expectQuiet([person])
})

/** Return the newest story by AI, which is below the parallel stories of these tests. */
async function newestByAi(token: string): Promise<number> {
  for (let before: number | undefined; ; ) {
    const page = await ask(
      posts.list,
      { query: { limit: 50, ...(before !== undefined && { before }) } },
      token,
    )
    const found = page.find(({ isAiGenerated }) => isAiGenerated)
    if (found !== undefined) return found.id
    before = page.at(-1)?.id
    if (before === undefined) throw new Error('There is no story by AI')
  }
}

test('a chat request and a story by AI can be reported', { tag: '@long' }, async ({ join }) => {
  const { sharer, listener, postId } = await strangers('요즘 잠이 안 와요.')
  await ask(chatRequests.send, { body: { postId, message: '이야기를 듣고 싶어요' } }, listener)
  const asked = await join({ screen: 'phone', token: sharer })
  await asked.page.goto('/chat-requests')
  await flag(asked.page.getByRole('main'), asked, 'reports.open').click()
  await press(asked, 'contact')
  await expect(filed(asked)).toContainText(asked.say('reports.filed.secret'))
  await putAway(asked)
  await look(asked, 'chat-request-flag')

  // An anonymous author is reported by their story.
  const asking = await join({ language: 'en', token: listener })
  await asking.page.goto('/chat-requests')
  await flag(asking.page.getByRole('main'), asking, 'reports.open').click()
  await expect(sheet(asking)).toContainText(asking.say('reports.line.post'))
  await press(asking, 'other')
  await expect(filed(asking)).toBeVisible()
  await putAway(asking)

  await asking.page.goto(`/posts/${await newestByAi(listener)}`)
  await flag(asking.page.getByRole('main'), asking, 'reports.open').click()
  await press(asking, 'spam')
  await expect(filed(asking)).toBeVisible()
  expectQuiet([asked, asking])
})

test('the list is empty at first, and continues after its first page', { tag: '@long' }, async ({
  join,
}) => {
  const author = await member('sharer', 'ko')
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  await person.page.goto('/settings/reports')
  await expect(person.page.getByText(person.say('reports.list.empty'))).toBeVisible()
  await look(person, 'reports-empty')
  for (let number = 0; number < 21; number++)
    await report(
      token,
      'post',
      (await shared(author.token, `읽기만 해도 힘든 글이에요. ${number}`)).id,
    )
  await person.page.reload()
  const all = article(person, person.say('reports.about.reporter.post'))
  await expect(all).toHaveCount(20)
  await person.page.getByRole('button', { name: person.say('ui.more') }).click()
  await expect(all).toHaveCount(21)
  expectQuiet([person])
})
