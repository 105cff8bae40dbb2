import path from 'node:path'
import { isWholeSet } from '@dodam/test-support/set.ts'
import { defineConfig } from '@playwright/test'
import { chromium, launchOptionsOf } from '../services/chromium.ts'
import { freePort } from '../services/ports.ts'

const artifacts = path.join(import.meta.dirname, '.artifacts')

// The workers read this file again, and must find the same server.
const port = (process.env['BROWSER_TEST_PORT'] ??= String(await freePort()))

process.env['BROWSER_TEST_PUSH_PORT'] ??= String(await freePort())

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(artifacts, 'results'),
  globalSetup: path.join(import.meta.dirname, 'server.ts'),
  reporter: path.join(import.meta.dirname, '../runner/browser-reporter.ts'),
  ...(!isWholeSet && { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env['CI']),
  // A story waits much of its time, so four fit on two cores.
  workers: 4,
  // Enough for a busy machine that is five times as slow.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    launchOptions: launchOptionsOf(chromium),
  },
})
