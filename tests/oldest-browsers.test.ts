import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/**
 * What some browsers of web/build/browsers.ts do not have, or none on an insecure connection, by MDN's
 * browser-compat-data. TypeScript's `lib` of web/tsconfig.json refuses newer parts of the language in sources of the
 * app; this list adds those of the web, and covers contract, safety and the service worker.
 */
const missing = {
  'Promise.withResolvers': /\bPromise\.(withResolvers|try)\b/,
  'URL.canParse': /\bURL\.(canParse|parse)\(/,
  popover: /\bpopover=|(show|hide|toggle)Popover\(/,
  'AbortSignal.any': /\bAbortSignal\.any\b/,
  'groupBy, fromAsync': /\b(Object|Map)\.groupBy\b|\bArray\.fromAsync\b/,
  'methods of Set and Iterator':
    /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\.(values|keys|entries)\(\)\.(map|filter|some|find|toArray)\(/,
  'RegExp.escape': /\bRegExp\.escape\b/,
  requestIdleCallback: /\brequestIdleCallback\b/,
  'crypto.randomUUID, subtle': /\bcrypto\.(randomUUID\(|subtle\.)/,
}

test('the app calls nothing that a supported browser may lack', async () => {
  const found: string[] = []
  const sources = glob('{web/src,web/public,contract/src,safety/src}/**/*.{ts,tsx,js}', {
    cwd: root,
  })
  for await (const file of sources) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(path.join(root, file), 'utf8')
    for (const [name, pattern] of Object.entries(missing))
      if (pattern.test(text)) found.push(`${file}: ${name}`)
  }
  expect(found).toEqual([])
})
