import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
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

test('it opens offline with a kind text, and stores nothing private', async ({ join }) => {
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
  // Nor what was not opened: the other language, and the pages of admins.
  expect(kept.filter((path) => /words-en|admin/.test(path))).toEqual([])
  expect(kept.some((path) => path.includes('words-ko'))).toBe(true)
})

/** The server under test behind an address of its own, which serves a new version of the app after `deploy`. */
async function startDeployments() {
  let version = 1
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const { 'if-modified-since': _since, 'if-none-match': _held, ...asking } = headers
    const plain = { ...asking, 'accept-encoding': 'identity' }
    const port = Number(process.env['BROWSER_TEST_PORT'])
    const onward = request({ port, method, path: url, headers: plain }, async (answered) => {
      const { 'content-length': _length, etag: _etag, ...rest } = answered.headers
      answer.writeHead(answered.statusCode ?? 502, rest)
      for await (const part of answered) answer.write(part)
      answer.end(url === '/sw.js' ? `\n// version ${version}` : '')
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => void version++,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Return the texts' files that this device stores. */
const keptWords = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('files-of-app')).keys()
    const paths = requests.map(({ url }) => new URL(url).pathname)
    // Later words are loaded when the page is idle, so whether they are there yet depends on the moment.
    return paths.filter((path) => /words/.test(path) && !/later-words/.test(path)).toSorted()
  })

/** Rename the texts' files of this device to another version. */
const ageWords = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('files-of-app')
    for (const { url } of await cache.keys())
      if (/words/.test(url)) {
        await cache.delete(url)
        await cache.put(url.replace(/-[\w-]{8}\.js/, '-00000000.js'), new Response(''))
      }
  })

test('a new version takes over when the app is opened, and not while another tab is open', {
  tag: '@long',
}, async ({ join }) => {
  const { origin, deploy, close } = await startDeployments()
  const visitor = await join({ origin, serviceWorkers: 'allow' })
  const isControlled = (page: Page) =>
    page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const waiting = (page: Page) =>
    page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none',
    )
  const { page } = visitor
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await isControlled(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const words = await keptWords(page)
  expect(words.length).toBeGreaterThan(0)
  await ageWords(page)
  deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => waiting(page)).toBe('installed')
  expect(await keptWords(page), 'the words of both versions').toEqual(expect.arrayContaining(words))

  // Playwright's evaluation counts as a press on the page, so the page is only observed until it has decided.
  const second = await visitor.context.newPage()
  await second.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its worker below.
    const { postMessage } = ServiceWorker.prototype
    ServiceWorker.prototype.postMessage = function ask(message: unknown) {
      postMessage.call(this, message)
      console.info('asked')
    }
  })
  const asked = second.waitForEvent('console', (line) => line.text() === 'asked')
  await second.goto('/')
  await asked
  // The worker answers this after the earlier request.
  await second.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  expect(await waiting(second)).toBe('installed')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await second.close()
  // The browser informs its workers a moment later.
  const [worker] = visitor.context.serviceWorkers()
  const windows = "clients.matchAll({ type: 'window', includeUncontrolled: true })"
  await expect.poll(() => worker?.evaluate(`${windows}.then((all) => all.length)`)).toBe(1)

  let opened = 0
  page.on('load', () => opened++)
  await page.goto('/')
  await expect.poll(() => opened).toBe(2)
  expect(await waiting(page)).toBe('none')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await keptWords(page)).toEqual(words)
  close()
})
