import { accounts, notifications, reports } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { admins, button, called, part, tick } from './cases.ts'
import { look } from './look.ts'
import { demoToken, desktopFirst, test } from './people.ts'
import { moderator, report } from './reporting.ts'
import { openLive } from './room.ts'
import { expectQuiet, isTold, member, shared, takeBack } from './stories.ts'

// Not parallel, because the moderators are the same accounts in each.
test.describe.configure({ mode: 'default' })

for (const [screen, language, set] of desktopFirst) {
  test(
    `two moderators share the steps and notes of a case, and go where it leads, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { first, second } = await admins(join, screen, language)
      const [writer, friend] = [await member('sharer', language), await member('both', language)]
      const post = await shared(writer.token, '오늘은 조금 지친 하루였어요.')
      const hidden = await shared(writer.token, '아무에게도 말하지 못했어요.', {
        isAnonymous: true,
      })
      const { id } = await report(friend.token, 'post', post.id, 'danger')
      const ofPerson = await report(friend.token, 'user', writer.id, 'sexual')
      const masked = await report(friend.token, 'post', hidden.id)
      for (const one of [first, second]) await openLive(one, `/admin/safety/${id}`)

      // A tick is there for the other one at once, with the name, and after a reload.
      await tick(first, 'safe').click()
      await expect(tick(second, 'safe')).toBeChecked()
      const steps = part(second, 'admin.safety.crisis.title')
      const token = await demoToken('moderator2', language)
      const { done } = await ask(reports.readSteps, { params: { id } }, token)
      await expect(steps).toContainText(done[0]?.admin.nickname ?? 'no name')
      await tick(second, 'tell').click()
      await expect(tick(first, 'tell')).toBeChecked()
      await tick(first, 'tell').click()
      await expect(tick(second, 'tell')).not.toBeChecked()
      await openLive(second, `/admin/safety/${id}`)
      await expect(tick(second, 'safe')).toBeChecked()
      // What the server sees is not ticked by hand.
      await expect(tick(first, 'claim')).toBeDisabled()
      await button(first, 'admin.safety.claim.take').click()
      for (const one of [first, second]) await expect(tick(one, 'claim')).toBeChecked()

      const text = '보호자와 이야기했어요. 내일 다시 살펴봐요.'
      await button(first, 'admin.person.notes.add').click()
      const dialog = first.page.getByRole('dialog')
      await dialog.getByLabel(first.say('admin.person.notes.label')).fill(text)
      await look(first, 'admin-safety-note')
      await dialog.getByRole('button', { name: first.say('admin.person.notes.save') }).click()
      await isTold(first, first.say('admin.person.notes.done'))
      for (const one of [first, second])
        await expect(part(one, 'admin.person.part.notes')).toContainText(text)
      await look(first, 'admin-safety-team', { isWhole: true })

      // Only the case that names the person is listed beside it.
      const open = part(first, 'admin.safety.open.title')
      await expect(open.getByRole('link')).toHaveCount(1)
      await open.getByRole('link').click()
      await expect(first.page).toHaveURL(new RegExp(`/admin/safety/${ofPerson.id}$`))
      await expect(open.getByRole('link')).toHaveAttribute('href', `/admin/safety/${id}`)
      // It is urgent and no crisis: there are no steps, but the words to say on the phone.
      await expect(button(first, 'admin.safety.rescue.open')).toBeVisible()
      await expect(part(first, 'admin.safety.crisis.title')).toHaveCount(0)
      await openLive(first, `/admin/safety/${masked.id}`)
      await expect(part(first, 'admin.safety.facts.title')).toContainText(
        first.say('admin.safety.masked'),
      )
      await expect(open).toHaveCount(0)
      // A member whom an ordinary case masks can be written to as well.
      const talk = part(first, 'admin.safety.write.title')
      await expect(talk).toContainText(first.say('admin.safety.write.needsClaim'))
      await expect(button(first, 'admin.safety.rescue.open')).toHaveCount(0)
      await button(first, 'admin.safety.claim.take').click()
      await expect(talk).toContainText(first.say('admin.safety.write.unaware'))
      const words = '도담 지원팀이에요. 요즘 어떻게 지내는지 궁금해요.'
      await talk.getByLabel(first.say('admin.safety.write.label')).fill(words)
      await button(first, 'admin.safety.write.send').click()
      await isTold(first, first.say('admin.safety.write.sent'))
      await expect(talk.getByRole('listitem')).toContainText(words)
      await expect(talk).not.toContainText(post.author.nickname ?? 'no name')
      await look(first, 'admin-safety-write', { isWhole: true })
      const [told] = await ask(notifications.list, { query: { limit: 1 } }, writer.token)
      expect(told?.type).toBe('admin_message')
      await openLive(first, `/admin/safety/${id}`)
      const facts = part(first, 'admin.safety.facts.title')
      await facts.getByRole('link', { name: first.say('admin.person.content.open') }).click()
      await expect(first.page.getByText('오늘은 조금 지친 하루였어요.')).toBeVisible()
      await first.page.goBack()
      await facts.getByRole('link', { name: post.author.nickname ?? 'no name' }).click()
      await expect(first.page).toHaveURL(new RegExp(`/admin/users/${writer.id}`))

      const { decide } = await moderator()
      await decide(id, { decision: 'no_danger' })
      await expect(tick(second, 'decide')).toBeChecked()
      await tick(second, 'tell').click()
      await look(second, 'admin-safety-steps-done', { isWhole: true })
      for (const one of [ofPerson.id, masked.id]) await decide(one, { decision: 'dismiss' })
      for (const one of [post, hidden]) await takeBack(writer.token, one)
      expectQuiet([first, second])
    },
  )
}

test('a case that is handed over is told to its new admin on any screen, with a way to it', {
  tag: '@long',
}, async ({ join }) => {
  const { first, second } = await admins(join, 'desktop', 'en')
  const [writer, friend] = [await member('sharer', 'en'), await member('both', 'en')]
  const { id } = await report(friend.token, 'user', writer.id, 'danger')
  // The log's dates are the wrong way round, which is said beside them.
  await openLive(second, '/admin/audit?from=2026-11-20&until=2026-11-10')
  await expect(second.page.getByText(second.say('admin.audit.backwards'))).toBeVisible()
  await expect(second.page.getByText(second.say('admin.audit.empty'))).toHaveCount(0)
  await look(second, 'admin-audit-backwards')
  const { claim } = await moderator()
  await claim(id)
  const { user } = await ask(accounts.verify, {}, await demoToken('moderator2', 'en'))
  const given = { params: { id }, body: { adminId: user.id } }
  await ask(reports.assign, given, await demoToken('moderator1', 'en'))
  await second.page.getByRole('button', { name: second.say('admin.shell.handed.open') }).click()
  await expect(second.page).toHaveURL(`/admin/safety/${id}`)
  // Any act on it answers the call, also after a reload.
  await expect(called(second)).toBeVisible()
  await button(second, 'admin.safety.evidence.open').click()
  await expect(called(second)).toHaveCount(0)
  await second.page.reload()
  await expect(button(second, 'admin.safety.claim.prolong')).toBeVisible()
  await expect(called(second)).toHaveCount(0)
  await ask(
    reports.decide,
    { params: { id }, body: { decision: 'dismiss' } },
    await demoToken('moderator2', 'en'),
  )
  expectQuiet([first, second])
})
