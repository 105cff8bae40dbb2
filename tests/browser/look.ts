import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Person, Theme } from './people.ts'

const shots = path.join(import.meta.dirname, '.artifacts/screens')
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))
  })

/** Looks at a screen as it is now: a picture of it, its title, its width, and what axe finds. */
export async function look(person: Person, theme: Theme, name: string): Promise<void> {
  const { page, screen, language } = person
  await settled(page)
  await page.screenshot({ path: path.join(shots, `${name}-${screen}-${language}-${theme}.png`) })
  expect.soft(await page.title(), `title of ${name}`).toMatch(/ · \S+$/)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(width, `${name} scrolls sideways by`).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  expect.soft(found, `accessibility of ${name}`).toEqual([])
}
