import { reports } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { admins, button, part } from './cases.ts'
import { look } from './look.ts'
import { demoToken, desktopFirst, type Person, test } from './people.ts'
import { report } from './reporting.ts'
import { openLive } from './room.ts'
import { member, shared } from './stories.ts'

/** Ask for what a case hides, with a reason. */
async function asks(
  who: Person,
  open: 'admin.safety.identify.open' | 'admin.safety.export.open',
  confirm: 'admin.safety.disclosure.next' | typeof open,
): Promise<void> {
  const { page, say } = who
  // By key: what is still being read above it may move it from under a pointer.
  await button(who, open).press('Enter')
  const dialog = page.getByRole('dialog', { name: say(open) })
  await dialog.getByLabel(say('admin.safety.disclosure.reason')).fill('도울 사람을 찾아야 해요.')
  await look(who, open === 'admin.safety.export.open' ? 'admin-export' : 'admin-identify')
  await dialog.getByRole('button', { name: say(confirm), exact: true }).click()
  await expect(dialog).toBeHidden()
}

for (const [screen, language, set] of desktopFirst) {
  test(
    `an admin reads to an emergency line what they need, and two make the file, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { first, second } = await admins(join, screen, language)
      const { token, username } = await member('sharer', 'ko')
      const friend = await member('listener', 'ko')
      const post = await shared(token, '오늘 밤이 마지막일 것 같아요. 다 준비했어요.')
      const { id } = await report(friend.token, 'post', post.id, 'danger')
      await openLive(second, `/admin/safety/${id}`)
      await openLive(first, `/admin/safety/${id}`)
      await button(first, 'admin.safety.claim.take').click()

      await button(first, 'admin.safety.rescue.open').click()
      await expect(part(first, 'admin.safety.rescue.say')).toContainText('다 준비했어요.')
      const who = part(first, 'admin.safety.identify.title')
      await expect(who).not.toContainText(username)
      await asks(first, 'admin.safety.identify.open', 'admin.safety.identify.open')
      await expect(who).toContainText(username)
      await look(first, 'admin-rescue', { isWhole: true })
      // Who comes back to the page gives no other reason.
      await first.page.reload()
      await expect(who).toContainText('도울 사람을 찾아야 해요.')
      await button(first, 'admin.safety.identify.open').click()
      await expect(who).toContainText(username)
      // The colleague learns of it at once, and looks it over.
      const theirs = part(second, 'admin.safety.identify.title')
      await expect(theirs).toContainText(second.say('admin.safety.disclosure.unagreed'))
      await look(second, 'admin-identify-review', { isWhole: true })
      await theirs
        .getByRole('button', { name: second.say('admin.users.request.agree'), exact: true })
        .click()
      await expect(theirs).not.toContainText(second.say('admin.safety.disclosure.unagreed'))
      await theirs
        .getByRole('button', { name: second.say('admin.safety.identify.keep'), exact: true })
        .click()
      for (const [one, told] of [
        [second, theirs],
        [first, who],
      ] as const)
        await expect(told).toContainText(one.say('admin.safety.identify.untold'))

      await button(first, 'admin.safety.rescue.close').click()
      // What stood above moves the rest of the page when it goes, from under a pointer too.
      await expect(part(first, 'admin.safety.rescue.say')).toHaveCount(0)
      await asks(first, 'admin.safety.export.open', 'admin.safety.disclosure.next')
      const withdraw = part(first, 'admin.safety.export.title').getByRole('button', {
        name: first.say('admin.users.request.withdraw'),
      })
      await expect(withdraw).toBeVisible()
      await part(second, 'admin.safety.export.title')
        .getByRole('button', { name: second.say('admin.users.request.agree'), exact: true })
        .click()
      await expect(withdraw).toHaveCount(0)
      const download = first.page.waitForEvent('download')
      await button(first, 'admin.safety.export.open').click()
      expect((await download).suggestedFilename()).toMatch(/^dodam-case-\d+-/)
      await expect(part(first, 'admin.safety.export.title')).toContainText(
        '도울 사람을 찾아야 해요.',
      )

      // What to say on the phone can be read again after the decision.
      const by = await demoToken('moderator1', language)
      // The check of its text may have opened the case before the report.
      const { id: caseId } = await ask(reports.readCase, { params: { id } }, by)
      await ask(
        reports.decide,
        { params: { id: caseId }, body: { decision: 'handed_over', story: 'keep_private' } },
        by,
      )
      await expect(part(first, 'admin.safety.decide.title')).toHaveCount(0)
      await button(first, 'admin.safety.rescue.open').click()
      await expect(part(first, 'admin.safety.rescue.say')).toContainText('다 준비했어요.')
      await expect(part(first, 'admin.safety.handover.title')).toBeVisible()
      await look(first, 'admin-rescue-decided', { isWhole: true })
    },
  )
}
