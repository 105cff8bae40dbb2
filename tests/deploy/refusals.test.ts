import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Person, times } from '@dodam/test-support'
import { expect, test } from 'vitest'
import { outputOf, says, watchOver } from '../faults/child.ts'
import { freePort } from '../services/ports.ts'

const entry = path.join(import.meta.dirname, '../../realtime-server/src/main.ts')

test('a call that is refused because the server is too busy is one line in the log', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-refusals-'))
  const port = await freePort()
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // One hash at a time: on a busy machine four would keep up with the calls.
      UV_THREADPOOL_SIZE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watchOver(child)
  const output = outputOf(child)
  try {
    await says(child, 'Dodam is ready', 60_000)
    const ready = output().split('\n').length
    const visitor = new Person(`http://127.0.0.1:${port}`)
    let names = 0
    // At most sixty calls of one network wait for their hash.
    const statuses = await times(120, async () => {
      const username = `busyday${++names}`
      const details = { role: 'sharer', gradeLevel: 'high1', gender: 'female' }
      const body = { username, password: 'quiet river 7', ...details }
      return (await visitor.send('POST', '/api/auth/register', body)).status
    })
    const refused = statuses.filter((status) => status === 503).length
    expect(refused).toBeGreaterThan(20)
    child.kill()
    await once(child, 'close')
    const lines = output()
      .split('\n')
      .slice(ready - 1)
    const about = lines.filter((line) => line.includes('UNAVAILABLE'))
    expect(about).toHaveLength(refused)
    expect(about.every((line) => line.includes('/api/auth/register'))).toBe(true)
    expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([])
    expect(lines.length).toBeLessThan(refused + 10)
  } finally {
    child.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
