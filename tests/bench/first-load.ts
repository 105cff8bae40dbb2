import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { withDatabase } from './bench-database.ts'
import { newSecret } from './community.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'
import { ServerProcess } from './server-process.ts'
import { buildWeb, launchChromium } from './web-app.ts'

/** Thousands of bytes, as network budgets count. */
const kilobyte = 1000

const gzipped = (dist: string, names: Iterable<string>) =>
  [...names].reduce(
    (sum, name) => sum + gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length,
    0,
  ) / kilobyte

/** Return the scripts of index.html with everything they import statically: what must load before anything shows. */
function entryGraph(dist: string): Set<string> {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const code = readFileSync(path.join(dist, name), 'utf8')
    // A dynamic import has a parenthesis after the word, so it does not match.
    for (const [, from = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g))
      visit(path.join(path.dirname(name), from))
  }
  for (const [, name = ''] of html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) visit(name)
  return found
}

/** Return the scripts that a browser loads for the home page, signed out, and their bytes on the wire. */
async function loadHome(origin: string) {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'ko-KR' })
    const page = await context.newPage()
    const scripts = new Set<string>()
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return
      scripts.add(new URL(request.url()).pathname.slice(1))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(origin)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const transferred = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / kilobyte
    return { scripts, transferred }
  } finally {
    await browser.close()
  }
}

/** JavaScript of the home page for a visitor. */
export const firstLoad = ({ progress }: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const dist = await buildWeb()
    progress('the web app is built')
    const server = await ServerProcess.start('product-server.ts', {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: newSecret(),
      WEB_DIST: dist,
    })
    try {
      // Browsers treat localhost as secure, which Brotli requires.
      const { scripts, transferred } = await loadHome(`http://localhost:${server.port}`)
      const unit = 'kB'
      return [
        {
          name: 'home page, JavaScript before anything shows, gzip',
          unit,
          product: gzipped(dist, entryGraph(dist)),
          goal: '',
        },
        {
          name: `home page, JavaScript loaded in Chromium (${scripts.size} files), gzip`,
          unit,
          product: gzipped(dist, scripts),
          goal: '≤ 150',
        },
        { name: 'the same, as sent', unit, product: transferred, goal: '' },
      ]
    } finally {
      await server.stop()
    }
  })
