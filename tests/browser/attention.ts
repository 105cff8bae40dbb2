import type { Person } from './people.ts'

/** Take the attention from a page, as a locked screen or another window does; every page of a test has the focus. */
export const lookAway = ({ page }: Person) =>
  page.evaluate(() => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  })

export const lookBack = ({ page }: Person) =>
  page.evaluate(() => {
    document.hasFocus = () => true
    window.dispatchEvent(new Event('focus'))
  })
