import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { says, watchOver } from '../faults/child.ts'

const repository = path.join(import.meta.dirname, '../..')
const webDist = process.env['WEB_DIST'] ?? path.join(repository, 'web/dist')

/** One real server for the whole run: embedded database, demo people, the built web app. Returns how to end it. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (!existsSync(path.join(webDist, 'index.html')))
    throw new Error(`The web app is not built: there is no index.html in ${webDist}`)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dodam-browser-'))
  const server = spawn(process.execPath, [path.join(repository, 'realtime-server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: process.env['BROWSER_TEST_PORT'],
      DATA_DIR: dataDir,
      WEB_DIST: webDist,
      // Everybody in these stories comes from one address, and nobody waits.
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watchOver(server)
  await says(server, 'Dodam is ready', 60_000)
  const ready = await fetch(`http://localhost:${process.env['BROWSER_TEST_PORT']}/readyz`)
  if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`)
  for (const output of [server.stdout, server.stderr]) output.pipe(process.stderr)

  return async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    await rm(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM`)
  }
}
