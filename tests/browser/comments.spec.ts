import { comments as api, settings } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { comment, commentBox, comments, findsComment, remark, reply } from './comments.ts'
import { koreanKeyboard } from './ime.ts'
import { look } from './look.ts'
import { overhear } from './overheard.ts'
import { newName, type Person, test } from './people.ts'
import { openLive } from './room.ts'
import { startSchoolProxy } from './school-proxy.ts'
import { card, detail, expectQuiet, heart, member, seesLikes, shared } from './stories.ts'

const worry = () => `학교에 가면 숨이 막히는 느낌이 들어요. ${newName('')}`

/** Open a story by its address and wait for its comments. */
async function open({ page, say }: Person, postId: number, first = say('comments.empty')) {
  await page.goto(`/posts/${postId}`)
  await expect(page.getByText(first, { exact: true })).toBeVisible()
}

test('two members talk below an anonymous story, whose author stays anonymous', async ({
  join,
}) => {
  test.setTimeout(240_000)
  const writer = await member('sharer', 'ko')
  const nickname = newName('별')
  await ask(settings.changeProfile, { body: { nickname } }, writer.token)
  const friend = await member('sharer', 'en')
  const text = worry()
  const { id } = await shared(writer.token, text, { isAnonymous: true })
  const sharer = await join({ screen: 'phone', token: writer.token })
  const reader = await join({ language: 'en', token: friend.token })
  const heard = overhear(reader)
  await reader.page.goto('/')
  await card(reader, text).getByRole('link').filter({ hasText: text }).click()
  await expect(detail(reader).getByText(reader.say('comments.empty'))).toBeVisible()
  await open(sharer, id)

  await test.step('comments and replies show on both screens at once', async () => {
    await remark(reader, 'I felt like that, too.')
    await expect(comment(sharer, 'I felt like that, too.')).toContainText(friend.username)
    await reply(sharer, 'I felt like that, too.', '정말 고마워요')
    await expect(comment(sharer, '정말 고마워요')).toContainText(sharer.say('ui.anonymous'))
    const answer = comment(reader, '정말 고마워요')
    await expect(answer).toContainText(reader.say('ui.anonymous'))
    await expect(answer).toContainText(reader.say('comments.postAuthor'))
    await expect(answer.getByRole('link')).toHaveCount(0)
    await reply(reader, '정말 고마워요', 'You are not alone.')
    await expect(comment(reader, 'You are not alone.')).toContainText(
      reader.say('comments.toAuthor'),
    )
    await expect(
      comments(sharer)
        .getByRole('list', { name: sharer.say('comments.replies') })
        .getByRole('article'),
    ).toHaveCount(2)
    await remark(sharer, '오늘은 조금 괜찮아요')
    await findsComment(reader, '오늘은 조금 괜찮아요')
    await expect(comment(reader, '오늘은 조금 괜찮아요')).toContainText(
      reader.say('comments.postAuthor'),
    )
    await expect(detail(reader).getByText(/^Comments\s*4$/)).toBeVisible()
    // Not read again, so it came over the live connection.
    expect(await heard()).toContain('오늘은 조금 괜찮아요')
    for (const person of [sharer, reader]) await look(person, 'comments')
  })

  await test.step('a comment is liked, its author is notified and led to the story', async () => {
    const own = comment(reader, 'You are not alone.')
    await heart(sharer, comment(sharer, 'You are not alone.')).click()
    await seesLikes(sharer, comment(sharer, 'You are not alone.'), { count: 1, isMine: true })
    // Stored before the next, which is the newest of the notifications below.
    const stored = reader.page.waitForResponse((answer) =>
      /\/comments\/\d+\/like$/.test(answer.url()),
    )
    await heart(reader, comment(reader, '정말 고마워요')).click()
    await stored
    const liked = reader.page.waitForResponse(/\/posts\/\d+\/like$/)
    await heart(reader, detail(reader)).first().click()
    await liked
    await expect(own).toBeVisible()
    const { page, say } = reader
    await page.keyboard.press('Escape')
    await expect(detail(reader)).toBeHidden()
    // News while the list is open waits behind a pill.
    await expect(page).toHaveTitle(/^\(2\) /)
    await page.getByRole('button', { name: say('notifications.title') }).click()
    const news = page.getByRole('dialog', { name: say('notifications.title') })
    await expect(news.getByRole('listitem')).toHaveCount(2)
    await news.getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/posts/${id}\\?comment=\\d+&thread=\\d+$`))
    await expect(comment(reader, '정말 고마워요')).toBeVisible()

    const nav = sharer.page.getByRole('navigation', { name: sharer.say('app.nav.label') })
    await nav.getByRole('link', { name: sharer.say('app.nav.notifications') }).click()
    await expect(sharer.page).toHaveURL('/notifications')
    const items = sharer.page.getByRole('tabpanel').getByRole('listitem')
    await expect(items.first()).toBeVisible()
    await look(sharer, 'notifications-of-comments')
    await items.filter({ hasText: friend.username }).first().getByRole('link').click()
    await expect(sharer.page).toHaveURL(`/posts/${id}`)
    await expect(comment(sharer, 'You are not alone.')).toBeVisible()
  })

  await test.step('one is reported', async () => {
    const { page, say } = reader
    await comment(reader, '정말 고마워요')
      .getByRole('button', { name: say('comments.report.label') })
      .click()
    const dialog = page.getByRole('dialog', { name: say('reports.title') })
    await dialog.getByRole('button', { name: say('reports.detail.open') }).click()
    await dialog.getByLabel(say('reports.detail.label')).fill('It troubled me.')
    await look(reader, 'comment-report')
    await dialog.getByRole('button', { name: say('reports.reason.other.name') }).click()
    const filed = page.getByRole('dialog', { name: say('reports.filed.title') })
    // The author is masked here, so there is no one to block.
    await expect(filed.getByRole('button', { name: say('blocks.block') })).toHaveCount(0)
    await filed
      .getByRole('button', { name: say('ui.close') })
      .last()
      .click()
    await expect(filed).toBeHidden()
  })

  await test.step('a deleted comment leaves a placeholder while it has replies, and nothing after', async () => {
    const { page, say } = reader
    const remove = async (what: string) => {
      await comment(reader, what)
        .getByRole('button', { name: say('comments.delete.label') })
        .click()
      const dialog = page.getByRole('dialog', { name: say('comments.delete.title') })
      await dialog.getByRole('button', { name: say('comments.delete.label') }).click()
      await expect(comment(reader, what)).toHaveCount(0)
      await expect(comment(sharer, what)).toHaveCount(0)
    }
    const places = ({ say: word, ...person }: Person) =>
      comments({ say: word, ...person }).getByText(word('comments.deleted'))
    await remove('I felt like that, too.')
    for (const person of [reader, sharer]) await expect(places(person)).toHaveCount(1)
    await look(sharer, 'comment-deleted')
    await remove('You are not alone.')
    await reply(sharer, '정말 고마워요', '또 이야기해요')
    await expect(comment(reader, '또 이야기해요')).toBeVisible()
    for (const person of [reader, sharer]) await expect(places(person)).toHaveCount(1)
    for (const what of ['정말 고마워요', '또 이야기해요']) {
      await comment(sharer, what)
        .getByRole('button', { name: sharer.say('comments.delete.label') })
        .click()
      await sharer.page
        .getByRole('dialog', { name: sharer.say('comments.delete.title') })
        .getByRole('button', { name: sharer.say('comments.delete.label') })
        .click()
      await expect(comment(reader, what)).toHaveCount(0)
    }
    for (const person of [reader, sharer]) await expect(places(person)).toHaveCount(0)
    await expect(comments(sharer).getByRole('article')).toHaveCount(1)
  })

  const known = `${await heard()}\n${await reader.page.content()}`
  expect(known).toContain('오늘은 조금 괜찮아요')
  expect(known).not.toContain(writer.username)
  expect(known).not.toContain(nickname)
  expect(known).not.toContain(`"authorId":${writer.id}`)
  expectQuiet([sharer, reader])
})

test('an answer within a thread says whom it answers', { tag: '@long' }, async ({ join }) => {
  const writer = await member('sharer', 'ko')
  const friend = await member('sharer', 'ko')
  const other = await member('sharer', 'ko')
  const { id } = await shared(writer.token, worry())
  const add = ({ token }: typeof writer, content: string, parentId: number | null = null) =>
    ask(api.add, { params: { id }, body: { content, parentId } }, token)
  const first = await add(friend, '저도 그래요')
  const answer = await add(writer, '고마워요', first.id)
  await add(other, '둘 다 힘내요', answer.id)
  const reader = await join({ screen: 'phone', token: other.token })
  await open(reader, id, '저도 그래요')
  const { say } = reader
  await expect(comment(reader, '둘 다 힘내요')).toContainText(
    say('comments.to', { name: writer.username }),
  )
  // Right below what it answers.
  await expect(comment(reader, '고마워요')).not.toContainText(friend.username)
})

test('a comment composed in Korean is sent in whole syllables', { tag: '@long' }, async ({
  join,
}) => {
  const writer = await member('sharer', 'ko')
  const { id } = await shared(writer.token, worry())
  const reader = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  await open(reader, id)
  await commentBox(reader).click()
  const { compose, commit, enterWhileComposing } = await koreanKeyboard(reader)
  await compose('힘')
  await commit('힘')
  await compose('내')
  await enterWhileComposing()
  await commit('내')
  await commit(' 괜찮')
  await compose('아')
  await comments(reader)
    .getByRole('button', { name: reader.say('comments.send') })
    .click()
  await expect(comment(reader, '힘내 괜찮아')).toBeVisible()
  await expect(commentBox(reader)).toHaveValue('')
  const stored = await ask(api.list, { params: { id } }, writer.token)
  expect(stored.map(({ content }) => content)).toEqual(['힘내 괜찮아'])
  expectQuiet([reader])
})

test('where WebSockets are blocked, an open story polls for new comments', {
  tag: '@long',
}, async ({ join }) => {
  const proxy = await startSchoolProxy()
  const writer = await member('sharer', 'ko')
  const { id } = await shared(writer.token, worry())
  const pupil = await join({
    screen: 'phone',
    token: (await member('sharer', 'ko')).token,
    origin: proxy.origin,
  })
  await open(pupil, id)
  for (const content of ['첫 번째 말', '두 번째 말']) {
    const asked = pupil.page.waitForRequest((request) => request.url().includes('/comments'))
    await ask(api.add, { params: { id }, body: { content } }, writer.token)
    await asked
    await findsComment(pupil, content)
  }
  expect(proxy.refusals).toBeGreaterThan(0)
  await proxy.close()
})

test('comments can be read and written below a card of the feed', { tag: '@long' }, async ({
  join,
}) => {
  const writer = await member('sharer', 'en')
  const text = worry()
  const { id } = await shared(writer.token, text)
  const reader = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  await reader.page.goto('/')
  const button = card(reader, text)
    .first()
    .getByRole('button', { name: new RegExp(`^${reader.say('posts.card.comments')} \\d+$`) })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(comments(reader).getByText(reader.say('comments.empty'))).toBeVisible()
  await remark(reader, '여기에도 적을 수 있어요')
  await expect(button).toHaveAccessibleName(/ 1$/)
  await ask(api.add, { params: { id }, body: { content: 'Thank you!' } }, writer.token)
  await findsComment(reader, 'Thank you!')
  await expect(comment(reader, 'Thank you!')).toContainText(reader.say('comments.postAuthor'))
  await expect(button).toHaveAccessibleName(/ 2$/)
  await look(reader, 'comments-in-feed')
  await button.click()
  await expect(comments(reader)).toHaveCount(0)
  expectQuiet([reader])
})

test('new and deleted comments of others cause no layout shift', { tag: '@long' }, async ({
  join,
}) => {
  const writer = await member('sharer', 'ko')
  const { id } = await shared(writer.token, worry())
  const say = (content: string, parentId: number | null = null) =>
    ask(api.add, { params: { id }, body: { content, parentId } }, writer.token)
  await say('가장 먼저 쓴 말')
  const second = await say('둘째로 쓴 말')
  const doomed = await say('곧 사라질 말')
  const reader = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  const { page } = reader
  await openLive(reader, `/posts/${id}`)
  await remark(reader, '내가 남긴 댓글')

  const like = heart(reader, comment(reader, '가장 먼저 쓴 말'))
  await like.scrollIntoViewIfNeeded()
  await like.hover()
  await page.mouse.down()
  const before = await like.boundingBox()
  await say('뒤늦게 온 말')
  await say('뒤늦게 온 답글', second.id)
  const pill = comments(reader).getByRole('button', {
    name: reader.say('comments.pill_other', { count: 2 }),
  })
  await expect(pill).toBeVisible()
  await ask(api.remove, { params: { id: doomed.id } }, writer.token)
  await expect(comment(reader, '곧 사라질 말')).toHaveCount(0)
  expect(await like.boundingBox()).toEqual(before)
  await look(reader, 'comments-pill')
  await page.mouse.up()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await pill.click()
  for (const text of ['뒤늦게 온 말', '뒤늦게 온 답글'])
    await expect(comment(reader, text)).toBeVisible()
  await expect(pill).toHaveCount(0)

  await test.step('and the focus stays', async () => {
    await commentBox(reader).fill('글쇠로 보낸 말')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(comment(reader, '글쇠로 보낸 말')).toBeVisible()
    await expect(commentBox(reader)).toBeFocused()
    await reply(reader, '둘째로 쓴 말', '내 답글')
    await expect(page.locator('li:focus')).toContainText('내 답글')
    await comment(reader, '글쇠로 보낸 말')
      .getByRole('button', { name: reader.say('comments.delete.label') })
      .click()
    await page
      .getByRole('dialog', { name: reader.say('comments.delete.title') })
      .getByRole('button', { name: reader.say('comments.delete.label') })
      .click()
    await expect(comment(reader, '글쇠로 보낸 말')).toHaveCount(0)
    await expect(page.locator('li:focus')).toContainText('뒤늦게 온 말')
  })
  expectQuiet([reader])
})

test('an author sees on their card in the feed how many have answered, as it happens', {
  tag: '@long',
}, async ({ join }) => {
  const writer = await member('sharer', 'ko')
  const friend = await member('sharer', 'ko')
  const text = worry()
  const { id } = await shared(writer.token, text)
  const sharer = await join({ screen: 'phone', token: writer.token })
  await openLive(sharer, '/')
  const count = (many: number) =>
    card(sharer, text).getByRole('button', {
      name: `${sharer.say('posts.card.comments')} ${many}`,
      exact: true,
    })
  await expect(count(0)).toBeVisible()
  await sharer.page.waitForLoadState('networkidle')
  const body = { content: '저도 그래요.' }
  await ask(api.add, { params: { id }, body }, friend.token)
  await expect(count(1)).toBeVisible()
  expectQuiet([sharer])
})
