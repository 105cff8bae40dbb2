import { chat, chatRequests, settings } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { desktopFirst, newName, type Person, test } from './people.ts'
import { leaveDialog, tell } from './room.ts'
import { expectQuiet, isTold, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

/** Another sharer whose nickname begins so, in a room with a listener, with one message sent. */
async function talkWith(listener: string, { called, said }: { called: string; said: string }) {
  const nickname = newName(called)
  const { token } = await newMember('sharer', 'ko')
  await ask(settings.changeProfile, { body: { nickname } }, token)
  const post = await shared(token, '조금 이야기하고 싶은 날이에요.')
  const body = { postId: post.id, message: 'Hi' }
  const { id } = await ask(chatRequests.send, { body }, listener)
  const accepted = { params: { id }, body: { status: 'accepted' } }
  const { chatRoomId } = await ask(chatRequests.respond, accepted, token)
  const roomId = chatRoomId ?? 0
  if (said) await tell(token, roomId, said)
  return { token, roomId, nickname }
}

const rows = ({ page }: Person) => page.getByRole('main').locator('li', { has: page.locator('a') })
const row = (person: Person, nickname: string) => rows(person).filter({ hasText: nickname })
const search = ({ page, say }: Person) =>
  page.getByRole('searchbox', { name: say('chat.list.search') })
const seesCount = ({ page, say }: Person, number: number) =>
  expect(page.getByText(say('chat.list.count', { number }), { exact: true })).toHaveCount(1)

/** Expect these members, in this order. */
const seesInOrder = (person: Person, nicknames: readonly string[]) =>
  expect(rows(person)).toContainText([...nicknames])

async function three() {
  const { token } = await newMember('listener', 'ko')
  return {
    token,
    a: await talkWith(token, { called: '초록새벽', said: '오늘은 잘 잤어요' }),
    b: await talkWith(token, { called: 'Maple', said: 'See you tomorrow' }),
    c: await talkWith(token, { called: '조용한달', said: '' }),
  }
}

for (const [screen, language, set] of desktopFirst)
  test(`the list shows news, in order and live, on a ${screen}`, set, async ({ join }) => {
    const { token, a, b, c } = await three()
    const person = await join({ screen, language, token })
    const { page, say } = person
    const unread = (count: number) => say('chat.list.unread', { count })
    await page.goto('/chat-list')
    await seesInOrder(person, [c.nickname, b.nickname, a.nickname])
    await seesCount(person, 3)
    await expect(row(person, c.nickname)).toContainText(say('chat.list.noMessage'))
    await expect(row(person, b.nickname)).toContainText('See you tomorrow')
    await expect(row(person, b.nickname)).toContainText(unread(1))
    for (const { nickname } of [a, b, c])
      await expect(row(person, nickname).getByText(say('ui.now'))).toBeVisible()
    await look(person, 'chat-list-new')

    await test.step('a message moves its room up and counts', async () => {
      await tell(a.token, a.roomId, '하나 더 말할게요')
      await seesInOrder(person, [a.nickname, c.nickname, b.nickname])
      await expect(row(person, a.nickname)).toContainText('하나 더 말할게요')
      await expect(row(person, a.nickname)).toContainText(unread(2))
    })

    await test.step('reading clears the count', async () => {
      const read = page.waitForResponse('**/read')
      await row(person, a.nickname).getByRole('link').click()
      await expect(page).toHaveURL(`/chat/${a.roomId}`)
      await read
      await page.goto('/chat-list')
      await expect(row(person, b.nickname)).toContainText(unread(1))
      await expect(row(person, a.nickname)).not.toContainText(unread(2))
    })

    await test.step('a room that the other participant has left says so', async () => {
      await expect(row(person, b.nickname)).not.toContainText(say('chat.list.ended'))
      await ask(chat.leave, { params: { id: b.roomId }, body: {} }, b.token)
      await expect(row(person, b.nickname)).toContainText(say('chat.list.ended'))
      await expect(row(person, b.nickname)).toContainText('See you tomorrow')
    })

    await test.step('a new room is added to the list', async () => {
      const d = await talkWith(token, { called: '방금온사람', said: '' })
      await seesInOrder(person, [d.nickname, a.nickname, c.nickname, b.nickname])
      await seesCount(person, 4)
    })
    expectQuiet([person])
  })

test('a room is found by its name, by its messages, and by initial consonants', {
  tag: '@long',
}, async ({ join }) => {
  const { token, a, b, c } = await three()
  const person = await join({ screen: 'phone', language: 'ko', token })
  const { page, say } = person
  await page.goto('/chat-list')
  await seesInOrder(person, [c.nickname, b.nickname, a.nickname])
  for (const [query, found] of [
    ['새벽', [a]],
    ['ㅈㅇㅎㄷ', [c]],
    ['mapl', [b]],
    ['잘 잤', [a]],
    [' ', [c, b, a]],
  ] as const) {
    await search(person).fill(query)
    await expect(rows(person)).toHaveCount(found.length)
    await seesInOrder(
      person,
      found.map(({ nickname }) => nickname),
    )
  }
  await search(person).fill('없는사람')
  await expect(page.getByText(say('chat.list.noMatch', { query: '없는사람' }))).toBeVisible()
  await look(person, 'chat-list-no-match')
  expectQuiet([person])
})

test('a room is left from the list after a question, until the list is empty', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('listener', 'ko')
  const a = await talkWith(token, { called: '초록새벽', said: '오늘은 잘 잤어요' })
  const b = await talkWith(token, { called: 'Maple', said: 'See you tomorrow' })
  const person = await join({ screen: 'desktop', language: 'en', token })
  const { page, say } = person
  await page.goto(`/chat/${a.roomId}`)
  await seesInOrder(person, [b.nickname, a.nickname])
  const leave = ({ nickname }: typeof a) =>
    page.getByRole('button', { name: say('chat.list.leave', { name: nickname }) })
  await leave(b).click()
  const dialog = leaveDialog(person, b.nickname, 'leave')
  await look(person, 'chat-list-leave')
  await dialog.getByRole('button', { name: say('ui.cancel') }).click()
  await expect(rows(person)).toHaveCount(2)
  await leave(b).click()
  await dialog.getByRole('button', { name: say('chat.leave.confirm') }).click()
  await expect(rows(person)).toHaveCount(1)
  await isTold(person, say('chat.leave.left'))
  await seesCount(person, 1)
  // The room that is open beside the list stays open.
  await expect(page).toHaveURL(`/chat/${a.roomId}`)

  await leave(a).click()
  await leaveDialog(person, a.nickname, 'leave')
    .getByRole('button', { name: say('chat.leave.confirm') })
    .click()
  await expect(page).toHaveURL('/chat-list')
  await expect(page.getByText(say('chat.list.empty'))).toBeVisible()
  await expect(search(person)).toHaveCount(0)
  await look(person, 'chat-list-empty')
  await page.getByRole('link', { name: say('chat.list.browse') }).click()
  await expect(page).toHaveURL('/')
  // The event may arrive before the answer; then the open page reads the left room once more.
  expectQuiet([person], /status of 404/)
})
