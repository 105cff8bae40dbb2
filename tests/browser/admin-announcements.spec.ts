import { announcements } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { needsKoreanFont } from '../services/fonts.ts'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { demoToken, desktopFirst, newName, type Person, test } from './people.ts'
import { openLive } from './room.ts'
import { watchShift } from './shift.ts'
import { expectQuiet, isTold, member } from './stories.ts'

// They change what every home page shows.
test.describe.configure({ mode: 'serial' })

const button = ({ page, say }: Person, name: string, values = {}) =>
  page.getByRole('button', { name: say(`admin.announcements.${name}`, values), exact: true })
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
/** A field of one language's part of the dialog. */
const field = (person: Person, of: 'ko' | 'en', name: 'title' | 'content'): Locator =>
  dialog(person)
    .getByRole('group', { name: person.say(`admin.announcements.in.${of}`), exact: true })
    .getByLabel(person.say(`admin.announcements.${name}`), { exact: true })
const row = ({ page, screen }: Person, title: string) =>
  page.getByRole(screen === 'phone' ? 'listitem' : 'row').filter({ hasText: title })
const choose = (person: Person, name: string) =>
  dialog(person)
    .getByRole('group', { name: person.say('admin.announcements.audience'), exact: true })
    .getByText(person.say(`admin.announcements.to.${name}`), { exact: true })
    .click()
const banner = ({ page, say }: Person) =>
  page.getByRole('region', { name: say('announcements.label') })

async function openList(person: Person) {
  await openLive(person, '/admin/announcements')
  await expect(button(person, 'new')).toBeVisible()
}
const moderator = async (language: 'ko' | 'en', name = 'moderator1') => demoToken(name, language)
const cleanUp = async (title: string) => {
  const token = await moderator('ko')
  for (const one of await ask(announcements.listAll, {}, token))
    if (one.title.includes(title))
      await ask(announcements.remove, { params: { id: one.id } }, token)
}

for (const [screen, language, set] of desktopFirst)
  test(
    `an admin announces, changes, switches and deletes, and members see it live, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const title = newName('공지')
      const admin = await join({ screen, language, token: await moderator(language) })
      const { page, say } = admin
      const reader = await join({
        screen,
        language: 'en',
        token: (await member('listener', 'en')).token,
      })
      test.skip(...needsKoreanFont)
      const shift = await watchShift(reader.page)
      await openLive(reader, '/')
      await expect(banner(reader)).toBeVisible()

      await test.step('a missing text is reported at its field', async () => {
        await openList(admin)
        await look(admin, 'admin-announcements', { isWhole: true })
        await button(admin, 'new').click()
        await button(admin, 'publish').click()
        await expect(field(admin, 'ko', 'title')).toBeFocused()
        await expect(field(admin, 'ko', 'title')).toHaveAttribute('aria-invalid', 'true')
        await field(admin, 'ko', 'title').pressSequentially(title)
        await field(admin, 'ko', 'content').fill('오늘 밤에는 잠시 쉬어 가요.')
        await field(admin, 'en', 'title').fill(`News ${title}`)
        await button(admin, 'publish').click()
        await expect(field(admin, 'en', 'content')).toBeFocused()
        await look(admin, 'admin-announcement-refused')
        await field(admin, 'en', 'content').fill('We rest for a while tonight.')
      })

      await test.step('the preview shows the audience', async () => {
        const preview = dialog(admin).getByRole('region', {
          name: say('admin.announcements.preview.label'),
        })
        await expect(preview.getByRole('article')).toHaveCount(2)
        await choose(admin, 'listeners')
        await expect(preview.getByRole('article')).toHaveCount(0)
        await preview.getByText(say('app.role.listener'), { exact: true }).click()
        await expect(preview.getByRole('article')).toHaveCount(2)
        await preview.scrollIntoViewIfNeeded()
        await look(admin, 'admin-announcement-preview')
      })

      await test.step('it reaches a listener in their language, without a layout shift', async () => {
        await button(admin, 'publish').click()
        await expect(row(admin, title).first()).toBeVisible()
        await isTold(reader, `News ${title}`)
        expect(await shift()).toBeLessThanOrEqual(0.02)
        await reader.page.reload()
        await expect(banner(reader)).toContainText(`News ${title}`)
      })

      await test.step('an edit shows where it is being read', async () => {
        await row(admin, title).getByRole('button', { name: title, exact: true }).click()
        await field(admin, 'en', 'title').fill(`Late news ${title}`)
        await button(admin, 'save').click()
        await expect(dialog(admin)).toHaveCount(0)
        await expect(banner(reader)).toContainText(`Late news ${title}`)
        await button(admin, 'offOf', { title }).click()
        await expect(button(admin, 'onOf', { title })).toBeVisible()
        await expect(banner(reader)).not.toContainText(title)
        await button(admin, 'onOf', { title }).click()
        await expect(banner(reader)).toContainText(`Late news ${title}`)
        expect(await shift()).toBeLessThanOrEqual(0.02)
        await look(admin, 'admin-announcements-written', { isWhole: true })
      })

      await test.step('it waits for its start', async () => {
        await row(admin, title).getByRole('button', { name: title, exact: true }).click()
        const [from, until] = ['startsAt', 'endsAt'].map((name) =>
          dialog(admin).getByLabel(say(`admin.announcements.${name}`)),
        )
        await from?.fill('2099-03-01T09:30')
        await until?.fill('2099-02-01T09:30')
        await button(admin, 'save').click()
        await expect(until ?? page.locator('none')).toBeFocused()
        await until?.fill('2099-04-01T09:30')
        await button(admin, 'save').click()
        await expect(dialog(admin)).toHaveCount(0)
        await expect(row(admin, title).first()).toContainText(
          say('admin.announcements.stands.scheduled'),
        )
        await expect(banner(reader)).not.toContainText(title)
        const [held] = await ask(announcements.listAll, {}, await moderator(language))
        expect(held?.startsAt).toBe('2099-03-01T00:30:00.000Z')
      })

      await test.step('and is deleted', async () => {
        await button(admin, 'deleteOf', { title }).click()
        await look(admin, 'admin-announcement-delete')
        await dialog(admin)
          .getByRole('button', { name: say('admin.announcements.delete') })
          .click()
        await expect(row(admin, title)).toHaveCount(0)
        await isTold(admin, say('admin.announcements.deleted'))
      })

      await test.step('a new one that begins later is said to be scheduled', async () => {
        await button(admin, 'new').click()
        await field(admin, 'ko', 'title').fill(title)
        await field(admin, 'ko', 'content').fill('봄에 만나요.')
        await dialog(admin).getByLabel(say('admin.announcements.startsAt')).fill('2099-03-01T09:30')
        await button(admin, 'schedule').click()
        await expect(page.getByRole('status').filter({ hasText: '2099' })).toBeVisible()
        await look(admin, 'admin-announcement-scheduled')
        await cleanUp(title)
      })

      await test.step('one that nobody is to see yet is saved, and written on from the list', async () => {
        await button(admin, 'new').click()
        await field(admin, 'ko', 'title').fill(title)
        await field(admin, 'ko', 'content').fill('아직 쓰고 있어요.')
        await dialog(admin)
          .getByRole('switch', { name: say('admin.announcements.keep') })
          .click()
        await button(admin, 'save').click()
        await isTold(admin, say('admin.announcements.kept'))
        await expect(row(admin, title).first()).toContainText(say('admin.announcements.stands.off'))
        await expect(banner(reader)).not.toContainText(title)
        await button(admin, 'changeOf', { title }).click()
        await expect(field(admin, 'ko', 'content')).toHaveValue('아직 쓰고 있어요.')
        await page.keyboard.press('Escape')
        await cleanUp(title)
      })
      expectQuiet([admin, reader])
    },
  )

test('a concurrent change by another admin is reported, and nothing typed is lost', {
  tag: '@long',
}, async ({ join }) => {
  const title = newName('함께')
  const token = await moderator('ko', 'moderator2')
  // For one audience only: other stories count what visitors and sharers see.
  const draft = { title, content: '처음 쓴 글이에요.', targetAudience: 'listeners' }
  const { id } = await ask(announcements.create, { body: { ...draft, isActive: false } }, token)
  const admin = await join({ language: 'ko', token: await moderator('ko') })
  const { page, say } = admin
  await openList(admin)
  await row(admin, title).getByRole('button', { name: title, exact: true }).click()
  await field(admin, 'ko', 'content').fill('내가 고친 글이에요.')

  await ask(announcements.change, { params: { id }, body: { ...draft, type: 'urgent' } }, token)
  await expect(dialog(admin).getByText(say('admin.announcements.changedMeanwhile'))).toBeVisible()
  await expect(field(admin, 'ko', 'content')).toHaveValue('내가 고친 글이에요.')
  await look(admin, 'admin-announcement-changed')
  await ask(announcements.remove, { params: { id } }, token)
  await expect(dialog(admin).getByText(say('admin.announcements.deletedMeanwhile'))).toBeVisible()
  await expect(field(admin, 'ko', 'content')).toHaveValue('내가 고친 글이에요.')
  // Esc asks before it discards.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('ui.discard.changes.keep') }).click()
  await button(admin, 'publishAgain').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(admin, title).first()).toBeVisible()
  const [made] = await ask(announcements.listAll, {}, token)
  expect(made).toMatchObject({ title, content: '내가 고친 글이에요.' })
  await cleanUp(title)
  await expect(row(admin, title)).toHaveCount(0)
  expectQuiet([admin])
})

test('each error has a text, and a list that failed to load can be loaded again', {
  tag: '@long',
}, async ({ join }) => {
  const title = newName('실패')
  const token = await moderator('ko')
  await ask(announcements.create, { body: { title, content: '글', isActive: false } }, token)
  const admin = await join({ language: 'ko', token })
  const { page, say } = admin
  const fail = (method: string) =>
    page.route('**/api/admin/announcements**', (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    )
  await fail('GET')
  await openLive(admin, '/admin/announcements')
  await expect(page.getByText(say('ui.loadFailed'))).toBeVisible({ timeout: 15_000 })
  await look(admin, 'admin-announcements-failed')
  await page.unrouteAll()
  await page.getByRole('button', { name: say('ui.retry') }).click()
  await expect(row(admin, title).first()).toBeVisible()

  for (const method of ['POST', 'PUT', 'DELETE']) await fail(method)
  await button(admin, 'onOf', { title }).click()
  await isTold(admin, say('admin.announcements.toggleFailed'))
  await row(admin, title).getByRole('button', { name: title, exact: true }).click()
  await field(admin, 'ko', 'content').fill('고친 글')
  await button(admin, 'save').click()
  await isTold(admin, say('admin.announcements.changeFailed'))
  await expect(field(admin, 'ko', 'content')).toHaveValue('고친 글')
  await page.unroute('**/api/admin/announcements**')
  await button(admin, 'save').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (const method of ['POST', 'DELETE']) await fail(method)
  await page.keyboard.press('n')
  await field(admin, 'ko', 'title').fill('새 글')
  await field(admin, 'ko', 'content').fill('새 글이에요.')
  await button(admin, 'publish').click()
  await isTold(admin, say('admin.announcements.createFailed'))
  await button(admin, 'publish').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('ui.discard.confirm') }).click()
  await button(admin, 'deleteOf', { title }).click()
  await dialog(admin)
    .getByRole('button', { name: say('admin.announcements.delete') })
    .click()
  await isTold(admin, say('admin.announcements.deleteFailed'))
  await page.unroute('**/api/admin/announcements**')
  await cleanUp(title)
  expectQuiet([admin], /500/)
})
