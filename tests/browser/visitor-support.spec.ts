import { support } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { demoToken, played, test } from './people.ts'

const places = played([
  ['phone', 'ko'],
  ['phone', 'en'],
  ['desktop', 'ko'],
  ['desktop', 'en'],
])
for (const [screen, language, set] of places) {
  test(
    `who cannot sign in asks the team, and reads the answer with a code, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const visitor = await join({ screen, language })
      const { page, say } = visitor
      const main = page.getByRole('main')
      await page.goto('/login')
      await main.getByRole('button', { name: say('accounts.login.forgot') }).click()
      await main.getByRole('link', { name: say('recovery.ask') }).click()
      await expect(page).toHaveURL('/support')
      await look(visitor, 'visitor-support', { isWhole: true })
      const send = main.getByRole('button', { name: say('support.visitor.send') })
      await send.click()
      await expect(main.getByLabel(say('support.visitor.message'))).toBeFocused()
      const words = `비밀번호도 코드도 없어요. ${screen} ${language}`
      await main.getByLabel(say('support.visitor.username'), { exact: true }).fill('minji15')
      await main.getByLabel(say('support.visitor.message')).fill(words)
      await send.click()
      const keep = main.getByRole('region', { name: say('support.visitor.keepTitle') })
      const code = await keep.getByRole('listitem').innerText()
      await expect(main.getByText(words)).toBeVisible()
      await expect(keep).toBeFocused()
      await look(visitor, 'visitor-support-code', { isWhole: true })
      // The code is shown once, so leaving asks.
      await page.goBack()
      const question = page.getByRole('dialog', { name: say('recovery.codes.closing.title') })
      await question.getByRole('button', { name: say('recovery.codes.closing.stay') }).click()
      await expect(keep).toBeVisible()

      const token = await demoToken('moderator1', language)
      const admin = await join({ screen, language, token })
      await admin.page.goto('/admin/messages')
      await admin.page
        .getByRole('link', { name: admin.say('admin.messages.visitor.named', { name: 'minji15' }) })
        .first()
        .click()
      await look(admin, 'admin-visitor-message', { isWhole: true })
      const { items } = await ask(support.list, { query: { status: 'open' } }, token)
      const supportMessageId = items.find(({ message }) => message === words)?.id ?? 0
      const reply = '함께 방법을 찾아볼게요.'
      await ask(support.send, { body: { supportMessageId, message: reply } }, token)

      await page.goto('/support')
      await main.getByLabel(say('support.visitor.code'), { exact: true }).fill(code.slice(0, -1))
      const show = main.getByRole('button', { name: say('support.visitor.show') })
      await show.click()
      await expect(main.getByText(say('recovery.code.form'))).toBeVisible()
      await main.getByLabel(say('support.visitor.code'), { exact: true }).fill(code)
      await show.click()
      await expect(main.getByText(reply)).toBeVisible()
      await look(visitor, 'visitor-support-answer', { isWhole: true })
      await main.getByRole('button', { name: say('support.answer.add') }).click()
      await main
        .getByRole('textbox', { name: say('support.answer.label') })
        .fill('고마워요, 해 볼게요.')
      await main.getByRole('button', { name: say('support.answer.send'), exact: true }).click()
      // The words stand in the field as well until they are sent.
      await expect(main.getByRole('button', { name: say('support.answer.add') })).toBeVisible()
      await expect(main.getByText('고마워요, 해 볼게요.')).toBeVisible()
      await main.getByRole('button', { name: say('support.visitor.again') }).click()
      await expect(page.getByText(say('support.visitor.nothingNew'))).toBeVisible()
      // On a shared computer nothing of it stays on screen.
      await main.getByRole('button', { name: say('ui.close'), exact: true }).click()
      await expect(send).toBeVisible()
      await expect(main.getByText(words)).toHaveCount(0)
      await main.getByLabel(say('support.visitor.message')).fill('아직 쓰는 중이에요')
      await page.goBack()
      const loss = page.getByRole('dialog', { name: say('ui.discard.text.title') })
      await loss.getByRole('button', { name: say('ui.discard.text.keep') }).click()
      await expect(page).toHaveURL('/support')
    },
  )
}
