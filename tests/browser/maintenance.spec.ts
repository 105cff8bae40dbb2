import { api, type ChatRoom } from '@dodam/contract'
import { expect } from '@playwright/test'
import { composer, sees } from './chat.ts'
import { type Person, test } from './people.ts'
import { openLive } from './room.ts'
import { appointModerators, serveWith } from './server.ts'

const password = 'dodam1234'

async function openBackups({ page, say }: Person): Promise<void> {
  await page.goto('/admin/backup')
  await page.getByLabel(say('admin.shell.reauth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('admin.backup.gate.open'), exact: true }).click()
}

/** Send a message as soon as the line about maintenance shows, and return it. */
async function sendInMaintenance({ page, say }: Person): Promise<string[]> {
  const lines: string[] = []
  await page.exposeFunction('note', (text: string) => lines.push(text))
  await page.evaluate(
    ([line, send]) => {
      const watch = new MutationObserver(() => {
        if (!document.body.textContent.includes(line)) return
        watch.disconnect()
        ;(window as unknown as { note: (text: string) => void }).note(line)
        document.querySelector<HTMLButtonElement>(`button[aria-label="${send}"]`)?.click()
      })
      watch.observe(document, { childList: true, subtree: true })
    },
    [say('chat.live.maintenance'), say('chat.composer.send')] as const,
  )
  return lines
}

test('two admins restore a backup; a member reads on, is signed out, and their message is sent after they return', {
  tag: '@long',
}, async ({ join }) => {
  test.setTimeout(240_000)
  const server = await serveWith(appointModerators, { BACKUP_AT: 'off' })
  try {
    const { origin } = server
    const token = await server.signIn('testuser1')
    const asking = await join({ origin, language: 'ko', token: await server.signIn('moderator1') })
    const agreeing = await join({
      origin,
      language: 'en',
      screen: 'desktop',
      token: await server.signIn('moderator2'),
    })
    const member = await join({ origin, language: 'ko', token })
    const answer = await fetch(new URL(api.chat.listRooms.path, origin), {
      headers: { authorization: `Bearer ${token}` },
    })
    const rooms = (await answer.json()) as ChatRoom[]
    const room = rooms.find(({ isActive }) => isActive)
    expect(room).toBeDefined()
    const text = '점검하는 동안 보낸 말이에요.'
    await openLive(member, `/chat/${room?.id}`)
    await composer(member).fill(text)
    const lines = await sendInMaintenance(member)

    const { page, say } = asking
    await openBackups(asking)
    await page.getByRole('button', { name: say('admin.backup.create.do'), exact: true }).click()
    await expect(page.getByText(say('admin.backup.create.done'))).toBeVisible({ timeout: 60_000 })
    const restore = page.getByRole('button', {
      name: new RegExp(`^${say('admin.backup.restore.do')}: `),
    })
    const filename = ((await restore.getAttribute('aria-label')) ?? '').split(': ')[1] ?? ''
    await restore.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('admin.backup.restore.goOn') }).click()
    await page.getByLabel(say('admin.backup.restore.name')).fill(filename)
    await page.getByLabel(say('admin.backup.typed.reason')).fill('복원을 연습해요.')
    await dialog.getByRole('button', { name: say('admin.backup.restore.ask') }).click()
    const waiting = { name: say('admin.backup.waiting.title') }
    await expect(page.getByRole('region', waiting)).toContainText(filename)

    // The other admin reads the request with its reason, and types the name again.
    await openBackups(agreeing)
    const wish = agreeing.page.getByRole('region', {
      name: agreeing.say('admin.backup.waiting.title'),
    })
    await expect(wish).toContainText('moderator1')
    await expect(wish).toContainText('복원을 연습해요.')
    await wish.getByRole('button', { name: agreeing.say('admin.backup.waiting.agree') }).click()
    const confirming = agreeing.page.getByRole('dialog')
    await confirming
      .getByRole('button', { name: agreeing.say('admin.backup.restore.goOn') })
      .click()
    await confirming.getByLabel(agreeing.say('admin.backup.restore.name')).fill(filename)
    await confirming.getByLabel(agreeing.say('admin.backup.typed.reason')).fill('Agreed.')
    await confirming
      .getByRole('button', { name: agreeing.say('admin.backup.restore.confirm') })
      .click()

    await expect(member.page.getByText(member.say('accounts.session.lost'))).toBeVisible({
      timeout: 60_000,
    })
    expect(lines, 'the line was shown').toHaveLength(1)
    await expect(member.page.getByText(member.say('chat.live.maintenance'))).toHaveCount(0)
    // The confirming admin stays, and finds the backup of the state before.
    await expect(
      agreeing.page.getByText(agreeing.say('admin.backup.list.origin.safety')).first(),
    ).toBeVisible({ timeout: 60_000 })
    await expect(
      agreeing.page.getByText(agreeing.say('admin.backup.progress.restored')),
    ).toBeVisible()

    await member.page.goto('/login')
    await member.page.getByLabel(member.say('accounts.username'), { exact: true }).fill('testuser1')
    await member.page.getByLabel(member.say('accounts.password'), { exact: true }).fill(password)
    await member.page
      .getByRole('main')
      .getByRole('button', { name: member.say('accounts.login.submit') })
      .click()
    await member.page.waitForURL((url) => url.pathname !== '/login')
    await openLive(member, `/chat/${room?.id}`)
    await sees(member, text)
    await expect(composer(member)).toHaveValue('')
    await member.page.reload()
    await sees(member, text)
  } finally {
    await server.stop()
  }
})
