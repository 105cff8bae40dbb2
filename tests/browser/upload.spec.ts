import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'

type Upload = typeof import('../../web/src/api/upload.ts')
type Handle = (request: IncomingMessage, response: ServerResponse) => void

const source = path.join(import.meta.dirname, '../../web/src/api/upload.ts')

/** Start a server with the module that sends files, in the form for browsers, and with `handle` for the uploads. */
async function serve(handle: Handle) {
  const module = stripTypeScriptTypes(await readFile(source, 'utf8'))
  const server = createServer((request, response) => {
    if (request.method === 'POST') return handle(request, response)
    const isModule = request.url === '/upload.js'
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html')
    response.end(isModule ? module : '<title>upload</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Send a picture of four megabytes from the page; with `leaves`, abort it partway. */
const send = (page: Page, leaves = false) =>
  page.evaluate(async (leavesHalfWay) => {
    const address = '/upload.js'
    const { upload } = (await import(address)) as Upload
    const leaving = new AbortController()
    const parts: number[] = []
    const body = new Blob([new Uint8Array(4_000_000)], { type: 'image/png' })
    const headers = { authorization: 'Bearer mine' }
    const { signal } = leaving
    try {
      const answer = await upload(
        '/pictures',
        { method: 'POST', headers, body, signal },
        (part) => {
          parts.push(part)
          if (leavesHalfWay) leaving.abort()
        },
      )
      const wait = answer.headers.get('retry-after')
      return { status: answer.status, told: await answer.text(), wait, parts }
    } catch (error) {
      return { failure: (error as Error).name, parts }
    }
  }, leaves)

test('a file is sent with its type, reports its progress, and its answer is read', async ({
  page,
}) => {
  const arrived: object[] = []
  const { origin, stop } = await serve(async (request, response) => {
    let size = 0
    for await (const chunk of request) size += (chunk as Buffer).length
    const { authorization, 'content-type': type } = request.headers
    arrived.push({ authorization, type, size })
    if (arrived.length === 2) response.writeHead(429, { 'retry-after': '7' })
    response.end('{"code":"TOLD"}')
  })
  await page.goto(origin)
  const { parts, ...answer } = await send(page)
  expect(answer).toEqual({ status: 200, told: '{"code":"TOLD"}', wait: null })
  expect(parts?.at(-1)).toBe(1)
  expect(parts).toEqual(parts?.toSorted((a, b) => a - b))
  expect(arrived).toEqual([{ authorization: 'Bearer mine', type: 'image/png', size: 4_000_000 }])
  expect(await send(page)).toMatchObject({ status: 429, told: '{"code":"TOLD"}', wait: '7' })
  stop()
})

test('an upload is aborted when its sender leaves, and fails when the network is lost', {
  tag: '@long',
}, async ({ page }) => {
  let isLost = false
  const ended: Promise<unknown>[] = []
  const { origin, stop } = await serve((request, response) => {
    if (isLost) return void request.socket.destroy()
    // It reads the data, and never answers.
    request.resume()
    ended.push(once(response, 'close'))
  })
  await page.goto(origin)
  expect(await send(page, true)).toMatchObject({ failure: 'AbortError' })
  await Promise.all(ended)
  expect(ended).toHaveLength(1)
  isLost = true
  expect(await send(page)).toMatchObject({ failure: 'TypeError' })
  stop()
})
