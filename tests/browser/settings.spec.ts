import { readFile } from 'node:fs/promises'
import {
  accounts,
  comments,
  type Export,
  notifications,
  posts,
  rules,
  settings,
} from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { ask, tryToAsk } from './ask.ts'
import { look } from './look.ts'
import { newMember, password } from './pair.ts'
import { desktopFirst, newName, type Person, playedIn, test, timezoneId } from './people.ts'
import { expectQuiet, isTold, shared } from './stories.ts'

const nav = ({ page, say }: Person) => page.getByRole('navigation', { name: say('app.nav.label') })
const field = ({ page, say }: Person, label: string) =>
  page.getByLabel(say(`settings.${label}`), { exact: true })
const switchOf = ({ page, say }: Person, label: string) =>
  page.getByRole('switch', { name: say(`settings.${label}`) })
const button = ({ page, say }: Person, label: string) =>
  page.getByRole('button', { name: say(label), exact: true })
const asksToSignIn = ({ page, say }: Person) =>
  expect(page.getByRole('dialog', { name: say('accounts.login.title') })).toBeVisible()

async function save(person: Person) {
  const answered = person.page.waitForResponse(
    (response) => response.request().method() === settings.changeProfile.method,
  )
  await button(person, 'settings.save').click()
  const answer = await answered
  expect(answer.status(), await answer.text()).toBe(200)
  await expect(button(person, 'settings.save')).toBeHidden()
}

/** Inspect the own name and picture wherever they are always shown. */
async function lookAtMe({ page, screen, say }: Person, see: (me: Locator) => Promise<void>) {
  if (screen === 'desktop') return see(page.getByRole('banner').locator('a[href="/profile"]'))
  await page.getByRole('button', { name: say('app.nav.me') }).click()
  const sheet = page.getByRole('dialog', { name: say('app.me.title') })
  await see(sheet.locator('a[href="/profile"]'))
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

test.describe.configure({ mode: 'parallel' })

for (const [screen, language, set] of desktopFirst)
  test(`the own profile is changed, on a ${screen} in ${language}`, set, async ({ join }) => {
    const { token, user } = await newMember('sharer', language)
    const other = await newMember('sharer', 'ko')
    const person = await join({ screen, language, token })
    const { page, say } = person
    const username = page.getByLabel(say('accounts.username'), { exact: true })
    const left = say(language === 'ko' ? 'settings.names.left_other' : 'settings.names.left_one', {
      count: 1,
    })
    await page.goto('/settings/profile')

    await test.step('a nickname, which shows at once', async () => {
      const nickname = newName('너구리')
      await field(person, 'names.nickname').fill(nickname)
      await save(person)
      await lookAtMe(person, (me) => expect(me).toContainText(nickname))
      await expect(page.getByText(left)).toBeVisible()
    })

    await test.step('names of others and reserved ones are refused at the field', async () => {
      const refused = { ko: '이미 쓰고 있는 아이디예요.', en: 'Username already exists.' }
      await username.fill(other.user.username.toUpperCase())
      await button(person, 'settings.save').click()
      await expect(username).toHaveAccessibleDescription(refused[language])
      await expect(username).toBeFocused()
      for (const [control, name] of [
        [username, 'Support'],
        [field(person, 'names.nickname'), 'support'],
      ] as const) {
        await button(person, 'settings.undo').click()
        await control.fill(name)
        await button(person, 'settings.save').click()
        await expect(control).toHaveAttribute('aria-invalid', 'true')
        await expect(control).toHaveAccessibleDescription(/쓸 수 없어요|You can’t use/)
      }
      await button(person, 'settings.undo').click()
      await expect(page.getByText(left)).toBeVisible()
    })

    await test.step('after the second change the names are locked, with the reason', async () => {
      const second = newName('name')
      await username.fill(second)
      await save(person)
      await expect(username).toHaveValue(second)
      for (const name of [username, field(person, 'names.nickname')])
        await expect(name).toBeDisabled()
      await expect(page.getByText(say('settings.names.locked'))).toBeVisible()
      const { status, answer } = await tryToAsk(
        settings.changeProfile,
        { body: { nickname: '셋째' } },
        token,
      )
      expect([status, answer]).toEqual([
        409,
        expect.objectContaining({ code: 'NAME_CHANGE_LIMIT' }),
      ])
    })

    await test.step('a profile text, two hundred letters at most', async () => {
      const bio = field(person, 'bio.label')
      await bio.fill('🌱'.repeat(201))
      await expect(page.getByText('201/200')).toBeVisible()
      await button(person, 'settings.save').click()
      await expect(bio).toHaveAccessibleDescription(rules['bio.length'][language])
      await expect(bio, 'nothing is cut').toHaveValue('🌱'.repeat(201))
      await bio.fill('🌱'.repeat(200))
      await expect(page.getByText('200/200')).toBeVisible()
      await save(person)
      await page.reload()
      await expect(field(person, 'bio.label')).toHaveValue('🌱'.repeat(200))
    })

    await test.step('an animal, which shows beside the name and on stories', async () => {
      const fox = page.getByRole('radio', { name: say('settings.avatar.fox') })
      await fox.check()
      const drawing = await page.locator('label', { has: fox }).locator('svg').innerHTML()
      await save(person)
      const isFox = async (picture: Locator) =>
        expect.poll(() => picture.innerHTML(), { message: 'the fox' }).toBe(drawing)
      await lookAtMe(person, (me) => isFox(me.locator('svg').first()))
      const { id } = await shared(token, '여우가 쓴 이야기예요, 들어 주세요.')
      await page.goto('/')
      const card = page.getByRole('article').filter({ has: page.locator(`a[href="/posts/${id}"]`) })
      await isFox(card.locator(`a[href="/profile/${user.id}"] svg`))
    })

    await test.step('a member who also listens gets the dashboard at once', async () => {
      const dashboard = nav(person).getByRole('link', { name: say('app.nav.dashboard') })
      await page.goto('/settings/profile')
      await expect(
        page.getByRole('radio', { name: say('app.role.sharer'), exact: true }),
      ).toBeChecked()
      await expect(dashboard).toBeHidden()
      await page.getByRole('radio', { name: say('app.role.both') }).check()
      await save(person)
      await dashboard.click()
      await expect(page.getByRole('heading', { name: say('posts.dashboard.title') })).toBeVisible()
    })
    expectQuiet([person], /status of (400|409)/)
  })

for (const [reducedMotion] of playedIn(['no-preference', 'reduce'] as const))
  test(`a press on Save counts while the button is still moving in, with motion: ${reducedMotion}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { token } = await newMember('sharer', 'ko')
    const person = await join({ token })
    const { page, context } = person
    await page.emulateMedia({ reducedMotion })
    const devtools = await context.newCDPSession(page)
    await page.goto('/settings/profile')
    await expect(field(person, 'bio.label')).toBeVisible()
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.0001 })
    await field(person, 'bio.label').fill('산책을 좋아해요')
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    const at = await button(person, 'settings.save').boundingBox()
    if (!at) throw new Error('Save is not there')
    await page.mouse.move(at.x + at.width / 2, at.y + at.height * 0.9)
    await page.mouse.down()
    await button(person, 'settings.save').evaluate(({ ownerDocument }) => {
      for (const animation of ownerDocument.getAnimations()) animation.finish()
    })
    await page.mouse.up()
    expect((await saved).status()).toBe(200)
    await expect(button(person, 'settings.save')).toBeHidden()
    expectQuiet([person])
  })

test('a disabled notification is not created, and stories by AI can be hidden', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const other = await newMember('both', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  const { id } = await shared(token, '오늘은 조금 나은 하루였어요.')

  const changes: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/profile') && request.method() === 'PUT')
      changes.push(request.postDataJSON())
  })
  const answered = () => page.waitForResponse((response) => response.request().method() === 'PUT')
  for (const [section, label] of [
    ['notifications', 'notifications.likes'],
    ['display', 'stories.ai'],
  ] as const) {
    await page.goto(`/settings/${section}`)
    const saved = answered()
    await switchOf(person, label).click()
    await saved
    await expect(switchOf(person, label)).not.toBeChecked()
  }
  expect(changes).toEqual([{ notificationSettings: { likes: false } }, { showAiPosts: false }])

  await ask(posts.like, { params: { id }, body: { liked: true } }, other.token)
  await ask(comments.add, { params: { id }, body: { content: '다행이에요.' } }, other.token)
  await nav(person)
    .getByRole('link', { name: say('app.nav.notifications') })
    .click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  const told = await ask(notifications.list, {}, token)
  expect(told.map(({ type }) => type)).toEqual(['comment_added'])

  const feed = page.getByRole('region', { name: say('posts.feed.label') })
  const byAi = feed.getByText(say('posts.card.ai'), { exact: true })
  const readAll = async () => {
    await nav(person)
      .getByRole('link', { name: say('app.nav.home') })
      .click()
    const more = feed.getByRole('button', { name: say('ui.more') })
    const end = feed.getByText(say('posts.feed.end'))
    await expect(feed.getByRole('article').first()).toBeVisible()
    while (!(await end.isVisible())) {
      const before = await feed.getByRole('article').count()
      await more.click()
      // After a full last page, the next one is empty, and only then the end is known.
      const hasMoved = async () =>
        (await end.isVisible()) || (await feed.getByRole('article').count()) > before
      await expect.poll(hasMoved).toBe(true)
    }
  }
  await readAll()
  await expect(byAi).toHaveCount(0)
  await page.goto('/settings/display')
  const saved = answered()
  await switchOf(person, 'stories.ai').click()
  await saved
  await readAll()
  expect(await byAi.count()).toBeGreaterThan(0)
  expectQuiet([person])
})

const heading = ({ page }: Person, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const listOf = ({ page, say }: Person) =>
  page.getByRole('navigation', { name: say('settings.title') })

test('on a phone a section replaces the list, and Back leads to the list', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await page.goto('/')
  await page.goto('/settings')
  await expect(heading(person, say('settings.title'))).toBeVisible()
  await expect(field(person, 'names.nickname')).toHaveCount(0)
  const back = page.getByRole('main').getByRole('link', { name: say('settings.title') })
  for (const section of [
    'notifications',
    'display',
    'blocks',
    'reports',
    'security',
    'data',
    'profile',
  ]) {
    await listOf(person)
      .getByRole('link', { name: say(`app.settings.${section}`) })
      .click()
    await expect(page).toHaveURL(`/settings/${section}`)
    await expect(heading(person, say(`app.settings.${section}`))).toBeVisible()
    await expect(page).toHaveTitle(`${say(`app.settings.${section}`)} · ${say('app.name')}`)
    await back.click()
    await expect(page).toHaveURL('/settings')
  }
  // Each way back was a step back, so the list leads out of the settings.
  await page.goBack()
  await expect(page).toHaveURL('/')

  for (const [old, section] of [
    ['blocked', 'blocks'],
    ['stories', 'display'],
    ['security', 'security'],
  ] as const) {
    await page.goto(`/settings#${old}`)
    await expect(page).toHaveURL(`/settings/${section}`)
    await page.goto('about:blank')
  }
  await page.goto('/settings/security')
  await back.click()
  await expect(listOf(person)).toBeVisible()
  await page.goto('/settings/nothing')
  await expect(page.getByText(say('app.notFound'))).toBeVisible()
  expectQuiet([person])
})

test('beside the list a section opens with the focus in it; unsaved changes ask before leaving', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  const section = (id: string) => page.getByRole('region', { name: say(`app.settings.${id}`) })
  const link = (id: string) => listOf(person).getByRole('link', { name: say(`app.settings.${id}`) })
  const asked = page.getByRole('dialog', { name: say('settings.leave.title') })
  const answer = (key: string) => asked.getByRole('button', { name: say(key) }).click()
  await page.goto('/settings')
  await expect(section('profile')).toBeVisible()
  await link('notifications').press('Enter')
  await expect(section('notifications')).toBeFocused()
  await expect(link('notifications')).toHaveAttribute('aria-current', 'page')
  await link('profile').click()

  const bio = field(person, 'bio.label')
  await bio.pressSequentially('I like rain')
  await link('data').click()
  await expect(asked).toBeVisible()
  await answer('settings.leave.stay')
  await expect(bio).toHaveValue('I like rain')
  await page.goBack()
  await expect(asked).toBeVisible()
  await answer('settings.leave.stay')
  await expect(page).toHaveURL('/settings/profile')
  await expect(bio).toHaveValue('I like rain')
  await page.goBack()
  await answer('settings.leave.leave')
  await expect(page).toHaveURL('/settings/notifications')
  await expect(section('notifications')).toBeVisible()

  // Saved or reverted changes ask nothing.
  await page.goForward()
  await expect(bio).toHaveValue('')
  await bio.fill('Rain')
  await button(person, 'settings.undo').click()
  await link('security').click()
  await expect(section('security')).toBeVisible()
  expectQuiet([person])
})

test('language and look are chosen, and stay', { tag: '@long' }, async ({ join }) => {
  const { token } = await newMember('listener', 'ko')
  const { page, say } = await join({ token })
  await page.goto('/settings/display')
  await page.getByRole('radio', { name: say('app.theme.dark') }).check()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('radio', { name: 'English' }).click()
  for (const when of ['at once', 'after a reload']) {
    await test.step(when, async () => {
      await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    })
    await page.reload()
  }
  await expect.poll(async () => (await ask(accounts.verify, {}, token)).user.language).toBe('en')
})

test('a new password and the list of devices end other sessions, which see it at once', async ({
  join,
}) => {
  const { token, user } = await newMember('sharer', 'en')
  const signIn = async (typed: string) =>
    (await ask(accounts.login, { body: { username: user.username, password: typed } })).token
  const elsewhere = { screen: 'phone', language: 'en' } as const
  const me = await join({ language: 'en', token })
  const phone = await join({ ...elsewhere, token: await signIn(password) })
  await phone.page.goto('/notifications')
  await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible()
  const { page, say } = me
  const devices = page
    .getByRole('region', { name: say('app.settings.security') })
    .getByRole('listitem')
  const next = 'another quiet river'

  await test.step('the password', async () => {
    await page.goto('/settings/security')
    await expect(devices).toHaveCount(2)
    await button(me, 'settings.password.title').click()
    const dialog = page.getByRole('dialog', { name: say('settings.password.title') })
    const change = dialog.getByRole('button', { name: say('settings.password.submit') })
    const current = dialog.getByLabel(say('settings.password.current'))
    await current.fill('not the password')
    await dialog.getByLabel(say('settings.password.new'), { exact: true }).fill(next)
    await dialog.getByLabel(say('settings.password.repeated')).fill('something else')
    await change.click()
    const repeated = dialog.getByLabel(say('settings.password.repeated'))
    await expect(repeated).toHaveAccessibleDescription('Passwords do not match.')
    await repeated.fill(next)
    await change.click()
    await expect(current).toHaveAccessibleDescription('The password isn’t right.')
    await expect(current).toBeFocused()
    await expect(phone.page.getByRole('dialog')).toHaveCount(0)
    await current.fill(password)
    await change.click()
    await expect(dialog).toBeHidden()
    await asksToSignIn(phone)
    await expect(devices).toHaveCount(1)
    await expect(devices).toContainText(say('settings.devices.current'))
    const body = { username: user.username, password }
    expect((await tryToAsk(accounts.login, { body })).status).toBe(401)
  })

  await test.step('one of the devices', async () => {
    const lent = await signIn(next)
    const friend = await join({ ...elsewhere, token: lent })
    await friend.page.goto('/notifications')
    await expect(friend.page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.reload()
    await expect(devices).toHaveCount(2)
    await devices
      .filter({ hasNotText: say('settings.devices.current') })
      .getByRole('button')
      .click()
    await expect(devices).toHaveCount(1)
    await asksToSignIn(friend)
    expect((await tryToAsk(accounts.verify, {}, lent)).status).toBe(401)
    expect((await tryToAsk(accounts.verify, {}, token)).status).toBe(200)
    expectQuiet([friend], /status of 401/)
  })
  expectQuiet([me], /status of 403/)
  expectQuiet([phone], /status of 401/)
})

test('everything held about the member comes as a file', { tag: '@long' }, async ({ join }) => {
  const { token, user } = await newMember('sharer', 'ko')
  const { id } = await shared(token, '나만의 이야기를 적어 둬요.', { isAnonymous: true })
  const person = await join({ screen: 'phone', token })
  const { page } = person
  await page.goto('/settings/data')
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: timezoneId }).format(new Date())
  const nameOn = (day: string) => `dodam-${user.username}-${day}.json`
  const before = today()
  const downloaded = page.waitForEvent('download')
  await button(person, 'settings.export.submit').click()
  const file = await downloaded
  // Midnight may pass meanwhile.
  expect([nameOn(before), nameOn(today())]).toContain(file.suggestedFilename())
  const text = await readFile(await file.path(), 'utf8')
  const mine = JSON.parse(text) as Export
  expect(mine.user).toMatchObject({ id: user.id, username: user.username })
  expect(mine.posts.map((post) => post.id)).toEqual([id])
  expect(text).not.toMatch(/password|argon2/i)
  expectQuiet([person])
})

test('the email address is shown with what it is for, and removed after a question', {
  tag: '@long',
}, async ({ join }) => {
  const email = `${newName('dal')}@example.com`
  const grown = { gradeLevel: 'high1', gender: 'female', language: 'ko' } as const
  const body = { username: newName('dal'), password, email, role: 'sharer', ...grown } as const
  const { token } = await ask(accounts.register, { body })
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await page.goto('/settings/data')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(say('accounts.emailHint'))).toBeVisible()
  await look(person, 'settings-email', { isWhole: true })
  await button(person, 'settings.email.remove').click()
  const asked = page.getByRole('dialog', { name: say('settings.email.title') })
  await asked.getByRole('button', { name: say('settings.email.confirm') }).click()
  await isTold(person, say('settings.email.removed'))
  await expect(page.getByText(email)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(say('settings.email.none'))).toBeVisible()
  expectQuiet([person])
})

test('an account is deleted with its password, and disappears for all', async ({ join }) => {
  const { token, user } = await newMember('both', 'ko')
  const author = await newMember('sharer', 'en')
  const { id } = await shared(author.token, 'A day that was a bit too long.')
  const content = '저도 그런 날이 있어요.'
  await ask(comments.add, { params: { id }, body: { content } }, token)
  const reader = await join({ language: 'en', token: author.token })
  await reader.page.goto(`/posts/${id}`)
  const comment = reader.page.getByRole('article').getByRole('article').filter({ hasText: content })
  await expect(comment).toContainText(user.nickname)

  const leaver = await join({ screen: 'phone', token })
  const { page, say } = leaver
  await page.goto('/settings/data')
  await button(leaver, 'settings.delete.open').click()
  const dialog = page.getByRole('dialog', { name: say('settings.delete.title') })
  const typed = dialog.getByLabel(say('settings.delete.password'))
  const remove = dialog.getByRole('button', { name: say('settings.delete.submit') })
  await typed.fill('not the password')
  await remove.click()
  await expect(typed).toHaveAccessibleDescription('비밀번호가 맞지 않아요.')
  await typed.fill(password)
  await remove.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(say('settings.delete.done'), { exact: true })).toBeVisible()
  await expect(nav(leaver).getByRole('button', { name: say('app.signIn') })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const body = { username: user.username, password }
  expect((await tryToAsk(accounts.login, { body })).status).toBe(401)

  await reader.page.reload()
  await expect(comment).toContainText(reader.say('posts.author.deleted'))
  await expect(reader.page.getByText(user.nickname)).toHaveCount(0)
  await reader.page.goto(`/profile/${user.id}`)
  await expect(reader.page.getByText(reader.say('profiles.missing'))).toBeVisible()
  expectQuiet([leaver], /status of 403/)
  expectQuiet([reader], /status of 404/)
})
