import { support } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { sees } from './chat.ts'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { demoToken, desktopFirst, type Person, test } from './people.ts'
import { openLive } from './room.ts'
import { expectQuiet, isTold } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const texts = {
  ko: { asks: '별명을 한 번 더 바꿀 수 있을까요?', answer: '네, 한 번 더 바꿀 수 있어요.' },
  en: { asks: 'Can I change my nickname once more?', answer: 'Yes, you can change it once more.' },
}

const send = ({ page, say }: Person) =>
  page.getByRole('button', { name: say('support.form.send'), exact: true })
const field = ({ page, say }: Person) => page.getByLabel(say('support.form.message'))

for (const [screen, language, set] of desktopFirst)
  test(
    `the support team is asked and answers while the member waits, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', language)
      const person = await join({ screen, language, token })
      const { page, say } = person
      await openLive(person, '/settings/support')
      await expect(page.getByText(say('support.list.empty'))).toBeVisible()
      await look(person, 'support', { isWhole: true })

      // Too short a text is refused at the field, and nothing is lost.
      await field(person).fill('a')
      await send(person).click()
      await expect(field(person)).toBeFocused()
      await expect(field(person)).toHaveAttribute('aria-invalid', 'true')
      const { asks, answer } = texts[language]
      await field(person).fill(asks)
      await page.getByRole('radio', { name: say('support.type.report') }).check()
      await expect(page.getByText(say('support.form.hint.report'))).toBeVisible()
      await openLive(person, '/settings/support')
      await expect(field(person)).toHaveValue(asks)
      await page.getByRole('radio', { name: say('support.type.inquiry') }).check()
      await send(person).click()
      await isTold(person, say('support.form.sent', { hours: 48 }))
      await expect(field(person)).toHaveValue('')
      const mine = page.getByRole('article').filter({ hasText: asks })
      await expect(mine).toContainText(say('support.status.pending'))

      const admin = await demoToken('moderator1', 'ko')
      const [held] = await ask(support.listMine, {}, token)
      if (!held || held.userId === null) throw new Error('Nothing was sent')
      const body = { userId: held.userId, message: answer, supportMessageId: held.id }
      await ask(support.send, { body }, admin)
      await expect(mine).toContainText(answer)
      await expect(mine).toContainText(say('support.status.processing'))
      await ask(support.setStatus, { params: { id: held.id }, body: { status: 'resolved' } }, admin)
      await expect(mine).toContainText(say('support.status.resolved'))
      await look(person, 'support-answered', { isWhole: true })

      await mine.getByRole('link', { name: say('support.card.room') }).click()
      await expect(page).toHaveURL(/\/chat\/\d+$/)
      await sees(person, answer)
      await page.getByRole('link', { name: say('chat.room.askTeam') }).click()
      await expect(page).toHaveURL('/settings/support')
      expectQuiet([person])
    },
  )

test('a member in need who writes to the team sees a dot on the help button, and no card beside the message', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await openLive(person, '/settings/support')
  await field(person).fill('요즘 너무 힘들어서 죽고 싶어요.')
  await expect(page.locator('[data-offered]')).toBeVisible()
  await send(person).click()
  await isTold(person, say('support.form.sent', { hours: 48 }))
  await expect(page.getByText(say('checks.offer.hard'))).toHaveCount(0)
  await expect(page.getByRole('region', { name: say('checks.crisis.title') })).toHaveCount(0)
})
