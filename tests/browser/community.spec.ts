import { errors, posts } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { comments } from './comments.ts'
import { look } from './look.ts'
import { newName, test } from './people.ts'
import { openLive } from './room.ts'
import {
  card,
  detail,
  expectQuiet,
  findsNew,
  heart,
  isTold,
  member,
  seesLikes,
  shared,
} from './stories.ts'

test('a story is written: counted, never truncated, kept over closing and reloading', async ({
  join,
}) => {
  const { token } = await member('sharer', 'ko')
  const sharer = await join({ screen: 'phone', token })
  const { page, say } = sharer
  const dialog = page.getByRole('dialog', { name: say('posts.create.title') })
  const field = dialog.getByLabel(say('posts.create.content'))
  const publish = dialog.getByRole('button', { name: say('posts.create.publish') })
  const counter = (length: number) =>
    dialog.getByText(`${length}/500`, { exact: true }).locator('..')
  const open = () => page.getByRole('button', { name: say('posts.hero.share') }).click()
  await page.goto('/')
  await open()
  await expect(field).toBeFocused()
  await expect(counter(0)).toHaveClass(/text-ink-soft/)
  await field.fill('아홉 글자예요 ')
  await expect(counter(7)).toHaveClass(/text-danger/)
  await publish.click()
  await expect(field).toHaveAccessibleDescription('글은 10~500자로 써 주세요.')
  await look(sharer, 'story-too-short')
  await field.fill('가'.repeat(450))
  await expect(counter(450)).toHaveClass(/text-ink-soft/)
  await field.pressSequentially('나')
  await expect(counter(451)).toHaveClass(/text-warn/)
  await field.fill('다'.repeat(500))
  await expect(counter(500)).toHaveClass(/text-warn/)
  await field.fill('다'.repeat(600))
  await expect(field).toHaveValue('다'.repeat(600))
  await expect(counter(600)).toHaveClass(/text-danger/)
  await publish.click()
  await expect(field).toHaveAccessibleDescription('글은 10~500자로 써 주세요.')
  await expect(field).toBeFocused()
  await look(sharer, 'story-too-long')

  const worry = `요즘 잠들기 전에 자꾸 걱정이 떠올라요. ${newName('')}`
  await field.fill(worry)
  await publish.click()
  await expect(dialog.getByText('주제를 하나 이상 골라 주세요.')).toBeVisible()
  await look(sharer, 'story-without-topic')
  await dialog.getByRole('checkbox', { name: say('app.category.anxiety') }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await open()
  await expect(field).toHaveValue(worry)
  await expect(dialog.getByRole('checkbox', { name: say('app.category.anxiety') })).toBeChecked()
  await publish.click()
  await expect(dialog).toBeHidden()
  await isTold(sharer, say('posts.create.published'))
  await expect(card(sharer, worry)).toBeVisible()
  await open()
  await expect(field).toHaveValue('')
  expectQuiet([sharer])
})

test('an anonymous story reaches another member, who likes it, opens it and shares its link', async ({
  join,
}) => {
  test.setTimeout(240_000)
  const writer = await member('sharer', 'ko')
  const sharer = await join({ screen: 'phone', token: writer.token })
  const reader = await join({ language: 'en', token: (await member('sharer', 'en')).token })
  const { page, say } = reader
  await openLive(reader, '/')
  const feed = page.getByRole('region', { name: say('posts.feed.label'), exact: true })
  // Fewer than the nine of a page when parallel stories delete theirs.
  await expect(feed.getByRole('article').nth(4)).toBeVisible()

  const worry = `${'친구들 사이에서 혼자인 것 같아요. '.repeat(12)}${newName('')}`
  await test.step('it waits behind a pill, without a layout shift', async () => {
    await page.mouse.wheel(0, 500)
    // The item of a story that is deleted meanwhile stays.
    const first = feed.locator('ul > li').first()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    const before = await first.boundingBox()
    await shared(writer.token, worry, { isAnonymous: true, categories: ['friendship'] })
    const pill = page.getByRole('button', { name: /^\d+ new stor(y|ies)$/ })
    await expect(pill).toBeVisible()
    expect(await first.boundingBox()).toEqual(before)
    await look(reader, 'new-stories')
    await findsNew(reader, worry)
    await expect(card(reader, worry)).toContainText(say('ui.anonymous'))
    await expect(card(reader, worry)).toBeInViewport()
  })

  const story = card(reader, worry)
  const more = story.getByRole('link').filter({ hasText: say('posts.card.more') })
  await test.step('it opens over the feed, with an address of its own', async () => {
    await page.evaluate(() => scrollTo(0, 200))
    await more.scrollIntoViewIfNeeded()
    expect(
      await story.locator('p.line-clamp-3').evaluate((p) => p.scrollHeight > p.clientHeight),
    ).toBe(true)
    const scrolled = await page.evaluate(() => scrollY)
    await more.click()
    await expect(page).toHaveURL(/\/posts\/\d+$/)
    await expect(detail(reader).getByText(worry)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${say('app.title.post')}`))
    await page.goBack()
    await expect(detail(reader)).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect(more).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await more.press('Enter')
    await expect(detail(reader).getByText(worry)).toBeVisible()
    await look(reader, 'story-dialog')
  })
  const { pathname } = new URL(page.url())
  const id = Number(pathname.split('/').at(-1))

  await test.step('a like shows on both screens at once', async () => {
    await sharer.page.goto(pathname)
    await expect(sharer.page.getByRole('article').getByText(worry)).toBeVisible()
    await expect(comments(sharer).getByText(sharer.say('comments.empty'))).toBeVisible()
    const there = sharer.page.getByRole('article').first()
    await seesLikes(sharer, there, { count: 0, isMine: false })
    await heart(reader, detail(reader)).click()
    await seesLikes(reader, detail(reader), { count: 1, isMine: true })
    await seesLikes(sharer, there, { count: 1, isMine: false })
    await look(sharer, 'own-story')

    let answers = 0
    const bothAreAnswered = page.waitForResponse(
      (response) => response.url().endsWith('/like') && ++answers === 2,
    )
    await heart(reader, detail(reader)).dblclick()
    await bothAreAnswered
    await seesLikes(reader, detail(reader), { count: 1, isMine: true })
    await seesLikes(sharer, there, { count: 1, isMine: false })
    await expect
      .poll(() => ask(posts.read, { params: { id } }, writer.token))
      .toMatchObject({ likesCount: 1 })
    await seesLikes(reader, detail(reader), { count: 1, isMine: true })
  })

  await test.step('a refused like is undone with the reason', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/posts/*/like', async (route) => {
      await held
      await route.abort('connectionfailed')
    })
    await heart(reader, detail(reader)).click()
    await seesLikes(reader, detail(reader), { count: 0, isMine: false })
    letGo()
    await seesLikes(reader, detail(reader), { count: 1, isMine: true })
    await isTold(reader, say('ui.unreached'))
    await page.unroute('**/api/posts/*/like')
    await page.route('**/api/posts/*/like', (route) =>
      route.fulfill({ status: 429, json: { code: 'TOO_FAST', message: errors.TOO_FAST.en } }),
    )
    await heart(reader, detail(reader)).click()
    await isTold(reader, errors.TOO_FAST.en)
    await seesLikes(reader, detail(reader), { count: 1, isMine: true })
    await page.unroute('**/api/posts/*/like')
  })

  await test.step('after a reload it is a page; its link works for a visitor', async () => {
    await page.reload()
    await expect(page.getByRole('article').getByText(worry)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await reader.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: say('posts.share.label') }).click()
    await isTold(reader, say('posts.share.copied'))
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link.replace(/\?shared=\w+$/, '')).toBe(page.url())
    expect(link).toContain('?shared=')

    const visitor = await join({ screen: 'phone', language: 'en' })
    await visitor.page.goto(link)
    const read = visitor.page.getByRole('article')
    await expect(read.getByText(worry)).toBeVisible()
    await seesLikes(visitor, read, { count: 1, isMine: false })
    await expect(read).toContainText(say('posts.card.views_one', { count: 1 }))
    await expect(comments(visitor).getByText(say('posts.detail.signIn'))).toBeVisible()
    await look(visitor, 'shared-story')
    expectQuiet([sharer, visitor])
  })
  expectQuiet([reader], /ERR_CONNECTION_FAILED|status of 429/)
})

test('a deleted story disappears from every screen', async ({ join }) => {
  const writer = await member('sharer', 'ko')
  const worry = `내일 발표가 너무 떨려요. 어떡하죠? ${newName('')}`
  const { id } = await shared(writer.token, worry)
  const sharer = await join({ screen: 'phone', token: writer.token })
  const reader = await join({ language: 'en', token: (await member('sharer', 'en')).token })
  const opened = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  for (const person of [sharer, reader]) {
    await person.page.goto('/')
    await expect(card(person, worry)).toBeVisible()
  }
  await opened.page.goto(`/posts/${id}`)
  await expect(comments(opened).getByText(opened.say('comments.empty'))).toBeVisible()
  const half = '나도 발표할 때마다 손이 떨렸는데,'
  await comments(opened).getByRole('textbox').fill(half)

  await test.step('its author is asked first', async () => {
    const { page, say } = sharer
    const dialog = page.getByRole('dialog', { name: say('posts.delete.title') })
    const remove = card(sharer, worry).getByRole('button', { name: say('posts.delete.label') })
    await remove.click()
    await look(sharer, 'story-deleting')
    await dialog.getByRole('button', { name: say('ui.cancel') }).click()
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
    await expect(card(reader, worry)).toBeVisible()
    await remove.click()
    await dialog.getByRole('button', { name: say('posts.delete.confirm') }).click()
    await isTold(sharer, say('posts.delete.done'))
    await expect(card(sharer, worry)).toHaveCount(0)
  })
  await test.step('the others see it disappear', async () => {
    await expect(card(reader, worry)).toHaveCount(0)
    await expect(opened.page.getByText(opened.say('posts.detail.gone'))).toBeVisible()
    await look(opened, 'story-gone')
    const unsent = opened.page.getByRole('region', { name: opened.say('comments.unsent') })
    await expect(unsent).toContainText(half)
    await unsent.getByRole('button', { name: opened.say('ui.unsent.discard') }).click()
    await expect(unsent).toBeHidden()
    await reader.page.goto(`/posts/${id}`)
    await expect(reader.page.getByText(reader.say('posts.detail.gone'))).toBeVisible()
  })
  expectQuiet([sharer])
  expectQuiet([reader, opened], /status of 404/)
})

test('deleting what was already deleted is no error', { tag: '@long' }, async ({ join }) => {
  const writer = await member('sharer', 'en')
  const worry = `I forgot my best friend's birthday. ${newName('')}`
  const { id } = await shared(writer.token, worry)
  const sharer = await join({ language: 'en', token: writer.token })
  const { page, say } = sharer
  await page.goto('/')
  await card(sharer, worry)
    .getByRole('button', { name: say('posts.delete.label') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('posts.delete.title') })
  await expect(dialog).toBeVisible()
  // Another device deletes it first, and this one has no event of it yet.
  await page.route('**/api/posts/*', async (route) => {
    await ask(posts.remove, { params: { id } }, writer.token)
    await route.continue()
  })
  await dialog.getByRole('button', { name: say('posts.delete.confirm') }).click()
  await isTold(sharer, say('posts.delete.already'))
  await expect(card(sharer, worry)).toHaveCount(0)
  expectQuiet([sharer], /status of 404/)
})

test('opening a story counts once a day', { tag: '@long' }, async ({ join }) => {
  const writer = await member('sharer', 'ko')
  const { id } = await shared(writer.token, `아무에게도 말 못 한 이야기예요. ${newName('')}`)
  const reader = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  const seen = (count: number) =>
    expect(reader.page.getByText(reader.say('posts.card.views_other', { count }))).toBeVisible()
  const viewed = () =>
    reader.page.waitForResponse((response) => response.url().endsWith(`/api/posts/${id}/view`))
  const first = viewed()
  await reader.page.goto(`/posts/${id}`)
  expect(await (await first).json()).toMatchObject({ viewsCount: 1 })
  await seen(1)
  const second = viewed()
  await reader.page.reload()
  expect(await (await second).json()).toMatchObject({ viewsCount: 1 })
  await seen(1)
  expectQuiet([reader])
})

test('on a phone a member’s home shows the first story at once, and the counts of the topics follow', {
  tag: '@long',
}, async ({ join }) => {
  const writer = await member('sharer', 'ko')
  const worry = `${'오늘은 조금 긴 이야기를 적어 봐요. '.repeat(9)}${newName('')}`
  await shared(writer.token, worry, { categories: ['sleep', 'stress', 'love'] })
  for (const role of ['sharer', 'listener', 'both'] as const) {
    const person = await join({ screen: 'phone', token: (await member(role, 'ko')).token })
    const { page, say } = person
    await openLive(person, '/')
    const tabs = page.getByRole('navigation', { name: say('app.nav.label') })
    const top = (await tabs.boundingBox())?.y ?? 0
    const first = page
      .getByRole('region', { name: say('posts.feed.label'), exact: true })
      .getByRole('article')
      .first()
    await expect(card(person, worry)).toBeVisible()
    const [begin, story, acts] = await Promise.all(
      [
        first,
        card(person, worry),
        card(person, worry).getByRole('button', { name: say('posts.share.label') }),
      ].map((one) => one.boundingBox()),
    )
    if (!begin || !story || !acts) throw new Error('The story is not on screen')
    // Stories of others may be above this one by now.
    expect(begin.y + acts.y + acts.height - story.y, role).toBeLessThanOrEqual(top)
    await look(person, `home-${role}`)
    if (role !== 'sharer') continue

    const chip = page
      .getByRole('navigation', { name: say('posts.categories.label') })
      .getByRole('link', { name: new RegExp(`^${say('app.category.hobby')}`) })
    await expect(chip).toHaveText(/\d+$/)
    const count = async () => Number((await chip.textContent())?.match(/\d+$/)?.[0])
    const before = await count()
    const { id } = await shared(writer.token, `우쿨렐레를 배우기 시작했어요. ${newName('')}`, {
      categories: ['hobby'],
    })
    await expect.poll(count).toBeGreaterThan(before)
    const after = await count()
    await ask(posts.remove, { params: { id } }, writer.token)
    await expect.poll(count).toBeLessThan(after)
    expectQuiet([person])
  }
})

test('opening the own story counts nothing', { tag: '@long' }, async ({ join }) => {
  const writer = await member('sharer', 'ko')
  const { id } = await shared(writer.token, `나만 여러 번 읽어 보는 이야기예요. ${newName('')}`)
  const me = await join({ screen: 'phone', token: writer.token })
  const asked: string[] = []
  me.page.on('request', (request) => asked.push(request.url()))
  await me.page.goto(`/posts/${id}`)
  await expect(comments(me).getByText(me.say('comments.empty'))).toBeVisible()
  await expect(me.page.getByText(me.say('posts.card.views_other', { count: 0 }))).toBeVisible()
  expect(asked.filter((url) => url.endsWith('/view'))).toEqual([])
  const { viewsCount } = await ask(posts.view, { params: { id } }, writer.token)
  expect(viewsCount).toBe(0)
})
