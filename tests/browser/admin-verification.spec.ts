import { verification } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { demoToken, type Person, played, test } from './people.ts'
import { openLive } from './room.ts'
import { expectQuiet, isTold } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const reason = '혼자 견디던 시간이 길었어요. 이제는 곁에서 들어 주고 싶어요.'
const experienceDescription = '또래 상담 동아리에서 두 해 동안 이야기를 들었어요.'

/** Create an adult listener with an application. */
async function applicant(language: 'ko' | 'en') {
  const { token, user } = await newMember('listener', language, 'adult')
  const { id } = await ask(verification.apply, { body: { reason, experienceDescription } }, token)
  return { token, user, id }
}
const card = ({ page }: Person, name: string) => page.getByRole('article', { name, exact: true })
const button = ({ page, say }: Person, name: string) =>
  page.getByRole('button', { name: say(`admin.verification.${name}`), exact: true })
const confirm = ({ page, say }: Person, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: say(`admin.verification.${name}`), exact: true })
const state = ({ page, say }: Person, name: string) =>
  page.getByRole('heading', { name: say(`verification.state.${name}.title`) })

const places = played([
  ['phone', 'ko'],
  ['phone', 'en'],
  ['desktop', 'ko'],
  ['desktop', 'en'],
])
for (const [screen, language, set] of places)
  test(
    `two admins verify an adult and one revokes it, and the listener sees it live, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token, user } = await applicant(language)
      const admin = await join({ screen, language, token: await demoToken('moderator1', language) })
      const me = await join({ screen, language, token })
      await openLive(me, '/settings/verification')
      await expect(state(me, 'pending')).toBeVisible()

      await openLive(admin, '/admin/verification')
      const mine = card(admin, user.nickname)
      await expect(mine).toBeVisible()
      await look(admin, 'admin-verification', { isWhole: true })
      await mine.getByRole('button', { name: user.nickname }).click()
      await expect(mine.getByText(reason)).toBeVisible()
      await look(admin, 'admin-verification-open', { isWhole: true })
      await button(admin, 'record.propose').click()
      await expect(
        admin.page.getByText(admin.say('admin.verification.effect.minors')),
      ).toBeVisible()
      const note = '차분한 글이 참 좋았어요.'
      const dialog = admin.page.getByRole('dialog')
      const field = (name: string) =>
        dialog.getByLabel(admin.say(`admin.verification.${name}`), { exact: true })
      await confirm(admin, 'record.propose').click()
      await expect(field('record.check.identity')).toHaveAttribute('aria-invalid', 'true')
      await field('record.check.identity').fill('2026-11-20')
      await field('record.check.training').fill('2026-10-02')
      const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
      await field('record.untilLabel').fill(soon)
      await dialog
        .getByRole('textbox', { name: admin.say('admin.verification.noteLabel') })
        .fill(note)
      await look(admin, 'admin-verification-propose', { isWhole: true })
      await confirm(admin, 'record.propose').click()
      await isTold(admin, admin.say('admin.verification.record.proposed'))
      await expect(mine).toContainText(admin.say('admin.verification.record.waits'))
      await expect(mine.getByText(admin.say('admin.verification.record.mine'))).toBeVisible()
      await look(admin, 'admin-verification-proposed', { isWhole: true })
      await expect(state(me, 'pending')).toBeVisible()

      const second = await join({
        screen,
        language,
        token: await demoToken('moderator2', language),
      })
      await openLive(second, '/admin/verification')
      const theirs = card(second, user.nickname)
      await theirs.getByRole('button', { name: user.nickname }).click()
      await button(second, 'record.agree').click()
      await expect(second.page.getByRole('dialog').getByRole('textbox')).toHaveValue(note)
      await look(second, 'admin-verification-agree')
      await confirm(second, 'record.agree').click()
      await isTold(second, second.say('admin.verification.approved'))
      await expect(mine).toHaveCount(0)
      const ending = admin.page.getByRole('region', {
        name: admin.say('admin.verification.ending.title'),
      })
      await expect(ending).toContainText(user.nickname)
      await expect(state(me, 'verified')).toBeVisible()
      await expect(
        me.page.getByRole('button', { name: me.say('verification.renew') }),
      ).toBeVisible()
      await look(me, 'verification-ending', { isWhole: true })
      await expect(me.page.getByText(note, { exact: true })).toBeVisible()
      await openLive(me, `/profile/${user.id}`)
      await expect(me.page.getByText(me.say('ui.verified'), { exact: true })).toBeVisible()
      await openLive(me, '/settings/verification')

      await admin.page
        .getByRole('button', { name: admin.say('admin.verification.count.approved'), exact: true })
        .click()
      await mine.getByRole('button', { name: user.nickname }).click()
      await expect(mine.getByText(admin.say('admin.verification.record.second'))).toBeVisible()
      await look(admin, 'admin-verification-record', { isWhole: true })
      await button(admin, 'revoke').click()
      await expect(admin.page.getByText(admin.say('admin.verification.effect.close'))).toBeVisible()
      await look(admin, 'admin-verification-revoke')
      await confirm(admin, 'revoke').click()
      await expect(state(me, 'revoked')).toBeVisible()
      await expect(mine).toContainText(admin.say('admin.verification.stands.ended'))
      await expect(button(admin, 'revoke')).toHaveCount(0)
      expectQuiet([admin, second, me])
    },
  )

test('pending applications are usable by keyboard; another admin’s decision appears, also during the own one', {
  tag: '@long',
}, async ({ join }) => {
  const older = await applicant('ko')
  const newer = await applicant('ko')
  const other = await demoToken('moderator2', 'ko')
  const admin = await join({ language: 'ko', token: await demoToken('moderator1', 'ko') })
  const { page, say } = admin
  await openLive(admin, '/admin/verification')
  const rowOf = ({ user }: typeof newer) =>
    card(admin, user.nickname).getByRole('button', { name: user.nickname })
  await expect(rowOf(newer)).toBeVisible()
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('j')
    if (await rowOf(newer).evaluate((one) => one === document.activeElement)) break
  }
  await expect(rowOf(newer)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(newer)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(rowOf(newer)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await button(admin, 'reject').click()
  const note = page.getByRole('dialog').getByRole('textbox')
  await note.fill('가'.repeat(251))
  await confirm(admin, 'reject').click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('조금 더 들려주세요.')
  await ask(verification.reject, { params: { id: newer.id }, body: {} }, other)
  await expect(page.getByRole('dialog').getByText(say('admin.verification.already'))).toBeVisible()
  await look(admin, 'admin-verification-decided')
  await confirm(admin, 'reject').click()
  await isTold(admin, say('admin.verification.already'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(newer)).toHaveCount(0)

  const third = await applicant('ko')
  await expect(rowOf(third)).toBeVisible()
  await page.route('**/reject', (route) => route.fulfill({ status: 500, json: {} }))
  await rowOf(older).click()
  await button(admin, 'reject').click()
  await confirm(admin, 'reject').click()
  await isTold(admin, say('admin.verification.rejectFailed'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.unroute('**/reject')
  await confirm(admin, 'reject').click()
  await isTold(admin, say('admin.verification.rejected'))
  await ask(verification.reject, { params: { id: third.id }, body: {} }, other)
  await expect(rowOf(third)).toHaveCount(0)
  await page.keyboard.press('1')
  await expect(rowOf(older)).toBeVisible()
  expectQuiet([admin], /500|409/)
})

test('an admin cannot decide their own application', { tag: '@long' }, async ({ join }) => {
  const token = await demoToken('moderator2', 'ko')
  const { id } = await ask(verification.apply, { body: { reason, experienceDescription } }, token)
  const admin = await join({ language: 'ko', token })
  await openLive(admin, `/admin/verification?open=${id}`)
  await expect(admin.page.getByText(admin.say('admin.verification.own'))).toBeVisible()
  await expect(button(admin, 'approve')).toHaveCount(0)
  const other = await demoToken('moderator1', 'ko')
  await ask(verification.reject, { params: { id }, body: {} }, other)
  expectQuiet([admin])
})
