import { expect } from '@playwright/test'
import { demoToken, test } from './people.ts'

test('it can be installed', async ({ join }) => {
  const { page } = await join()
  await page.goto('/')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await page.request.get(href ?? '')).json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
})

test('it opens without a network with a kind word, and keeps nothing private', async ({ join }) => {
  const token = await demoToken('testuser1', 'ko')
  const sharer = await join({ screen: 'phone', token, serviceWorkers: 'allow' })
  const { page, context, say } = sharer
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/chat-list')
  await page.locator('main a[href^="/chat/"]').first().click()
  await expect(page.getByRole('region', { name: say('conversation.messages') })).toBeVisible()

  await context.setOffline(true)
  await page.goto('/')
  await expect(page.getByText(say('chat.live.offline'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: say('ui.retry') })).toBeVisible()
  await page.getByRole('button', { name: say('helplines.button') }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /109/ })).toBeVisible()

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((path) => /^\/(api|socket\.io|docs|metrics)/.test(path))).toEqual([])
})
