import { expect } from '@playwright/test'
import { test } from './people.ts'

test('the home page requests everything it shows, and nothing twice', async ({ join }) => {
  const { page } = await join({ screen: 'phone' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.goto('/')
  await expect(page.locator('section li article')).toHaveCount(9)
  await page.waitForLoadState('networkidle')
  expect(asked.toSorted()).toEqual([
    '/api/announcements',
    '/api/categories/stats',
    '/api/posts?limit=9',
  ])
})
