import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverForTests } from '@dodam/test-support'
import { afterAll, describe, expect, test } from 'vitest'

// A built web app, with files beside it that an operator may have left there.
const folder = mkdtempSync(path.join(tmpdir(), 'dodam-hidden-paths-'))
const page = '<!doctype html><title>The app</title>'
const secret = 'nobody may read this'
for (const left of ['dist/index.html', 'dist/.env', 'dist/.git/HEAD', '.env', 'backups/all.dump']) {
  mkdirSync(path.dirname(path.join(folder, left)), { recursive: true })
  writeFileSync(path.join(folder, left), left === 'dist/index.html' ? page : secret)
}
afterAll(() => rmSync(folder, { recursive: true }))

const server = serverForTests({
  isProduction: true,
  adminPassword: 'a password of its own 1',
  webDist: path.join(folder, 'dist'),
})

const hidden = [
  '/.env',
  '/.env.local',
  '/.env?x=1',
  '/.git/HEAD',
  '/.git/config',
  '/.git/index',
  '/.git/',
  '/.gitignore',
  '/.svn/entries',
  '/.hg/store',
  '/.DS_Store',
  '/.npmrc',
  '/.htpasswd',
  '/.ssh/id_rsa',
  '/.aws/credentials',
  '/.ci/run',
  '/.vscode/settings.json',
  '/.data/secret',
  '/.data',
  '/.dockerenv',
  '/docs',
  '/docs/',
  '/docs/json',
  '/docs/yaml',
  '/docs/static/index.html',
  '/docs?x',
  '/api/docs',
  '/api/swagger.json',
  '/openapi.json',
  '/swagger.json',
  '/api/admin',
  '/api/debug',
  '/api/graphql',
  '/package.json',
  '/pnpm-lock.yaml',
  '/tsconfig.json',
  '/vite.config.ts',
  '/Dockerfile.bak',
  '/src/main.tsx',
  '/@fs/etc/passwd.txt',
  '/node_modules/react/index.js',
  '/main.ts',
  '/app.ts',
  '/assets/index.js.map',
  '/assets/app.css.map',
  '/sw.js.map',
  '/index.html.bak',
  '/index.php',
  '/wp-login.php',
  '/phpinfo.php',
  '/server.key',
  '/backup.sql',
  '/backup.zip',
  '/dump.sql.gz',
  '/backups/all.dump',
  '/../backups/all.dump',
  '/%2e%2e/backups/all.dump',
  '/..%2fbackups%2fall.dump',
  '/%2eenv',
  '/assets/%2e%2e/.env',
  '/assets/..%5c.env',
  '//.env',
  '/./.env',
  '/metrics/x',
  '/socket.io/socket.io.js',
  '/web.config',
  '/config.json',
  '/healthz/env',
]

describe('in production', () => {
  test.each(hidden)('%s is not served', async (asked) => {
    const { port } = new URL(server().url)
    const answer = await fetch(`http://127.0.0.1:${port}${asked}`)
    const text = await answer.text()
    expect(text).not.toContain(secret)
    expect([400, 404], text.slice(0, 100)).toContain(answer.status)
  })

  test('a page of the app is served', async () => {
    const answer = await server().visitor().send('GET', '/posts/7?from=.env')
    expect([answer.status, await answer.text()]).toEqual([200, page])
  })

  test.each(['/posts/%zz', '/posts/%E0%A4%A', '/profile/%ed%a0%bd'])(
    'an address that nothing can read is a page of the app: %s',
    async (asked) => {
      const { port } = new URL(server().url)
      const answer = await fetch(`http://127.0.0.1:${port}${asked}`)
      expect([answer.status, await answer.text()]).toEqual([200, page])
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
      expect(answer.headers.get('content-type')).toContain('text/html')
    },
  )

  test.each(['/api/posts/%zz', '/assets/%zz.js'])('but %s is not', async (asked) => {
    const { port } = new URL(server().url)
    const answer = await fetch(`http://127.0.0.1:${port}${asked}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  })
})
