import { comments as api, type Comment } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { comment, comments, reply } from './comments.ts'
import { look } from './look.ts'
import { newName, type Person, test } from './people.ts'
import { openLive } from './room.ts'
import { startSchoolProxy } from './school-proxy.ts'
import { expectQuiet, member, shared } from './stories.ts'

const first = '이 댓글에 이야기가 이어져요.'

/** Create a story with a comment that was answered `count` times, by its author. */
async function answered(count: number) {
  const writer = await member('sharer', 'ko')
  const { id } = await shared(writer.token, `답글이 아주 많이 달린 이야기예요. ${newName('')}`)
  const body = { content: first }
  const thread = await ask(api.add, { params: { id }, body }, writer.token)
  const answer = (content: string, by = writer.token): Promise<Comment> =>
    ask(api.add, { params: { id }, body: { content, parentId: thread.id } }, by)
  for (let n = 1; n <= count; n++) await answer(`답글 ${n}번`)
  return { id, writer, answer }
}

const repliesOf = (person: Person) =>
  comments(person)
    .getByRole('list', { name: person.say('comments.replies') })
    .getByRole('article')

const moreButton = (person: Person, left: number) =>
  comments(person).getByRole('button', {
    name: person.say(
      `comments.moreReplies_${left === 1 && person.language === 'en' ? 'one' : 'other'}`,
      {
        count: left,
      },
    ),
  })

/** Expect these replies once each, in order. */
async function seesReplies(person: Person, texts: readonly string[]) {
  const shown = repliesOf(person).locator('p.whitespace-pre-line')
  await expect(shown).toHaveText([...texts])
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `답글 ${from + at}번`)

test('a long thread is read step by step, while two members add to it', { tag: '@long' }, async ({
  join,
}) => {
  test.setTimeout(150_000)
  const { id, writer, answer } = await answered(45)
  const sharer = await join({ screen: 'phone', token: writer.token })
  const reader = await join({ language: 'en', token: (await member('sharer', 'en')).token })
  for (const person of [sharer, reader]) {
    await openLive(person, `/posts/${id}`)
    await expect(moreButton(person, 25)).toBeVisible()
    await seesReplies(person, numbered(1, 20))
    await moreButton(person, 25).scrollIntoViewIfNeeded()
    await look(person, 'replies-more')
  }

  await test.step('a new one counts, and is not shown where others are missing', async () => {
    await answer('답글 46번')
    await expect(moreButton(reader, 26)).toBeVisible()
    await expect(repliesOf(reader)).toHaveCount(20)
  })

  await test.step('by the keyboard, twenty at a time', async () => {
    await moreButton(reader, 26).focus()
    await reader.page.keyboard.press('Enter')
    await seesReplies(reader, numbered(1, 40))
    await expect(moreButton(reader, 6)).toBeVisible()
    const focused = reader.page.locator('li:focus')
    await expect(focused).toContainText('답글 21번')
    await look(reader, 'replies-focus')
  })

  await test.step('an own reply shows at once, after everything before it', async () => {
    await expect(moreButton(sharer, 26)).toBeVisible()
    await reply(sharer, first, '내가 방금 쓴 답글이에요')
    await seesReplies(sharer, [...numbered(1, 46), '내가 방금 쓴 답글이에요'])
    await expect(comments(sharer).getByRole('button', { name: /더 보기/ })).toHaveCount(0)
    await expect(moreButton(reader, 7)).toBeVisible()
    await comment(sharer, '내가 방금 쓴 답글이에요').evaluate((own) => {
      own.scrollIntoView({ block: 'center' })
      // No row of buttons may be partly under the header or the tab bar.
      scrollBy(0, -24)
    })
    await look(sharer, 'replies-own')
  })

  await test.step('to the end, where new ones appear without a reload', async () => {
    await moreButton(reader, 7).press('Enter')
    const all = [...numbered(1, 46), '내가 방금 쓴 답글이에요']
    await seesReplies(reader, all)
    await expect(reader.page.locator('li:focus')).toContainText('답글 41번')
    const last = await answer('마지막 답글이에요')
    for (const person of [sharer, reader]) await seesReplies(person, [...all, '마지막 답글이에요'])
    await ask(api.remove, { params: { id: last.id } }, writer.token)
    for (const person of [sharer, reader]) await seesReplies(person, all)
  })

  await test.step('after another read, all shown replies are still there', async () => {
    await sharer.context.setOffline(true)
    await answer('그사이에 달린 답글이에요')
    await sharer.context.setOffline(false)
    await seesReplies(sharer, [
      ...numbered(1, 46),
      '내가 방금 쓴 답글이에요',
      '그사이에 달린 답글이에요',
    ])
  })
  expectQuiet([sharer, reader], /ERR_INTERNET_DISCONNECTED/)
})

test('replies that failed to load are read again', { tag: '@long' }, async ({ join }) => {
  const { id } = await answered(21)
  const reader = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  await openLive(reader, `/posts/${id}`)
  await reader.page.route('**/replies?**', (route) => route.abort())
  await moreButton(reader, 1).click()
  const failure = comments(reader).getByRole('alert')
  await expect(failure).toHaveText(reader.say('ui.unreached'))
  await expect(moreButton(reader, 1)).toBeFocused()
  await look(reader, 'replies-failed')
  await reader.page.unroute('**/replies?**')
  await reader.page.keyboard.press('Enter')
  await seesReplies(reader, numbered(1, 21))
  await expect(failure).toHaveCount(0)
  expectQuiet([reader], /ERR_FAILED/)
})

test('a deleted comment stays as long as there are replies, shown or not', {
  tag: '@long',
}, async ({ join }) => {
  const { id, writer } = await answered(21)
  const reader = await join({ token: (await member('sharer', 'ko')).token })
  await openLive(reader, `/posts/${id}`)
  await expect(moreButton(reader, 1)).toBeVisible()
  const [thread] = await ask(api.list, { params: { id } }, writer.token)
  const remove = (commentId = 0) => ask(api.remove, { params: { id: commentId } }, writer.token)
  await remove(thread?.id)
  await expect(comments(reader).getByText(reader.say('comments.deleted'))).toBeVisible()
  for (const { id: replyId } of thread?.replies ?? []) await remove(replyId)
  // A deletion during a read causes another read, which shows the last reply.
  await expect(async () => {
    if (await moreButton(reader, 1).isVisible())
      await moreButton(reader, 1).click({ timeout: 5_000 })
    await expect(repliesOf(reader)).toHaveCount(1, { timeout: 5_000 })
  }).toPass()
  await seesReplies(reader, numbered(21, 21))
  const [left] = await ask(api.list, { params: { id } }, writer.token)
  await remove(left?.replies[0]?.id)
  await expect(comments(reader).getByText(reader.say('comments.empty'))).toBeVisible()
  expectQuiet([reader])
})

test('where WebSockets are blocked, loaded replies stay', { tag: '@long' }, async ({ join }) => {
  const proxy = await startSchoolProxy()
  const { id, answer } = await answered(45)
  const pupil = await join({
    screen: 'phone',
    token: (await member('sharer', 'ko')).token,
    origin: proxy.origin,
  })
  await pupil.page.goto(`/posts/${id}`)
  await moreButton(pupil, 25).click()
  await seesReplies(pupil, numbered(1, 40))
  await answer('답글 46번')
  await expect(moreButton(pupil, 6)).toBeVisible()
  await seesReplies(pupil, numbered(1, 40))
  await reply(pupil, first, '여기까지 읽었어요')
  const all = [...numbered(1, 46), '여기까지 읽었어요']
  await seesReplies(pupil, all)
  await answer('그 뒤의 답글이에요')
  await expect(comment(pupil, '그 뒤의 답글이에요')).toBeVisible({ timeout: 6_000 })
  await seesReplies(pupil, [...all, '그 뒤의 답글이에요'])
  await proxy.close()
})
