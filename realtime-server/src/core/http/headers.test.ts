import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Failure } from '@dodam/contract/schemas'
import { serverForTests } from '@dodam/test-support'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'dodam-headers-'))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>The app</title>')
writeFileSync(path.join(folder, 'assets/app-1.js'), 'export {}')
afterAll(() => rmSync(folder, { recursive: true }))

const server = serverForTests({ webDist: folder })

/** Send raw bytes and read until the connection ends. */
async function say(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const { port } = server().app.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

/** Build a request from its first line and headers. */
const lines = (first: string, ...headers: string[]) =>
  `${[`${first} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

const asked: [string, string, number][] = [
  ['a page', lines('GET /anything'), 200],
  ['the first page', lines('GET /'), 200],
  ['a file of the app', lines('GET /assets/app-1.js'), 200],
  ['a file that is not there', lines('GET /assets/none.js'), 404],
  ['a call', lines('GET /api/posts'), 200],
  ['a call of members', lines('GET /api/user/profile'), 401],
  ['a call that is none', lines('GET /api/none'), 404],
  ['another method', lines('PATCH /api/posts'), 404],
  ['options', lines('OPTIONS /api/posts', 'Origin: https://elsewhere.example'), 404],
  ['only the head', lines('HEAD /'), 200],
  ['a redirect', lines('GET /api/login'), 302],
  ['the state of the server', lines('GET /healthz'), 200],
  ['its readiness', lines('GET /readyz'), 200],
  ['its metrics', lines('GET /metrics'), 200],
  ['a path that is too long a name', lines(`GET /api/posts/${'9'.repeat(400)}`), 404],
  ['a path of broken escapes', lines('GET /api/posts/%E0%A4%A'), 404],
  ['no JSON', lines('POST /api/auth/login', 'Content-Type: text/plain', 'Content-Length: 0'), 415],
  ['an odd expectation', lines('GET /api/posts', 'Expect: 200-ok'), 200],
  ['a socket without an upgrade', lines('GET /socket.io/?EIO=4&transport=polling'), 400],
  ['a method that is none', lines('ODD /'), 400],
  ['a header that is none', lines('GET /', 'no header'), 400],
  ['a header of 20 kB', lines('GET /', `X-Odd: ${'x'.repeat(20_000)}`), 431],
  ['two lengths', lines('POST /api/posts', 'Content-Length: 1', 'Content-Length: 2'), 400],
  ['a length and chunks', lines('POST /', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
  ['no request at all', 'hello\r\n\r\n', 400],
]

test.each(asked)('%s is answered with the security headers', async (_, bytes, status) => {
  const answer = await say(bytes)
  expect(answer.status, answer.head).toBe(status)
  for (const header of [
    // Nothing is loaded from another host.
    "content-security-policy: default-src 'self';script-src 'self';worker-src 'self';style-src 'self';" +
      "img-src 'self' data: blob:;connect-src 'self';object-src 'none';base-uri 'none';" +
      "form-action 'self';frame-ancestors 'none';report-uri /",
    'strict-transport-security: max-age=31536000',
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'referrer-policy: same-origin',
    'cross-origin-opener-policy: same-origin',
  ])
    expect(answer.head).toContain(header)
  for (const banned of ['access-control-allow', 'x-powered-by', '\nserver:'])
    expect(answer.head).not.toContain(banned)
  if (status < 400 || bytes.includes('/socket.io')) return
  const shape = Failure.safeParse(JSON.parse(answer.body))
  expect(shape.success, answer.body).toBe(true)
})
