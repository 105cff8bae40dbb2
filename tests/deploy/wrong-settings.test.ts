import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../services/ports.ts'

const entry = path.join(import.meta.dirname, '../../realtime-server/src/main.ts')

test.each([
  [
    'a misspelt one',
    () => ({ JWT_SECERT: 'x' }),
    'Setting JWT_SECERT is unknown: rename it to JWT_SECRET, or remove it',
  ],
  [
    'one of a database that does not answer',
    (port: number) => ({
      DATABASE_URL: `postgres://dodam@127.0.0.1:${port}/dodam`,
      JWT_SECRET: 'q8Zr2vX0sJ5mC1yN7bK4wP9tD6hF3gLe',
    }),
    'The database of DATABASE_URL (127.0.0.1:PORT) cannot be used: connect ECONNREFUSED 127.0.0.1:PORT',
  ],
])('a wrong setting ends the start with one line that names it: %s', async (_, settings, line) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-wrong-settings-'))
  const port = await freePort()
  try {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...settings(port) }
    const printed = await new Promise<{ code: unknown; text: string }>((resolve) =>
      execFile(process.execPath, [entry], { env }, (error, out, text) =>
        resolve({ code: error?.code, text: out + text }),
      ),
    )
    expect(printed).toEqual({ code: 1, text: `${line.replaceAll('PORT', String(port))}\n` })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
