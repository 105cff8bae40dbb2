import { expect } from '@playwright/test'
import { composer, sees } from './chat.ts'
import { look } from './look.ts'
import { pair } from './pair.ts'
import { desktopFirst, type Person, test } from './people.ts'
import { enter, openLive } from './room.ts'

const opener = ({ page, say }: Person) =>
  page.getByRole('button', { name: say('help-path.open'), exact: true })
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const press = (person: Person, name: string) =>
  dialog(person).getByRole('button', { name: person.say(name), exact: true })

for (const [screen, language, set] of desktopFirst)
  test(
    `from a sign of crisis one step towards help is found without a network, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { sharer, roomId } = await pair()
      const person = await join({ screen, language, token: sharer })
      const { page, say, context } = person
      // A browser without a phone would ask which program is to call.
      await page.addInitScript(() =>
        document.addEventListener('click', (event) => {
          const isLink =
            event.target instanceof Element &&
            event.target.closest('a[href^="sms:"], a[href^="tel:"]')
          if (isLink) event.preventDefault()
        }),
      )
      await enter([person], roomId)
      const words = language === 'ko' ? '나 요즘 죽고 싶어' : 'I want to kill myself'
      const stored = page.waitForResponse((answer) => answer.url().endsWith('/messages'))
      const loaded = page.waitForResponse(/assets\/path-dialog-/)
      await composer(person).fill(words)
      await composer(person).press('Enter')
      await sees(person, words)
      // The message stands there before it is sent, which would be one of the requests below.
      expect((await stored).status()).toBe(201)
      await expect(opener(person)).toBeInViewport({ ratio: 1 })
      await composer(person).fill('아직 쓰고 있는 말')
      const sent: unknown[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.postDataJSON())
      })
      await (await loaded).finished()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)

      await test.step('by keyboard, to the line that one can write to', async () => {
        await opener(person).focus()
        await page.keyboard.press('Enter')
        await look(person, 'help-path-question')
        await press(person, 'help-path.answer.aloud').focus()
        await page.keyboard.press('Enter')
        await expect(dialog(person).getByRole('link').first()).toHaveAttribute('href', 'sms:1388')
        await look(person, 'help-path-line')
        await dialog(person).getByRole('link').first().click()
      })
      await test.step('what to show to an adult, and back', async () => {
        await press(person, 'help-path.step.adult').click()
        await expect(dialog(person).getByText(say('help-path.adultText'))).toBeVisible()
        await look(person, 'help-path-adult')
        await page.goBack()
        await expect(press(person, 'help-path.step.adult')).toBeVisible()
      })
      await test.step('a moment, and the plan that keeps it', async () => {
        await press(person, 'help-path.step.moment').click()
        await expect(press(person, 'help-path.momentSet')).toBeDisabled()
        await dialog(person).getByLabel(say('help-path.momentLabel')).fill('23:59')
        await press(person, 'help-path.momentSet').click()
        await dialog(person).getByLabel(say('help-path.part.helps')).fill('우리 집 고양이')
        await look(person, 'help-path-plan')
        await press(person, 'help-path.done').click()
        await opener(person).click()
        await expect(dialog(person).getByText(/11:59/)).toBeVisible()
        await page.keyboard.press('Escape')
      })
      // All that leaves the device, or would: that it was opened, that a step was taken, and that it was a message.
      expect(sent).toEqual([
        { event: 'opened', language },
        { event: 'stepped', language },
        { event: 'contacted', language },
      ])
      await expect(composer(person)).toHaveValue('아직 쓰고 있는 말')

      await context.setOffline(false)
      await page.evaluate(() => {
        for (const [key, value] of Object.entries(localStorage))
          localStorage[key] = value.replace(/("momentAt":)\d+/, `$1${Date.now() - 60_000}`)
      })
      await page.reload()
      await expect(page.getByText(say('help-path.reminder'))).toBeVisible()
      await page.goto('/')
      await page.getByRole('button', { name: say('helplines.button') }).click()
      await press(person, 'help-path.plan').click()
      await expect(dialog(person).getByLabel(say('help-path.part.helps'))).toHaveValue(
        '우리 집 고양이',
      )
      // The reminder is gone in seconds; what it was about is not.
      await expect(
        dialog(person).getByText(/이야기하기로 했어요|You decided to talk/),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await test.step('the list is counted beside it', async () => {
        await dialog(person).getByRole('link').first().click()
        await expect
          .poll(() => sent.slice(3))
          .toEqual(
            expect.arrayContaining([
              { event: 'listOpened', language },
              { event: 'listContacted', language },
            ]),
          )
      })
      await page.keyboard.press('Escape')
      await test.step('signing out wipes it', async () => {
        await openLive(person, '/settings')
        await page
          .getByRole('main')
          .getByRole('button', { name: say('app.signOut') })
          .last()
          .click()
        // A message is still being written.
        await page.getByRole('button', { name: say('accounts.signOut.leave') }).click()
        await expect(page).toHaveURL('/')
        const kept = await page.evaluate(() => Object.keys(localStorage))
        expect(kept.filter((name) => name.startsWith('help-plan'))).toEqual([])
      })
    },
  )
