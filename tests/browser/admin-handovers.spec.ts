import { expect } from '@playwright/test'
import { admins, button, part } from './cases.ts'
import { look } from './look.ts'
import { pair } from './pair.ts'
import { desktopFirst, test } from './people.ts'
import { moderator, report } from './reporting.ts'
import { openLive } from './room.ts'
import { isTold, shared } from './stories.ts'

for (const [screen, language] of desktopFirst) {
  test(`a decided report gets an entry about who was told, and is opened again, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { first, second } = await admins(join, screen, language)
    const tokens = await pair()
    const post = await shared(tokens.sharer, '오늘은 조금 지친 하루였어요.')
    const { id } = await report(tokens.listener, 'post', post.id, 'danger')
    await (await moderator()).decide(id, { decision: 'handed_over' })
    for (const one of [first, second]) await openLive(one, `/admin/safety/${id}`)

    await button(first, 'admin.safety.handover.add').click()
    const dialog = first.page.getByRole('dialog', {
      name: first.say('admin.safety.handover.add'),
    })
    await dialog.getByLabel(first.say('admin.safety.handover.to')).selectOption('other')
    await dialog.getByLabel(first.say('admin.safety.handover.what')).fill('전화로 알렸어요.')
    const save = dialog.getByRole('button', { name: first.say('admin.safety.handover.save') })
    await save.click()
    // Without who was told nothing is sent.
    await expect(dialog).toContainText(
      language === 'ko' ? '누구에게 알렸는지' : 'Write who was told',
    )
    await dialog.getByLabel(first.say('admin.safety.handover.otherLabel')).fill('푸른중학교 상담실')
    await look(first, 'admin-safety-handover')
    await save.click()
    await isTold(first, first.say('admin.safety.handover.done'))
    // The other admin sees it without a reload.
    for (const one of [first, second])
      await expect(part(one, 'admin.safety.handover.title')).toContainText('푸른중학교 상담실')
    const download = first.page.waitForEvent('download')
    await part(first, 'admin.safety.handover.title').getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe(`handovers-${id}.csv`)

    await button(first, 'admin.safety.evidence.open').click()
    const asks = first.page.getByRole('dialog', {
      name: first.say('admin.safety.evidence.again.ask'),
    })
    const open = asks.getByRole('button', { name: first.say('admin.safety.evidence.open') })
    await open.click()
    await expect(asks).toContainText(first.say('admin.shell.reasonMissing'))
    await asks.getByLabel(first.say('admin.safety.evidence.again.reason')).fill('경찰이 물었어요.')
    await look(first, 'admin-safety-again')
    await open.click()
    await expect(asks).toBeHidden()
    await expect(part(first, 'admin.safety.evidence.title')).toContainText(
      '오늘은 조금 지친 하루였어요.',
    )
    await look(first, 'admin-safety-decided', { isWhole: true })
  })
}
