import { existsSync } from 'node:fs'
import path from 'node:path'
import { isWholeSet } from '@dodam/test-support/set.ts'
import { defineConfig } from '@playwright/test'
import { freePort } from '../services/ports.ts'

const artifacts = path.join(import.meta.dirname, '.artifacts')

/** A Chromium that is installed here; undefined leaves it to Playwright's own. */
const chromium = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (file) => file !== undefined && existsSync(file),
)

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
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Chromium refuses to sandbox itself for root, which is who tests run as in most containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
