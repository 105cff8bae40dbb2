import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { chromium as installed } from '../services/chromium.ts'

const web = path.join(import.meta.dirname, '../../web')
const dist = path.join(import.meta.dirname, '../../node_modules/.cache/bench-web')
const systemChromium = '/usr/bin/chromium'

/** Build the current web app, outside of the build that may be in use. Returns its folder. */
export async function buildWeb(): Promise<string> {
  const vite = path.join(web, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', path.relative(web, dist)],
    { cwd: web, timeout: 180_000 },
  )
  return dist
}

/** Playwright's own Chromium where it is installed, else the system's. */
export function launchChromium(): Promise<Browser> {
  const own = chromium.executablePath()
  const executablePath = [own, systemChromium].find((file) => existsSync(file)) ?? installed
  if (executablePath === undefined) throw new Error('There is no Chromium here')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
