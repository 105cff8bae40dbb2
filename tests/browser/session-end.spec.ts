import { accounts, settings } from '@dodam/contract'
import { expect, type Page } from '@playwright/test'
import { ask } from './ask.ts'
import { composer } from './chat.ts'
import { pair, password, strangers } from './pair.ts'
import { newName, type Person, test, tokenOf } from './people.ts'
import { card, member, shared } from './stories.ts'

/** Sessions expire in a month. Here the answer is mocked at once; it is the one that the server's own tests check. */
async function sessionsRunOut({ context }: Person) {
  const over = new Set<string>()
  await context.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await context.route('**/api/**', async (route) => {
    const token = route.request().headers()['authorization']?.slice('Bearer '.length)
    if (token === undefined || !over.has(token)) return await route.fallback()
    const json = { message: '', code: 'UNAUTHORIZED', sessionEnd: 'expired' }
    await route.fulfill({ status: 401, json })
  })
  return async (person: Person) => {
    const token = await tokenOf(person)
    const at = person.page.url()
    // While the app is closed: a late answer would end the session here, and the next opening would show nothing.
    await person.page.goto('about:blank')
    over.add(token)
    await person.page.goto(at)
  }
}

const isTold = ({ page, say }: Person) =>
  expect(page.getByText(say('accounts.session.lost'), { exact: true })).toBeVisible()

async function signIn({ page, say }: Person, username: string) {
  await page.goto('/login')
  await page.getByLabel(say('accounts.username'), { exact: true }).fill(username)
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts.login.submit') })
    .click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

const fieldOf = {
  story: async ({ page, say }: Person) => {
    await page.goto('/')
    await page.getByRole('button', { name: say('posts.hero.share') }).click()
    return page.getByRole('dialog').getByRole('textbox')
  },
  comment: async ({ page, say }: Person, postId: number) => {
    await page.goto(`/posts/${postId}`)
    return page.getByRole('textbox', { name: say('comments.write') })
  },
  request: async (person: Person, worry: string) => {
    const { page, say } = person
    await page.goto('/listener-dashboard')
    await card(person, worry)
      .getByRole('button', { name: say('posts.dashboard.ask') })
      .click()
    return page.getByRole('dialog').getByRole('textbox')
  },
  profile: async ({ page, say }: Person) => {
    await page.goto('/settings')
    return page.getByLabel(say('settings.bio.label'))
  },
}

test('a member whose session expires while they write finds all of it again, and no other member finds any', {
  tag: '@long',
}, async ({ join }) => {
  const worry = `걱정 ${newName('')}: 아무도 제 말을 안 들어 줘요. 너무 외로워요.`
  const { postId } = await strangers(worry)
  const writer = await member('both', 'ko')
  const next = await member('both', 'ko')
  const person = await join({ token: writer.token })
  const runOut = await sessionsRunOut(person)
  const fields = [
    [() => fieldOf.story(person), '오늘 있었던 일을 쓰고 있어요'],
    [() => fieldOf.comment(person, postId), '나도 그런 적이'],
    [() => fieldOf.request(person, worry), '괜찮다면 이야기를'],
    [() => fieldOf.profile(person), '고양이를 좋아해요'],
  ] as const

  for (const [open, text] of fields) await (await open()).fill(text)
  await runOut(person)
  await isTold(person)

  await signIn(person, next.username)
  for (const [open] of fields) await expect(await open()).toHaveValue('')
  await runOut(person)
  await isTold(person)

  await signIn(person, writer.username)
  for (const [open, text] of fields) await expect(await open()).toHaveValue(text)
})

test('a session that was ended elsewhere while the app was closed leaves nothing here', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer: token, roomId } = await pair()
  const { user } = await ask(accounts.verify, {}, token)
  const person = await join({ screen: 'phone', token })
  const text = '아무도 보면 안 되는 말'
  await person.page.goto(`/chat/${roomId}`)
  await composer(person).fill(text)
  const keptOn = (page: Page) =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(() => keptOn(person.page)).toContain(text)
  await person.page.close()

  const other = await ask(accounts.login, { body: { username: user.username, password } })
  for (const { id, isCurrent } of await ask(settings.listSessions, {}, other.token))
    if (!isCurrent) await ask(settings.endSession, { params: { id } }, other.token)

  person.page = await person.context.newPage()
  await person.page.goto('/')
  await isTold(person)
  const kept = await keptOn(person.page)
  expect(kept).not.toContain(text)
  expect(kept).not.toContain(token)
})

test('two tabs show one draft, and signing out in one leaves none in the other', async ({
  join,
}) => {
  const { token } = await member('sharer', 'ko')
  const post = await shared(token, `두 탭에서 읽는 이야기 ${newName('')}`)
  const first = await join({ token })
  const second: Person = { ...first, page: await first.context.newPage() }
  const here = await fieldOf.story(first)
  const there = await fieldOf.story(second)
  await here.pressSequentially('하나')
  await expect(there).toHaveValue('하나')
  await there.press('End')
  await there.pressSequentially(' 둘')
  await expect(here).toHaveValue('하나 둘')
  await first.page.reload()
  await expect(await fieldOf.story(first)).toHaveValue('하나 둘')

  const comment = await fieldOf.comment(first, post.id)
  await comment.fill('내 이야기에 덧붙여요')
  await there.page().keyboard.press('Escape')
  await second.page.getByRole('button', { name: second.say('app.me.open') }).click()
  const out = { name: second.say('app.signOut') }
  await second.page.getByRole('button', out).or(second.page.getByRole('menuitem', out)).click()
  await second.page.getByRole('button', { name: second.say('accounts.signOut.leave') }).click()
  await expect(comment).toHaveCount(0)
  const kept = () => first.page.evaluate(() => Object.keys(localStorage))
  await expect
    .poll(async () => (await kept()).filter((name) => name.includes('draft') || name === 'token'))
    .toEqual([])
})
