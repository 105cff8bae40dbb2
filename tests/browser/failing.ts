import { expect } from '@playwright/test'
import type { Person } from './people.ts'

/** Answer a call with data that its screen cannot render. */
export const breakAnswer = ({ page }: Person, address: string) =>
  page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [null] }) : route.continue(),
  )

/** Expect that the helplines open from a part of the page. */
export async function findsHelp({ page, say }: Person, place: 'banner' | 'main') {
  await page
    .getByRole(place)
    .getByRole('button', { name: say('helplines.button') })
    .click()
  const help = page.getByRole('dialog', { name: say('helplines.title') })
  await expect(help.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
}
