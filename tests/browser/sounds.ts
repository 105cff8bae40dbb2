import { expect } from '@playwright/test'
import type { Person } from './people.ts'

/** Count the tones of this member's pages that are loaded from now on: each page begins with none. */
export const countTones = ({ page }: Person): Promise<unknown> =>
  page.addInitScript(() => {
    let tones = 0
    window.AudioContext = class extends AudioContext {
      override createOscillator() {
        tones += 1
        document.documentElement.dataset['tones'] = String(tones)
        return super.createOscillator()
      }
    }
  })

/** Expect that the page has sounded so many times; the alert of admins is two tones. */
export const hasSounded = ({ page }: Person, times: number): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-tones', String(2 * times))
