import { accounts, api, detectedReason, security } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask, tryToAsk } from './ask.ts'
import { look } from './look.ts'
import { newMember, password } from './pair.ts'
import { demoToken, type Person, phoneFirst, test } from './people.ts'
import { openLive } from './room.ts'

test.describe.configure({ mode: 'parallel' })

const button = ({ page, say }: Person, key: string, values: Record<string, number> = {}) =>
  page.getByRole('button', { name: say(key, values), exact: true })
const inDialog = ({ page, say }: Person, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: say(key), exact: true })
const tab = ({ page, say }: Person, name: string) =>
  page.getByRole('group', { name: say('admin.security.tabs.label') }).getByRole('button', {
    name: say(`admin.security.tabs.${name}`),
  })
const find = ({ page, say }: Person) =>
  page.getByRole('textbox', { name: say('admin.security.find') })

/** A script that an attacker would try to run in an admin's browser. */
const script = '<img src=x onerror="document.body.dataset.hacked=1">'

for (const [at, [screen, language]] of phoneFirst.entries())
  test(`an admin sees an attempt at once, and blocks and unblocks an address, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    test.setTimeout(240_000)
    const token = await demoToken('moderator1', language)
    const other = await demoToken('moderator2', language)
    const member = await newMember('sharer', language)
    const admin = await join({ screen, language, token })
    const { page, say } = admin
    await openLive(admin, '/admin/security?tab=attempts')
    await expect(page.getByText(say('admin.security.score.why'))).toBeVisible()

    await test.step('a member calls an admin endpoint, and the sent text is rendered as text', async () => {
      await find(admin).fill(member.user.username)
      await expect(page.getByText(say('admin.security.attempts.empty'))).toBeVisible()
      const refused = await tryToAsk(api.users.list, { query: { search: script } }, member.token)
      expect(refused.status).toBe(403)
      const row = page.locator('button[data-row]').first()
      await expect(row).toContainText(say('admin.security.type.privilege_escalation'))
      await look(admin, 'admin-security-attempts', { isWhole: true })
      await page.getByRole('main').press('j')
      await expect(row).toBeFocused()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('link', { name: member.user.username })).toBeVisible()
      await look(admin, 'admin-security-attempt')
      expect(await page.evaluate(() => document.body.dataset['hacked'])).toBeUndefined()
      await dialog.getByRole('link', { name: /\d/ }).click()
    })

    await test.step('the incident describes it, and is closed', async () => {
      await expect(page.getByText(say('admin.security.incidents.answered'))).toBeVisible()
      await look(admin, 'admin-security-incident', { isWhole: true })
      await button(admin, 'admin.security.close.do').click()
      await page.getByLabel(say('admin.security.close.note')).fill('무슨 일인지 확인했어요.')
      await look(admin, 'admin-security-close')
      await inDialog(admin, 'admin.security.close.do').click()
      await expect(button(admin, 'admin.security.close.reopen')).toBeVisible()
      await expect(page.getByText('무슨 일인지 확인했어요.')).toBeVisible()
      await page.getByRole('link', { name: say('admin.security.back') }).click()
      await look(admin, 'admin-security', { isWhole: true })
    })

    await test.step('an address is blocked, after an explanation, and unblocked', async () => {
      const ip = `203.0.113.${at + 7}`
      await tab(admin, 'addresses').click()
      // The search is still there after the way back.
      await expect(find(admin)).toHaveValue(member.user.username)
      await find(admin).fill('')
      await button(admin, 'admin.security.block.do').click()
      await inDialog(admin, 'admin.security.block.confirm').click()
      await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeFocused()
      const address = page.getByLabel(say('admin.security.block.address'))
      await address.fill('127.0.0.1')
      await page.getByLabel(say('admin.security.block.reason')).fill('해킹 시도 감지')
      await inDialog(admin, 'admin.security.block.confirm').click()
      // The admin's own address, or a private one, is refused, and the typed text stays.
      await expect(address).toHaveAttribute('aria-invalid', 'true')
      await look(admin, 'admin-security-block')
      await address.fill(ip)
      await inDialog(admin, 'admin.security.block.confirm').click()
      const lift = page.getByRole('button', {
        name: `${say('admin.security.lift.do')}: ${ip}`,
        exact: true,
      })
      await expect(lift).toBeVisible()
      await look(admin, 'admin-security-addresses', { isWhole: true })
      await lift.click()
      await look(admin, 'admin-security-lift')
      await inDialog(admin, 'admin.security.lift.do').click()
      await expect(lift).toHaveCount(0)
    })

    await test.step('a session is ended, and another admin’s block appears without a reload', async () => {
      const ip = `203.0.113.${at + 107}`
      const body = { ip, reason: '다른 관리자가 막았어요.' }
      await ask(security.block, { body }, other)
      await expect(page.getByText(ip).first()).toBeVisible()
      await page
        .getByRole('button', { name: new RegExp(`: ${ip.replaceAll('.', '\\.')}$`) })
        .click()
      await inDialog(admin, 'admin.security.lift.do').click()
      await expect(page.getByText(ip, { exact: true })).toHaveCount(0)

      await tab(admin, 'sessions').click()
      await expect(page.getByText('127.0.0.•••').first()).toBeVisible()
      await find(admin).fill(member.user.username)
      const end = page.getByRole('button', {
        name: `${say('admin.security.sessions.end')}: ${member.user.username}`,
      })
      const address = '127.0.0.•••'
      const show = say('admin.security.sessions.showAddress', { address })
      await expect(page.getByText('127.0.0.1', { exact: true })).toHaveCount(0)
      await look(admin, 'admin-security-sessions')
      await page.getByRole('button', { name: show }).first().click()
      await expect(page.getByText('127.0.0.1', { exact: true })).toBeVisible()
      await end.first().click()
      await inDialog(admin, 'admin.security.sessions.end').click()
      await expect(page.getByText(say('admin.security.sessions.empty'))).toBeVisible()
      const after = await tryToAsk(api.accounts.verify, {}, member.token)
      expect(after.status).toBe(401)
    })
  })

test('several incidents are closed at once, with one note', async ({ join }) => {
  const [one, other] = [await newMember('sharer', 'ko'), await newMember('sharer', 'ko')]
  for (const { token } of [one, other])
    expect((await tryToAsk(api.users.list, { query: {} }, token)).status).toBe(403)
  const admin = await join({ token: await demoToken('moderator1', 'ko') })
  const { page, say } = admin
  await openLive(admin, '/admin/security')
  const rowOf = ({ user }: typeof one) =>
    page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: user.username })
  for (const member of [one, other]) {
    // The member is named once, and not by number.
    await expect(rowOf(member)).not.toContainText(
      say('admin.security.source.account', { id: member.user.id }),
    )
    await rowOf(member).getByRole('checkbox').check()
  }
  await look(admin, 'admin-security-incidents', { isWhole: true })
  await button(admin, 'admin.security.close.several', { count: 2 }).click()
  await inDialog(admin, 'admin.security.close.do').click()
  const note = page.getByLabel(say('admin.security.close.note'))
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('같은 반에서 시험 삼아 해 봤대요.')
  await look(admin, 'admin-security-close-several')
  await inDialog(admin, 'admin.security.close.do').click()
  for (const member of [one, other])
    await expect(rowOf(member)).toContainText(say('admin.security.status.resolved'))
  await expect(rowOf(one).getByRole('checkbox')).toHaveCount(0)
})

test('the reason of a block for an attack is read in the admin’s language', {
  tag: '@long',
}, async ({ join }) => {
  const [token, ip] = [await demoToken('moderator1', 'ko'), '203.0.113.205']
  await ask(security.block, { body: { ip, reason: detectedReason('xss') } }, token)
  const admin = await join({ token })
  const { page, say } = admin
  const reason = say('admin.security.block.detected', { type: say('admin.security.type.xss') })
  await openLive(admin, '/admin/security?tab=addresses')
  await expect(page.getByRole('row').filter({ hasText: ip })).toContainText(reason)
  await find(admin).fill(say('admin.security.type.xss'))
  await expect(page.getByRole('row').filter({ hasText: ip })).toBeVisible()
  await page.getByRole('button', { name: `${say('admin.security.lift.do')}: ${ip}` }).click()
  await inDialog(admin, 'admin.security.lift.do').click()
  await expect(page.getByText(say('admin.security.lift.done.block', { ip }))).toBeVisible()
  await openLive(admin, '/admin/audit?action=network:block')
  await expect(page.getByRole('row').filter({ hasText: ip }).first()).toContainText(reason)
})

test('a sign-in appears without a reload, and disappears after the sign-out', {
  tag: '@long',
}, async ({ join }) => {
  const { user, token } = await newMember('sharer', 'ko')
  await ask(accounts.logout, {}, token)
  const admin = await join({ token: await demoToken('moderator1', 'ko') })
  const { page, say } = admin
  await openLive(admin, '/admin/security?tab=sessions')
  await find(admin).fill(user.username)
  const nobody = page.getByText(say('admin.security.sessions.empty'))
  await expect(nobody).toBeVisible()

  const body = { username: user.username, password }
  const phone = await ask(accounts.login, { body })
  const theirs = page.getByRole('link', { name: user.username })
  await expect(theirs).toHaveCount(1)
  // The address is recorded with the first call.
  await ask(accounts.verify, {}, phone.token)
  await expect(page.getByText('127.0.0.•••').first()).toBeVisible()
  const tablet = await ask(accounts.login, { body })
  await expect(theirs).toHaveCount(2)
  await ask(accounts.logout, {}, phone.token)
  await expect(theirs).toHaveCount(1)
  await ask(accounts.logout, {}, tablet.token)
  await expect(nobody).toBeVisible()

  // A search covers all lists.
  await tab(admin, 'attempts').click()
  await expect(page.getByText(say('admin.security.attempts.empty'))).toBeVisible()
  await expect(find(admin)).toHaveValue(user.username)
})

test('it is usable by keyboard, and the limits of a member are reset by id', {
  tag: '@long',
}, async ({ join }) => {
  const { user } = await newMember('sharer', 'ko')
  const admin = await join({ token: await demoToken('moderator1', 'ko') })
  const { page, say } = admin
  await openLive(admin, '/admin/security')
  const status = page.getByLabel(say('admin.security.column.status'), { exact: true })
  await expect(status).toBeVisible()
  await page.keyboard.press('/')
  await expect(status).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await expect(tab(admin, 'sessions')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('/')
  await expect(find(admin)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText(say('admin.shell.keys.next'))
  await page.keyboard.press('Escape')
  await button(admin, 'admin.security.reset.open').click()
  await inDialog(admin, 'admin.security.reset.do').click()
  const field = page.getByLabel(say('admin.security.reset.userId'))
  await expect(field).toBeFocused()
  await look(admin, 'admin-security-reset')
  await field.fill(String(user.id))
  await inDialog(admin, 'admin.security.reset.do').click()
  await expect(page.getByText(say('admin.security.reset.done'))).toBeVisible()
  await page.goto('/admin/security/999999')
  await expect(page.getByText(say('admin.security.incidents.notFound'))).toBeVisible()
})
