import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { look } from './look.ts'
import { type Person, phoneFirst, test } from './people.ts'
import { openLive } from './room.ts'
import { appointModerators, serveWith } from './server.ts'

const button = ({ page, say }: Person, key: string) =>
  page.getByRole('button', { name: say(key), exact: true })
const inDialog = ({ page, say }: Person, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: say(key), exact: true })
const password = ({ page, say }: Person) =>
  page.getByLabel(say('admin.shell.reauth.password'), { exact: true })

/** Recovery refuses writes for a moment, so these stories share their server with no other. */
let server: Awaited<ReturnType<typeof serveWith>>
test.beforeAll(async () => {
  // A scheduled backup, which is due a minute after the start, would make the first one of a story wait.
  server = await serveWith(appointModerators, { BACKUP_AT: 'off' })
})
test.afterAll(() => server.stop())

/** Open the screen with the password, which it asks for each time. */
async function unlock(admin: Person): Promise<void> {
  const { page, say } = admin
  await openLive(admin, '/admin/backup')
  await password(admin).fill('dodam1234')
  await button(admin, 'admin.backup.gate.open').click()
  await expect(page.getByText(say('admin.backup.integrity.title'))).toBeVisible()
}

for (const [screen, language] of phoneFirst)
  test(`an admin makes a backup, and confirms its restore twice, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    test.setTimeout(240_000)
    const admin = await join({
      screen,
      language,
      origin: server.origin,
      token: await server.signIn('moderator1'),
    })
    const { page, say } = admin

    await test.step('the password opens it, and a reload locks it again', async () => {
      await openLive(admin, '/admin/backup')
      await button(admin, 'admin.backup.gate.open').click()
      await expect(page.getByText(say('admin.shell.reauth.missing'))).toBeVisible()
      await password(admin).fill('not the password')
      await button(admin, 'admin.backup.gate.open').click()
      await expect(password(admin)).toHaveAttribute('aria-invalid', 'true')
      await look(admin, 'admin-backup-gate')
      await unlock(admin)
      await page.reload()
      await expect(password(admin)).toBeVisible()
      await unlock(admin)
    })

    const row = page.getByRole(screen === 'phone' ? 'listitem' : 'row')
    const good = row.filter({ hasText: say('admin.backup.list.stands.good') }).first()
    await test.step('a backup is made, and verified before it is called good', async () => {
      await button(admin, 'admin.backup.create.do').click()
      await expect(page.getByText(say('admin.backup.create.done'))).toBeVisible({
        timeout: 60_000,
      })
      await expect(good).toContainText(/\d\.\d\d (KB|MB)/)
      await look(admin, 'admin-backup', { isWhole: true })
    })

    await test.step('emergency mode asks again, and recovery reports', async () => {
      await expect(page.getByText(say('admin.backup.emergency.opens'))).toBeVisible()
      await button(admin, 'admin.backup.emergency.on').click()
      await password(admin).fill('dodam1234')
      await inDialog(admin, 'admin.shell.reauth.submit').click()
      await expect(button(admin, 'admin.backup.create.emergency')).toBeVisible()
      await look(admin, 'admin-backup-emergency', { isWhole: true })
      await button(admin, 'admin.backup.recovery.do').click()
      await look(admin, 'admin-backup-recovery-ask')
      await inDialog(admin, 'admin.backup.recovery.goOn').click()
      await inDialog(admin, 'admin.backup.recovery.do').click()
      await expect(page.getByText(say('admin.backup.recovery.wordWrong'))).toBeVisible()
      await page
        .getByLabel(say('admin.backup.recovery.wordLabel'))
        .fill(say('admin.backup.recovery.word'))
      await page.getByLabel(say('admin.backup.typed.reason')).fill('숫자가 맞지 않아 고쳐요.')
      await look(admin, 'admin-backup-recovery-word')
      await inDialog(admin, 'admin.backup.recovery.do').click()
      await expect(
        page
          .getByText(say('admin.backup.recovery.nothing'))
          .or(page.getByText(say('admin.backup.recovery.repaired'))),
      ).toBeVisible({ timeout: 60_000 })
      await look(admin, 'admin-backup-recovered', { isWhole: true })
      await button(admin, 'admin.backup.emergency.off').click()
    })

    await test.step('a restore is confirmed twice, and waits for a second admin', async () => {
      const restore = good.getByRole('button')
      const filename = ((await restore.getAttribute('aria-label')) ?? '').split(': ')[1] ?? ''
      await restore.click()
      await look(admin, 'admin-backup-restore')
      await inDialog(admin, 'admin.backup.restore.goOn').click()
      await inDialog(admin, 'admin.backup.restore.ask').click()
      await expect(page.getByText(say('admin.backup.restore.nameWrong'))).toBeVisible()
      await look(admin, 'admin-backup-restore-name')
      await page.getByLabel(say('admin.backup.restore.name')).fill(filename)
      await page.getByLabel(say('admin.backup.typed.reason')).fill('연습으로 부탁해 봐요.')
      await inDialog(admin, 'admin.backup.restore.ask').click()
      const waiting = page.getByRole('region', { name: say('admin.backup.waiting.title') })
      await expect(waiting).toContainText(filename)
      await look(admin, 'admin-backup-waiting')
      await button(admin, 'admin.backup.waiting.withdraw').click()
      await expect(waiting).toHaveCount(0)
    })

    await test.step('a file from outside says that nothing stays if another Dodam made it', async () => {
      const foreign = say('admin.backup.restore.effects.foreign')
      await good.getByRole('button').click()
      await expect(page.getByRole('dialog')).toContainText(say('admin.backup.restore.effects.kept'))
      await expect(page.getByText(foreign)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await writeFile(path.join(server.dataDir, 'backups', 'from-outside.dump'), '')
      await unlock(admin)
      await row.filter({ hasText: 'from-outside.dump' }).getByRole('button').click()
      await expect(page.getByRole('dialog')).toContainText(foreign)
      await look(admin, 'admin-backup-restore-foreign')
    })
  })
