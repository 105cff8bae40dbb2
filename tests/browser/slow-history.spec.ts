import { expect } from '@playwright/test'
import { test } from './people.ts'
import { openSignUp } from './sign-up.ts'

test('a device that is slow to step back stays in the app when a sheet gives way to a dialog', async ({
  join,
}) => {
  const visitor = await join({ screen: 'phone' })
  const { page } = visitor
  await page.addInitScript(() => {
    const go = history.go.bind(history)
    History.prototype.go = (delta) => void setTimeout(() => go(delta), 1_500)
    window.addEventListener('popstate', () => Object.assign(window, { hasStepped: true }), true)
  })
  await page.goto('/readyz')
  await page.goto('/')
  const dialog = await openSignUp(visitor)
  await page.waitForFunction(() => 'hasStepped' in window && history.state?.layer === 1)
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/')
})
