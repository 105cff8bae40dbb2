import { duty } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { demoToken, desktopFirst, type Person, test } from './people.ts'
import { openLive } from './room.ts'

// Serial, because there is one roster.
test.describe.configure({ mode: 'serial' })

const button = ({ page, say }: Person, name: string, values = {}) =>
  page.getByRole('button', { name: say(`admin.duty.${name}`, values), exact: true })
const dialog = ({ page }: Person) => page.getByRole('dialog').last()

for (const [screen, language, set] of desktopFirst)
  test(
    `admins plan who is on duty, and one takes it over with one press, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const tokens = [
        await demoToken('moderator1', language),
        await demoToken('moderator2', language),
      ]
      const [token = '', secondToken = ''] = tokens
      const before = await ask(duty.readRoster, {}, token)
      const restore = async () => {
        const { version } = await ask(duty.readRoster, {}, token)
        const { shifts, changes } = before
        await ask(duty.changeRoster, { body: { version, shifts, changes } }, token)
      }
      const { version } = before
      await ask(duty.changeRoster, { body: { version, shifts: [], changes: [] } }, token)
      const admin = await join({ screen, language, token })
      const other = await join({ screen, language, token: secondToken })
      const { page, say } = admin
      await openLive(admin, '/admin/duty')
      await openLive(other, '/admin/duty')
      await expect(page.getByText(say('admin.duty.nobody'), { exact: true })).toBeVisible()
      // Each admin is named with their roles, on the plan or not.
      await expect(page.getByRole('region', { name: say('admin.duty.team') })).toContainText(
        say('admin.users.staffRoles.lead.name'),
      )
      await look(admin, 'admin-duty-nobody', { isWhole: true })
      const reader = await join({ screen, language })
      const team = (state: string) => reader.page.getByText(reader.say(`helplines.team.${state}`))
      const opensHelp = async () => {
        await reader.page.goto('/')
        await reader.page.getByRole('button', { name: reader.say('helplines.button') }).click()
      }
      await opensHelp()
      await expect(team('away')).toBeVisible()

      await test.step('a shift is added for a day, and the other admin sees it at once', async () => {
        await button(admin, 'addOn', { day: say('admin.duty.days.3') }).click()
        await dialog(admin).getByLabel(say('admin.duty.from'), { exact: true }).fill('22:00')
        await dialog(admin).getByLabel(say('admin.duty.until'), { exact: true }).fill('06:00')
        await look(admin, 'admin-duty-shift')
        await button(admin, 'save').click()
        await expect(dialog(admin)).toHaveCount(0)
        await expect(other.page.getByRole('button', { name: /22:00–06:00/ })).toBeVisible()
      })

      await test.step('leave is added for once', async () => {
        await button(admin, 'addChange').click()
        await dialog(admin).getByLabel(say('admin.duty.away')).selectOption({ index: 1 })
        await dialog(admin)
          .getByLabel(say('admin.duty.fromMoment'), { exact: true })
          .fill('2031-03-05T22:00')
        await button(admin, 'save').click()
        // The end is missing, which is reported there, and nothing is lost.
        await expect(
          dialog(admin).getByLabel(say('admin.duty.untilMoment'), { exact: true }),
        ).toHaveAttribute('aria-invalid', 'true')
        await dialog(admin)
          .getByLabel(say('admin.duty.untilMoment'), { exact: true })
          .fill('2031-03-06T06:00')
        await button(admin, 'save').click()
        await expect(dialog(admin)).toHaveCount(0)
      })

      await test.step('one press takes duty over, and the whole team sees who is on duty', async () => {
        await expect(button(other, 'take')).toHaveAccessibleDescription(/\d/)
        await button(other, 'take').click()
        const told = other.page.getByRole('status', { name: say('ui.notices'), exact: true })
        await expect(told).toContainText(/\d/)
        const sidebar = await other.page.getByRole('complementary').first().boundingBox()
        if (screen !== 'phone')
          expect((await told.boundingBox())?.x).toBeGreaterThan(sidebar?.width ?? 0)
        await expect(button(other, 'take')).toHaveCount(0)
        await expect(page.getByText(say('admin.duty.nobody'), { exact: true })).toHaveCount(0)
        await look(admin, 'admin-duty', { isWhole: true })
        await opensHelp()
        await expect(team('here')).toBeVisible()
      })

      await test.step('duty ends only after a question', async () => {
        const line = say('admin.duty.removeChange', { what: '' })
        const remove = page.getByRole('button', { name: new RegExp(`^${line}`) })
        await expect(remove).toHaveCount(2)
        await remove.first().click()
        await expect(dialog(admin)).toContainText(say('admin.duty.removal.gap'))
        await look(admin, 'admin-duty-remove')
        await expect(remove).toHaveCount(2)
        await button(admin, 'removal.do').click()
        await expect(remove).toHaveCount(1)
        await expect(button(other, 'take')).toBeVisible()
      })

      await test.step('a shift is removed', async () => {
        await page.getByRole('button', { name: /22:00–06:00/ }).click()
        await button(admin, 'removeShift').click()
        await expect(other.page.getByRole('button', { name: /22:00–06:00/ })).toHaveCount(0)
      })
      await restore()
    },
  )
