import { accounts, chat, emojis, notifications } from '@dodam/contract'
import { expect } from '@playwright/test'
import { tryToAsk } from './ask.ts'
import { bubble, composer, conversation, sees, write } from './chat.ts'
import { koreanKeyboard } from './ime.ts'
import { pair, storedIn } from './pair.ts'
import { newName, type Person, test, timezoneId, tokenOf } from './people.ts'
import { fillIn, openSignUp, skipFace } from './sign-up.ts'
import { findsNew } from './stories.ts'

const nav = ({ page, say }: Person) => page.getByRole('navigation', { name: say('app.nav.label') })

test('a story is posted, a listener asks, two members talk live', async ({ join }) => {
  const sharer = await join({ screen: 'phone', language: 'ko' })
  const listener = await join({ screen: 'desktop', language: 'en' })

  await test.step('both sign up through the dialog', async () => {
    await sharer.page.goto('/')
    const dialog = await openSignUp(sharer)
    const submit = dialog.getByRole('button', { name: sharer.say('accounts.signUp.submit') })
    await expect(submit).toBeDisabled()
    await dialog.getByLabel(sharer.say('accounts.username'), { exact: true }).fill('nobody')
    await dialog.getByRole('button', { name: sharer.say('accounts.login.title') }).click()
    const login = sharer.page.getByRole('dialog', { name: sharer.say('accounts.login.title') })
    await expect(login.getByLabel(sharer.say('accounts.username'))).toHaveValue('')
    await login.getByRole('button', { name: sharer.say('accounts.signUp.title') }).click()
    await expect(dialog.getByLabel(sharer.say('accounts.username'), { exact: true })).toHaveValue(
      '',
    )

    const username = newName('sharer')
    await fillIn(sharer, {
      username,
      email: `${username}@example.com`,
      role: 'sharer',
      gradeLevel: 'middle2',
      gender: 'prefer_not_to_say',
    })
    await expect(submit).toBeDisabled()
    await dialog.getByRole('checkbox', { name: sharer.say('accounts.age', { age: 13 }) }).check()
    await expect(submit).toBeDisabled()
    await dialog.getByRole('checkbox', { name: sharer.say('accounts.terms.agree') }).check()
    await submit.click()
    await skipFace(sharer)

    await listener.page.goto('/')
    const second = await openSignUp(listener)
    await fillIn(listener, {
      username: newName('listener'),
      email: '',
      role: 'listener',
      gradeLevel: 'high3',
      gender: 'female',
    })
    await second.getByRole('checkbox', { name: listener.say('accounts.age', { age: 13 }) }).check()
    await second.getByRole('checkbox', { name: listener.say('accounts.terms.agree') }).check()
    await second.getByRole('button', { name: listener.say('accounts.signUp.submit') }).click()
    await skipFace(listener)
  })

  await test.step('the welcome screen leads each to their page', async () => {
    for (const { page, say } of [sharer, listener])
      await page.getByRole('link', { name: say('accounts.welcome.start') }).click()
    await expect(sharer.page).toHaveURL('/')
    await expect(listener.page).toHaveURL('/listener-dashboard')
  })

  const worry = `언니와 자꾸 다퉈서 마음이 무거워요. ${newName('')}`
  const story = listener.page.getByRole('article').filter({ hasText: worry })

  await test.step('an anonymous story appears on the dashboard without a reload', async () => {
    // A topic of no other story: stories that wait longer would fill the first page of the dashboard.
    const topic = { name: listener.say('app.category.family'), exact: true }
    await listener.page.getByRole('checkbox', topic).click()
    await expect(listener.page.getByRole('article').first()).toBeVisible()
    await sharer.page.getByRole('button', { name: sharer.say('posts.hero.share') }).click()
    const dialog = sharer.page.getByRole('dialog', { name: sharer.say('posts.create.title') })
    await dialog.getByLabel(sharer.say('posts.create.content')).fill(worry)
    await dialog.getByRole('checkbox', { name: sharer.say('app.category.family') }).check()
    await dialog.getByRole('radio', { name: sharer.say('posts.create.anonymous') }).check()
    await dialog
      .getByRole('button', { name: sharer.say('posts.create.publishAnonymously') })
      .click()
    await expect(dialog).toBeHidden()
    await expect(sharer.page.getByRole('article').filter({ hasText: worry })).toBeVisible()

    await findsNew(listener, worry)
    await expect(story).toContainText(listener.say('ui.anonymous'))
  })

  await test.step('a request is shown to the sharer at once', async () => {
    await nav(sharer)
      .getByRole('link', { name: sharer.say('app.nav.requests') })
      .click()
    await expect(sharer.page).toHaveURL(/\/chat-requests/)
    await expect(sharer.page.getByText(sharer.say('chat-requests.empty.received'))).toBeVisible()

    await story.getByRole('button', { name: listener.say('posts.dashboard.ask') }).click()
    const dialog = listener.page.getByRole('dialog', {
      name: listener.say('chat-requests.dialog.title'),
    })
    await dialog
      .getByLabel(listener.say('chat-requests.dialog.message'))
      .fill('I know that feeling.')
    await dialog.getByRole('button', { name: listener.say('chat-requests.dialog.send') }).click()
    await expect(dialog).toBeHidden()
    await expect(story).toContainText(listener.say('chat-requests.status.pending'))

    await expect(sharer.page.getByRole('article')).toContainText('I know that feeling.')
    const bell = nav(sharer).getByRole('link', { name: sharer.say('app.nav.notifications') })
    await expect(bell).toContainText(sharer.say('app.nav.waiting_other', { count: 1 }))
    await expect(sharer.page).toHaveTitle(/^\(1\) /)
    await bell.click()
    await expect(sharer.page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await sharer.page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(sharer.page).toHaveURL(/\/chat-requests/)
    await expect(sharer.page).not.toHaveTitle(/^\(/)
  })

  await test.step('accepting brings both into the room, the listener by list and bell', async () => {
    await nav(listener)
      .getByRole('link', { name: listener.say('app.nav.chats') })
      .click()
    await expect(listener.page.getByText(listener.say('chat.list.empty'))).toBeVisible()
    await sharer.page.getByRole('button', { name: sharer.say('chat-requests.card.accept') }).click()
    await expect(sharer.page).toHaveURL(/\/chat\/\d+$/)

    await expect(listener.page.locator('main a[href^="/chat/"]')).toContainText(
      listener.say('ui.anonymous'),
    )
    await expect(listener.page).toHaveTitle(/^\(1\) /)
    await write(sharer, '안녕하세요, 반가워요')
    await expect(bubble(sharer, '안녕하세요, 반가워요')).toContainText(
      sharer.say('conversation.unread'),
    )
    await expect(listener.page.locator('main a[href^="/chat/"]')).toContainText('반가워요')
    await expect(
      nav(listener).getByRole('link', { name: listener.say('app.nav.chats') }),
    ).toContainText(listener.say('app.nav.waiting_one', { count: 1 }))

    await listener.page.getByRole('button', { name: listener.say('notifications.title') }).click()
    const news = listener.page.getByRole('dialog', { name: listener.say('notifications.title') })
    await expect(news.getByRole('listitem')).toHaveCount(2)
    await news.getByRole('listitem').last().getByRole('link').click()
    await expect(listener.page).toHaveURL(new URL(sharer.page.url()).pathname)
  })

  await test.step('they write to each other', async () => {
    await sees(listener, '안녕하세요, 반가워요')
    await expect(bubble(sharer, '안녕하세요, 반가워요')).not.toContainText(
      sharer.say('conversation.unread'),
    )
    // While the sharer is masked presence is hidden from both.
    await expect(listener.page.getByText(listener.say('chat.room.masked'))).toBeVisible()
    for (const { page, say } of [sharer, listener])
      for (const presence of ['online', 'offline'])
        await expect(page.getByText(say(`chat.room.${presence}`))).toHaveCount(0)
    // The day of the message: midnight may have passed since.
    const [said] = await storedIn(
      Number(sharer.page.url().split('/').at(-1)),
      await tokenOf(sharer),
    )
    const day = (language: string) =>
      new Intl.DateTimeFormat(language, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        weekday: 'long',
        timeZone: timezoneId,
      }).format(new Date(said?.createdAt ?? 0))
    await expect(conversation(sharer).getByText(day('ko'))).toBeVisible()
    await expect(conversation(listener).getByText(day('en'))).toBeVisible()

    await composer(listener).pressSequentially('Hello', { delay: 30 })
    await composer(listener).press('Shift+Enter')
    await composer(listener).pressSequentially('you are not alone')
    await composer(listener).press('Enter')
    await expect(composer(listener)).toHaveValue('')
    await sees(sharer, 'Hello\nyou are not alone')
  })

  await test.step('a bubble is there before the server has answered', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await sharer.page.route('**/api/chat-rooms/*/messages', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await write(sharer, '고마워요')
    await expect(bubble(sharer, '고마워요')).toContainText(sharer.say('conversation.sending'))
    letGo()
    await expect(bubble(sharer, '고마워요')).not.toContainText(sharer.say('conversation.sending'))
    await sees(listener, '고마워요')
    await sharer.page.unroute('**/api/chat-rooms/*/messages')
  })

  await test.step('the picker has forty emojis, and one alone is large', async () => {
    await listener.page.getByRole('button', { name: listener.say('chat.composer.emoji') }).click()
    const picker = listener.page.getByRole('dialog', { name: listener.say('chat.composer.emoji') })
    await expect(picker.getByRole('button')).toHaveText([...emojis])
    await picker.getByRole('button', { name: '🌱' }).click()
    await composer(listener).press('Enter')
    for (const person of [sharer, listener]) {
      const large = conversation(person).getByText('🌱', { exact: true })
      await expect(large).toHaveCSS('font-size', '48px')
      await expect(large).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    }
  })

  await test.step('a draft survives a reload', async () => {
    await composer(sharer).fill('아직 다 못 쓴 말')
    await sharer.page.reload()
    await expect(composer(sharer)).toHaveValue('아직 다 못 쓴 말')
    await sees(sharer, '고마워요')
  })

  await test.step('signing out ends the session everywhere', async () => {
    const token = await tokenOf(listener)
    const other = await listener.context.newPage()
    await other.goto('/notifications')
    await expect(other.getByRole('main').getByRole('listitem').first()).toBeVisible()

    await listener.page.getByRole('button', { name: listener.say('app.me.open') }).click()
    await listener.page.getByRole('menuitem', { name: listener.say('app.signOut') }).click()
    const signIn = (page: Person['page']) =>
      page.getByRole('banner').getByRole('button', { name: listener.say('app.signIn') })
    await expect(signIn(listener.page)).toBeVisible()
    await expect(signIn(other)).toBeVisible()
    await expect(other.getByRole('main').getByText('Hello')).toHaveCount(0)
    // The page shows the sign-out before the server has answered.
    const status = async () => (await tryToAsk(accounts.verify, {}, token)).status
    await expect.poll(status).toBe(401)
    for (const endpoint of [accounts.verify, chat.listRooms, notifications.list])
      expect((await tryToAsk(endpoint, {}, token)).status).toBe(401)

    await listener.page.goBack()
    await expect(listener.page.getByRole('dialog')).toBeVisible()
    await expect(listener.page.getByText('고마워요')).toHaveCount(0)
    const kept = await listener.page.evaluate(() => Object.keys(localStorage))
    expect(new Set(kept)).toEqual(new Set(['language', 'signed-out']))
  })
})

test('Korean composition: Enter neither sends twice nor loses a syllable', async ({ join }) => {
  const { sharer: token, roomId } = await pair()
  const sharer = await join({ screen: 'phone', token })
  await sharer.page.goto(`/chat/${roomId}`)
  await composer(sharer).click()
  const { compose, commit, enterWhileComposing, enterOfIme } = await koreanKeyboard(sharer)

  await compose('안')
  await commit('안')
  await compose('녀')
  await compose('녕')
  await expect(composer(sharer)).toHaveValue('안녕')
  await enterWhileComposing()
  await expect(composer(sharer)).toHaveValue('안녕')
  await commit('녕')
  await composer(sharer).press('Enter')
  await expect(composer(sharer)).toHaveValue('')
  await sees(sharer, '안녕')

  // A real Enter key before the syllable is committed only commits the syllable.
  await compose('응')
  await composer(sharer).press('Enter')
  await expect(conversation(sharer).getByText('응', { exact: true })).toHaveCount(0)
  await commit('응')
  await composer(sharer).press('Enter')
  await sees(sharer, '응')

  // An Enter of which the input method passes on the line break alone sends, and one with Shift breaks the line.
  await commit('그래')
  await enterOfIme()
  await sees(sharer, '그래')
  await expect(composer(sharer)).toHaveValue('')
  await commit('한 줄')
  await enterOfIme({ withShift: true })
  await commit('두 줄')
  await expect(composer(sharer)).toHaveValue('한 줄\n두 줄')
  await composer(sharer).fill('')

  // However fast it is typed, a composition leaves each syllable once. `commit` replaces what is composed only while the browser
  // has a composition: where a change of focus has ended it, the driver adds the whole text ("안녕하세안녕하세요"), which an input
  // method, that hears of the end, does not. The app adds nothing: it takes the field's whole value, and only ever empties it.
  for (const turn of Array(20).keys()) {
    for (const text of ['ㅇ', '아', '안', '안녕', '안녕하', '안녕하세', '안녕하세요'])
      await compose(text)
    await commit(`안녕하세요 ${turn}`)
    await expect(composer(sharer)).toHaveValue(`안녕하세요 ${turn}`)
    await composer(sharer).fill('')
  }

  // The send button includes an open syllable, and leaves nothing behind.
  await commit('괜찮')
  await compose('아')
  await sharer.page.getByRole('button', { name: sharer.say('chat.composer.send') }).click()
  await sees(sharer, '괜찮아')
  await expect(composer(sharer)).toHaveValue('')

  await expect(conversation(sharer).getByText(sharer.say('conversation.unread'))).toHaveCount(4)
  // With the request that the room came from.
  await expect(conversation(sharer).locator('div.px-4')).toHaveCount(5)
})
