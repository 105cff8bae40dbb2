import { comments as api, blocks, posts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { comment, commentBox, comments, remark } from './comments.ts'
import { look } from './look.ts'
import { newName, type Person, test } from './people.ts'
import { openLive } from './room.ts'
import { card, detail, expectQuiet, findsNew, heart, isTold, member, shared } from './stories.ts'

const long = () => `${'요즘 자꾸 잠이 오지 않아서 밤새 뒤척여요. '.repeat(9)}${newName('')}`
const opener = (person: Person, text: string) =>
  card(person, text)
    .getByRole('link')
    .filter({ hasText: person.say('posts.card.more') })

test.describe.configure({ mode: 'parallel' })

test('a double press opens a story once, and Back returns the same way', {
  tag: '@long',
}, async ({ join }) => {
  const writer = await member('sharer', 'ko')
  const text = long()
  const { id } = await shared(writer.token, text)
  const reader = await join({ screen: 'desktop', token: (await member('sharer', 'ko')).token })
  const { page } = reader
  await page.goto('/')
  await opener(reader, text).dblclick()
  await expect(detail(reader)).toBeVisible()
  await expect(comments(reader)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(reader)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(opener(reader, text)).toBeFocused()

  await page.goForward()
  await expect(detail(reader)).toBeVisible()
  await detail(reader).getByRole('link', { name: writer.username, exact: true }).click()
  await expect(page).toHaveURL(`/profile/${writer.id}`)
  await expect(detail(reader)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: writer.username })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/posts/${id}`)
  await expect(detail(reader)).toBeVisible()
  await expect(comments(reader)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(detail(reader)).toHaveCount(0)
  await expect(opener(reader, text)).toBeVisible()
  expectQuiet([reader])
})

test('one member with two screens: an act on one shows on the other', async ({ join }) => {
  const me = await member('sharer', 'ko')
  const [phone, desk] = [
    await join({ screen: 'phone', token: me.token }),
    await join({ token: me.token }),
  ]
  for (const person of [phone, desk]) {
    await openLive(person, '/')
    await expect(person.page.getByRole('article').first()).toBeVisible()
  }
  const text = `두 화면에서 함께 보는 이야기예요. ${newName('')}`
  const { id } = await shared(me.token, text, { isAnonymous: true })
  for (const person of [phone, desk]) {
    await expect(card(person, text)).toContainText(person.say('posts.card.mine'))
    await expect(card(person, text)).toContainText(person.say('ui.anonymous'))
    await expect(card(person, text)).not.toContainText(me.username)
  }
  for (const person of [phone, desk]) {
    await person.page.goto(`/posts/${id}`)
    await expect(commentBox(person)).toBeVisible()
  }
  await remark(phone, '내가 나에게 쓰는 말')
  await expect(comment(desk, '내가 나에게 쓰는 말')).toContainText(desk.say('posts.card.mine'))
  await comment(desk, '내가 나에게 쓰는 말')
    .getByRole('button', { name: desk.say('comments.delete.label') })
    .click()
  const dialog = desk.page.getByRole('dialog', { name: desk.say('comments.delete.title') })
  await dialog.getByRole('button', { name: desk.say('comments.delete.label') }).click()
  for (const person of [phone, desk])
    await expect(comments(person).getByText(person.say('comments.empty'))).toBeVisible()
  await ask(posts.remove, { params: { id } }, me.token)
  for (const { page, say } of [phone, desk])
    await expect(page.getByText(say('posts.detail.gone'))).toBeVisible()
  expectQuiet([phone, desk], /status of 404/)
})

test('a deleted story behind the pill is not counted', { tag: '@long' }, async ({ join }) => {
  const writer = await member('sharer', 'ko')
  const reader = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  const { page, say } = reader
  await openLive(reader, '/?category=appearance')
  await expect(page.getByRole('article').first()).toBeVisible()
  const pill = page.getByRole('button', { name: /^새 이야기 \d+개$/ })
  const text = `거울을 볼 때마다 속상한 마음이에요. ${newName('')}`
  await shared(writer.token, text, { categories: ['hobby'] })
  const { id } = await shared(writer.token, text, { categories: ['appearance'] })
  await expect(pill).toHaveText(say('posts.pill_other', { count: 1 }))
  await look(reader, 'pill')
  await ask(posts.remove, { params: { id } }, writer.token)
  await expect(pill).toHaveCount(0)
  const later = `그래도 오늘은 조금 웃어 봤어요. ${newName('')}`
  await shared(writer.token, later, { categories: ['appearance'] })
  await findsNew(reader, later)
  await expect(pill).toHaveCount(0)
  await expect(card(reader, text)).toHaveCount(0)
  expectQuiet([reader])
})

test('an open story shows that it was deleted, and acts on it have no effect', {
  tag: '@long',
}, async ({ join }) => {
  const writer = await member('sharer', 'ko')
  const text = long()
  const { id } = await shared(writer.token, text)
  const reader = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  const { page, say } = reader
  await page.goto('/')
  await opener(reader, text).click()
  await expect(comments(reader).getByText(say('comments.empty'))).toBeVisible()
  await commentBox(reader).fill('아직 쓰고 있었는데요')
  await ask(posts.remove, { params: { id } }, writer.token)
  await expect(detail(reader).getByText(say('posts.detail.gone'))).toBeVisible()
  await look(reader, 'story-gone-dialog')
  await detail(reader)
    .getByRole('button', { name: say('ui.close') })
    .click()
  await expect(page).toHaveURL('/')
  await expect(card(reader, text)).toHaveCount(0)
  expectQuiet([reader], /status of 404/)
})

test('without a network nothing is lost: a like is undone, a comment stays in its field', async ({
  join,
}) => {
  const writer = await member('sharer', 'ko')
  const { id } = await shared(writer.token, long())
  const reader = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  const { page, say } = reader
  const telling = page.waitForResponse(/toast-view/)
  await page.goto(`/posts/${id}`)
  await expect(comments(reader).getByText(say('comments.empty'))).toBeVisible()
  await telling
  await commentBox(reader).fill('힘내요')
  await reader.context.setOffline(true)
  const send = comments(reader).getByRole('button', { name: say('comments.send') })
  await send.click()
  await isTold(reader, say('ui.offline'))
  await expect(commentBox(reader)).toHaveValue('힘내요')
  const like = heart(reader, page.getByRole('article').first())
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await look(reader, 'offline-story')
  await reader.context.setOffline(false)
  await send.click()
  await expect(comment(reader, '힘내요')).toHaveCount(1)
  const stored = await ask(api.list, { params: { id } }, writer.token)
  expect(stored.map(({ content }) => content)).toEqual(['힘내요'])
})

test('a blocked member sees an open story of the other disappear', { tag: '@long' }, async ({
  join,
}) => {
  const writer = await member('sharer', 'ko')
  const other = await member('sharer', 'en')
  const text = long()
  const { id } = await shared(writer.token, text)
  const reader = await join({ language: 'en', token: other.token })
  const { page, say } = reader
  await openLive(reader, `/posts/${id}`)
  await remark(reader, 'Here I am.')
  // The story is read once more when the connection is there, and would be gone before the press.
  await page.waitForLoadState('networkidle')
  await ask(blocks.add, { body: { targetUserId: other.id } }, writer.token)
  await heart(reader, page.getByRole('article').first()).first().click()
  await expect(page.getByText(say('posts.detail.gone'))).toBeVisible()
  await page.goto('/posts/9999999')
  await expect(page.getByText(say('posts.detail.gone'))).toBeVisible()
  expectQuiet([reader], /status of 404/)
})

test('stories are in the reader’s languages, and one tap shows all', { tag: '@long' }, async ({
  join,
}) => {
  const writer = await member('sharer', 'ko')
  const word = newName('')
  const korean = `저녁마다 하늘을 오래 봐요. ${word}`
  const english = `I look at the sky every evening. ${word}`
  for (const text of [korean, english]) await shared(writer.token, text, { categories: ['love'] })
  const token = (await member('both', 'ko')).token
  const reader = await join({ screen: 'phone', token, asksFor: ['ko'] })
  const { page, say } = reader
  const all = page.getByRole('button', { name: say('posts.languages.showAll') })

  for (const address of [
    '/?category=love',
    '/listener-dashboard?category=love',
    `/search?q=${word}`,
  ]) {
    await openLive(reader, address)
    await expect(card(reader, korean), address).toBeVisible()
    await expect(card(reader, english), address).toHaveCount(0)
    await all.click()
    await expect(card(reader, english), address).toBeVisible()
    await page.getByRole('button', { name: say('posts.languages.only.ko') }).click()
    await expect(card(reader, english), address).toHaveCount(0)
  }

  await test.step('live too', async () => {
    await openLive(reader, '/?category=love')
    await expect(card(reader, korean)).toBeVisible()
    const [hidden, told] = [
      `Nothing to count here. ${newName('')}`,
      `이건 세어요. 정말로요. ${word}`,
    ]
    for (const text of [hidden, told]) await shared(writer.token, text, { categories: ['love'] })
    const pill = page.getByRole('button', { name: /^새 이야기 \d+개$/ })
    await expect(pill).toBeVisible()
    await pill.click()
    await expect(card(reader, told)).toBeVisible()
    await expect(card(reader, hidden)).toHaveCount(0)
  })

  await test.step('chosen in the settings', async () => {
    await page.goto('/settings/display')
    const group = page.getByRole('group', { name: say('posts.languages.label') })
    await expect(group.getByRole('checkbox', { name: '한국어' })).toBeChecked()
    await group.getByRole('checkbox', { name: 'English' }).check()
    await group.getByRole('checkbox', { name: '한국어' }).uncheck()
    await group.getByRole('checkbox', { name: 'English' }).click()
    await expect(group.getByRole('checkbox', { name: 'English' })).toBeChecked()
    await look(reader, 'read-languages')
    await page.goto('/?category=love')
    await expect(card(reader, english)).toBeVisible()
    await expect(card(reader, korean)).toHaveCount(0)
  })

  await test.step('a reader of both is not asked', async () => {
    const both = await join({ language: 'en', token, asksFor: ['en', 'ko'] })
    await both.page.goto('/?category=love')
    for (const text of [korean, english]) await expect(card(both, text)).toBeVisible()
    await expect(
      both.page.getByRole('button', { name: both.say('posts.languages.showAll') }),
    ).toHaveCount(0)
  })
  expectQuiet([reader])
})
