import { posts } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { comment, commentBox, comments } from './comments.ts'
import { look } from './look.ts'
import { newMember, strangers } from './pair.ts'
import { newName, type Person, phoneFirst, test } from './people.ts'
import { openLive } from './room.ts'
import { card, expectQuiet, findsNew, takeBack } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const refusals = /status of 4(00|09)/

const warmCard = (within: Locator, { say }: Person) =>
  within.getByRole('region', { name: say('checks.crisis.title'), exact: true })
const press = (within: Locator, { say }: Person, word: string) =>
  within.getByRole('button', { name: say(word), exact: true })
const selected = (field: Locator) =>
  field.evaluate((one) =>
    one instanceof HTMLTextAreaElement ? one.value.slice(one.selectionStart, one.selectionEnd) : '',
  )

/** Open the composer of stories. */
async function begin(person: Person) {
  const { page, say } = person
  await openLive(person, '/')
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  const dialog = page.getByRole('dialog', { name: say('posts.create.title') })
  return {
    dialog,
    field: dialog.getByLabel(say('posts.create.content')),
    publish: async () => {
      await dialog.getByRole('checkbox', { name: say('app.category.stress') }).check()
      await dialog.getByRole('button', { name: say('posts.create.publish') }).click()
    },
  }
}

for (const [screen, language, set] of phoneFirst)
  test(
    `a contact in a story is refused at the field, and removed by one tap, in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', language)
      const sharer = await join({ screen, language, token })
      const { dialog, field, publish } = await begin(sharer)
      const contact = language === 'ko' ? '010-1234-5678' : 'my instagram is sad_girl_0412'
      const rest = newName(
        language === 'ko' ? '누구든 이야기해요 ' : 'it was a long day at school ',
      )
      // The server does not count leading blanks.
      await field.pressSequentially(` ${rest} ${contact}`, { delay: 5 })
      await publish()
      await expect(dialog.locator('mark')).toHaveText(contact)
      await expect(field).toHaveValue(` ${rest} ${contact}`)
      await look(sharer, 'checks-refused-story')

      await press(dialog, sharer, 'checks.stopped.edit').click()
      await expect(field).toBeFocused()
      await expect.poll(() => selected(field)).toBe(contact)

      await press(dialog, sharer, 'checks.objection.open').click()
      await press(dialog, sharer, 'checks.objection.send').click()
      await expect(dialog.getByText(sharer.say('checks.objection.thanks'))).toBeVisible()

      await press(dialog, sharer, 'checks.stopped.remove').click()
      await expect(field).toHaveValue(rest)
      await expect(dialog.locator('mark')).toHaveCount(0)
      await dialog.getByRole('button', { name: sharer.say('posts.create.publish') }).click()
      await findsNew(sharer, rest)
      expectQuiet([sharer], refusals)
    },
  )

test('a story that only resembles a contact needs confirmation, and its sentence stays', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const sharer = await join({ screen: 'phone', token })
  const { page } = sharer
  const { dialog, field, publish } = await begin(sharer)
  const text = '별하고 1-4 이가람인데 급식실 앞에서 기다릴게'
  await field.pressSequentially(text, { delay: 5 })
  await publish()
  const sheet = page.getByRole('dialog', { name: sharer.say('checks.confirm.title') })
  await expect(sheet.locator('mark')).toHaveText(text)
  await look(sharer, 'checks-asked-story')
  await press(sheet, sharer, 'checks.confirm.edit').click()
  await expect(field).toBeFocused()
  await expect.poll(() => selected(field)).toBe(text)
  await expect(press(dialog, sharer, 'checks.stopped.edit')).toBeVisible()
  await expect(press(dialog, sharer, 'checks.stopped.remove')).toHaveCount(0)

  await dialog.getByRole('button', { name: sharer.say('posts.create.publish') }).click()
  await press(sheet, sharer, 'checks.confirm.send').click()
  await findsNew(sharer, text)
  expectQuiet([sharer], refusals)
})

for (const [screen, language, set] of phoneFirst)
  test(
    `who shares a story of a danger to life has the first numbers on screen, in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', language)
      const sharer = await join({ screen, language, token })
      const { field, publish } = await begin(sharer)
      const words = newName(
        language === 'ko'
          ? '지금 다리 난간에 서 있어. 아무 생각이 안 나 '
          : 'i’m on the bridge and i can’t stop crying ',
      )
      await field.fill(words)
      await publish()
      const warm = warmCard(card(sharer, words), sharer)
      const lines = warm.getByRole('link')
      await expect(lines.first()).toHaveAttribute('href', 'tel:119')
      await expect(lines.nth(1)).toHaveAttribute('href', 'tel:112')
      await expect(lines.first()).toBeInViewport({ ratio: 1 })
      await expect(lines.nth(1)).toBeInViewport({ ratio: 1 })
      await expect(
        sharer.page.getByText(sharer.say('posts.create.published'), { exact: true }),
      ).toHaveCount(0)
      await look(sharer, 'checks-emergency-story')
      // Who opens it is told what comes first.
      const listener = await join({
        screen,
        language,
        token: (await newMember('listener', language)).token,
      })
      const recent = await ask(posts.list, { query: { limit: 50 } }, token)
      const story = recent.find(({ content }) => content === words.trim())
      if (!story) throw new Error('The story was shared')
      await listener.page.goto(`/posts/${story.id}`)
      const emergency = listener.page.getByRole('region', {
        name: listener.say('checks.emergency.title'),
      })
      await expect(emergency).toBeVisible()
      await look(listener, 'checks-emergency-read')
      await press(emergency, listener, 'checks.emergency.tell').click()
      await expect(
        listener.page.getByRole('dialog', { name: listener.say('reports.emergency') }),
      ).toBeVisible()
      await takeBack(token, story)
      expectQuiet([sharer, listener])
    },
  )

test('a story with signs of a crisis is shared, and only its author sees the helplines', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const sharer = await join({ screen: 'phone', token })
  const reader = await join({ screen: 'phone', token: (await newMember('both', 'ko')).token })
  await openLive(reader, '/')
  const { field, publish } = await begin(sharer)
  const worry = newName('요즘 너무 힘들어서 죽고 싶어요. 아무도 몰라요 ')
  await field.fill(worry)
  await publish()
  await findsNew(sharer, worry)
  await expect(warmCard(card(sharer, worry), sharer)).toBeVisible()
  await warmCard(card(sharer, worry), sharer).scrollIntoViewIfNeeded()
  await look(sharer, 'checks-crisis-story')
  await findsNew(reader, worry)
  await expect(warmCard(card(reader, worry), reader)).toHaveCount(0)

  // In the story itself as well, and closed in both places at once.
  await card(sharer, worry).getByText(worry).click()
  const story = sharer.page.getByRole('dialog', { name: sharer.say('posts.detail.title') })
  await expect(warmCard(story, sharer)).toBeVisible()
  await warmCard(story, sharer)
    .getByRole('button', { name: sharer.say('checks.offer.close') })
    .click()
  await sharer.page.goBack()
  await expect(card(sharer, worry)).toBeVisible()
  await expect(warmCard(card(sharer, worry), sharer)).toHaveCount(0)
  await expect(press(card(sharer, worry), sharer, 'checks.crisis.again')).toBeVisible()
  expectQuiet([sharer, reader])
})

test('a hurtful comment needs confirmation; one with a number is refused', {
  tag: '@long',
}, async ({ join }) => {
  const { listener, postId } = await strangers('요즘 친구들이랑 어색해요. 어떻게 할까요?')
  const person = await join({ screen: 'phone', token: listener })
  const { page, say } = person
  await openLive(person, `/posts/${postId}`)
  const box = commentBox(person)
  const send = () =>
    comments(person)
      .getByRole('button', { name: say('comments.send') })
      .first()
  const sheet = page.getByRole('dialog', { name: say('checks.confirm.title') })

  await box.fill('너 진짜 병신 같아')
  await send().click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(box).toBeFocused()
  expect(await selected(box)).toContain('병신')
  await look(person, 'checks-nudged-comment')
  await send().click()
  await press(sheet, person, 'checks.confirm.send').click()
  await expect(comment(person, '너 진짜 병신 같아')).toBeVisible()
  await expect(box).toHaveValue('')

  await box.fill('여기로 연락해요 010-1234-5678')
  await send().click()
  await expect(comments(person).locator('mark')).toHaveText('010-1234-5678')
  await look(person, 'checks-refused-comment')
  await press(comments(person), person, 'checks.stopped.remove').click()
  await expect(box).toHaveValue('여기로 연락해요')

  await box.fill('저도 죽고 싶어요')
  await send().click()
  await expect(warmCard(comment(person, '저도 죽고 싶어요'), person)).toBeVisible()
  await look(person, 'checks-crisis-comment')
  expectQuiet([person], refusals)
})

test('a chat request is sent without its number, and an author in need sees help in the dialog', {
  tag: '@long',
}, async ({ join }) => {
  const { listener, postId } = await strangers('요즘 학교에 가기가 너무 힘들어요.')
  const person = await join({ screen: 'desktop', language: 'en', token: listener })
  const { page, say } = person
  await openLive(person, `/posts/${postId}`)
  await page.getByRole('button', { name: say('posts.dashboard.ask') }).click()
  const dialog = page.getByRole('dialog', { name: say('chat-requests.dialog.title') })
  const field = dialog.getByLabel(say('chat-requests.dialog.message'))
  await field.fill('Some days I want to kill myself too. 010-1234-5678')
  const send = dialog.getByRole('button', { name: say('chat-requests.dialog.send') })
  await send.click()
  await expect(dialog.locator('mark')).toHaveText('010-1234-5678')
  await look(person, 'checks-refused-request')
  await press(dialog, person, 'checks.stopped.remove').click()
  await expect(field).toHaveValue('Some days I want to kill myself too.')
  await send.click()
  const told = page.getByRole('dialog', { name: say('checks.sent.title') })
  await expect(warmCard(told, person)).toBeVisible()
  await look(person, 'checks-request-sent')
  await press(told, person, 'checks.sent.close').last().click()
  await expect(told).toHaveCount(0)
})

test('the profile text and a rating’s words are refused at their fields', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await newMember('both', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await openLive(person, '/settings/profile')
  const bio = page.getByLabel(say('settings.bio.label'))
  await bio.fill('인스타 아이디 sad_girl_0412 로 와요')
  await page.getByRole('button', { name: say('settings.save') }).click()
  await expect(page.locator('mark').first()).toBeVisible()
  await look(person, 'checks-refused-bio')
  await press(page.getByRole('main'), person, 'checks.stopped.remove').click()
  await expect(page.locator('mark')).toHaveCount(0)
})

for (const [screen, language, set] of phoneFirst)
  test(
    `a text that could endanger readers is visible only to its author, who is told so kindly, in ${language}`,
    set,
    async ({ join }) => {
      const author = await join({
        screen,
        language,
        token: (await newMember('sharer', language)).token,
      })
      const reader = await join({ language, token: (await newMember('both', language)).token })
      const { page, say } = author
      await openLive(reader, '/')
      const { dialog, field, publish } = await begin(author)
      const worry = newName(
        language === 'ko' ? '같이 죽을 사람 구해요 ' : 'looking for somebody to die with me ',
      )
      await field.fill(worry)
      await publish()
      await expect(dialog).toHaveCount(0)
      await findsNew(author, worry)
      const note = card(author, worry).getByRole('region', { name: say('checks.held.title') })
      await expect(note.getByRole('button', { name: say('help-path.open') })).toBeVisible()
      await note.scrollIntoViewIfNeeded()
      await look(author, 'checks-held')
      // It was not announced as shared.
      await expect(page.getByText(say('posts.create.published'))).toHaveCount(0)

      await page.reload()
      await expect(note).toBeVisible()
      await note.getByRole('button', { name: say('checks.offer.close') }).click()
      await expect(note).toHaveCount(0)
      await expect(card(author, worry).getByText(say('checks.held.title'))).toBeVisible()

      await reader.page.reload()
      await expect(reader.page.getByRole('article').first()).toBeVisible()
      await expect(card(reader, worry)).toHaveCount(0)
      expectQuiet([author, reader])
    },
  )
