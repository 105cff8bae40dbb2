import { expect } from '@playwright/test'
import { look } from './look.ts'
import { newMember } from './pair.ts'
import { type Person, phoneFirst, test } from './people.ts'

test.describe.configure({ mode: 'parallel' })

const exercise = ({ page, say }: Person) =>
  page.getByRole('dialog', { name: say('breathing.title') })

for (const [screen, language, set] of phoneFirst)
  test(
    `breathing is opened, followed and closed by keyboard, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token } = await newMember('sharer', language)
      const person = await join({ screen, language, token })
      const { page, say } = person
      await page.clock.install()
      await page.goto('/settings/support')
      const door = page.getByRole('button', { name: say('support.doors.breathe') })
      await door.focus()
      // With a controlled clock: on a busy machine a phase would end before it is read.
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.keyboard.press('Enter')
      await expect(async () => {
        await page.clock.runFor(50)
        await expect(exercise(person)).toBeVisible({ timeout: 500 })
      }).toPass()
      const told = exercise(person).getByRole('status')
      for (const [seconds, phase] of [
        [0, 'ready'],
        [4, 'in'],
        [4, 'hold'],
        [2, 'out'],
        [6, 'in'],
      ] as const) {
        // Step by step, because each second is counted from the one before.
        for (let step = 0; step < 2 * seconds; step++) await page.clock.runFor(500)
        await expect(told).toHaveText(say(`breathing.${phase}`))
      }
      await page.clock.resume()
      await look(person, 'breathing')
      await page.keyboard.press('Escape')
      await expect(exercise(person)).toBeHidden()
      await expect(door).toBeFocused()

      await page.keyboard.press('Enter')
      await page.clock.runFor(76_000)
      await expect(told).toHaveText(say('breathing.doneLine'))
      await look(person, 'breathing-done')
      await exercise(person)
        .getByRole('button', { name: say('breathing.again') })
        .click()
      await expect(told).toHaveText(say('breathing.ready'))
    },
  )

test('a visitor finds it among the helplines, and returns to them', { tag: '@long' }, async ({
  join,
}) => {
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  await page.goto('/')
  await page
    .getByRole('button', { name: say('helplines.button') })
    .first()
    .click()
  const help = page.getByRole('dialog', { name: say('helplines.title') })
  await help.getByRole('button', { name: say('breathing.open') }).click()
  await expect(exercise(person)).toBeVisible()
  await page.goBack()
  await expect(exercise(person)).toBeHidden()
  await expect(help).toBeVisible()
  await look(person, 'helplines-breathe')
})
