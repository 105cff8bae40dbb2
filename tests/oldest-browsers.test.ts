import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { expect, test } from 'vitest'
import { oldestBrowsers } from '../web/build/browsers.ts'

const root = path.resolve(import.meta.dirname, '..')

const oldest = [
  ['chrome', oldestBrowsers.chrome],
  ['edge', oldestBrowsers.edge],
  ['firefox', oldestBrowsers.firefox],
  ['safari', oldestBrowsers.safari],
  ['safari_ios', oldestBrowsers.ios],
] as const

/** Whether every oldest browser has a feature. What there is no data for counts as there. */
const isEverywhere = (feature: CompatStatement | undefined): boolean =>
  feature === undefined ||
  oldest.every(([browser, ours]) =>
    [feature.support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) =>
          added !== false &&
          Number.parseFloat(added.replace('≤', '')) <= ours &&
          !(removed !== undefined && Number.parseFloat(removed) <= ours) &&
          (flags ?? prefix ?? alternative_name) === undefined,
      ),
  )

const partsOf = (feature: Identifier = {}) =>
  Object.keys(feature)
    .filter((name) => !name.startsWith('__'))
    .map((name): [string, Identifier] => [name, feature[name] ?? {}])

/** The members of the window, which are called without it too. */
const globals = new Set(['Window', 'WindowOrWorkerGlobalScope'])

/**
 * Yield each thing of the platform in the form in which a source uses it (`Thing`, `Thing.part`, `.part`, `part(`, `part=`,
 * `on part`), and whether every oldest browser has it. A form can stand for several things.
 */
function* things(): Generator<[form: string, isThere: boolean]> {
  for (const [name, thing] of [
    ...partsOf(data.api),
    ...partsOf(data.javascript['builtins']),
    ...partsOf(data.javascript['builtins']?.['Intl']),
  ]) {
    const isThere = isEverywhere(thing.__compat)
    yield [/^[a-z]/.test(name) ? `${name}(` : name, isThere]
    for (const [part, feature] of partsOf(thing)) {
      const isPartThere = isThere && isEverywhere(feature.__compat)
      const [, plain = part, kind] = /^(.*)_(static|event)$/.exec(part) ?? []
      if (kind === 'event') yield [`on ${plain}`, isPartThere]
      else {
        yield [`${name}.${plain}`, isPartThere]
        yield [`.${plain}`, isPartThere]
        if (globals.has(name)) yield [`${plain}(`, isPartThere]
      }
    }
  }
  const elements = partsOf(data.html['elements']).map(([, element]) => element)
  for (const each of [data.html['global_attributes'], ...elements])
    for (const [name, feature] of partsOf(each)) yield [`${name}=`, isEverywhere(feature.__compat)]
}

const all = [...things()]
const there = new Set(all.filter(([, isThere]) => isThere).map(([form]) => form))
/** What some browser of web/build/browsers.ts does not have, in no meaning of the form. */
const missing = new Set(all.map(([form]) => form).filter((form) => !there.has(form)))

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

/** Return the names that a source gives to parts of its own things, and takes out of them. */
const ownNamesIn = (source: string) =>
  [...source.matchAll(/(?<![.\w])(\w+)(?=\??:|,|\s*\})/g)].map(([, name]) => `.${name}`)

/** Return the forms in which a source may use something of the platform. */
function formsIn(source: string): Set<string> {
  const events = source.matchAll(/addEventListener\(\s*'(\w+)'/g)
  const text = source.replaceAll(/'[^'\n]*'/g, '')
  return new Set([
    ...[...text.matchAll(/\bnew ([A-Z]\w*)/g)].map(([, name]) => `${name}`),
    ...[...text.matchAll(/\b([A-Z]\w*)\.(\w+)/g)].flatMap(([, name, part]) => [
      `${name}`,
      `${name}.${part}`,
    ]),
    ...[...text.matchAll(/(?<!\.\.)\.(\w+)/g)].map(([, part]) => `.${part}`),
    ...[...text.matchAll(/(?<![.\w])([a-z]\w*)\(/g)].map(([, part]) => `${part}(`),
    ...[...text.matchAll(/\s([a-z]\w*)=[{"]/gi)].map(([, part]) => `${part?.toLowerCase()}=`),
    ...[...events].map(([, part]) => `on ${part}`),
  ])
}

/** Forms that mean something of our own, or that are asked for before they are used. */
const allowed = new Set([
  // Zod, our own things, and a parameter of a component.
  '.uuid',
  '.union',
  'Report',
  '.dump',
  '.level',
  '.states',
  'anchor=',
  // Hints for the keyboard of a phone, and events that come only where there is touch or push.
  'autocapitalize=',
  'autocorrect=',
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel'].map((name) => `on ${name}`),
  ...['notificationclick', 'pushsubscriptionchange'].map((name) => `on ${name}`),
  // Asked for before it is called.
  '.setAppBadge',
])

/** What the data cannot tell by its name, or what is none on an insecure connection. */
const patterns = {
  'methods of Iterator': /\.(values|keys|entries)\(\)\.(map|filter|some|find|toArray)\(/,
  'crypto.randomUUID, subtle': /\bcrypto\.(randomUUID\(|subtle\.)/,
}

test('the data of browsers tells what is newer than the oldest ones', () => {
  const newer = ['Promise.withResolvers', 'URL.canParse', 'AbortSignal.any', 'Map.groupBy']
  const forms = ['popover=', '.showPopover', '.isSubsetOf', 'requestIdleCallback(', 'on scrollend']
  expect([...newer, ...forms].filter((form) => !missing.has(form))).toEqual([])
  const older = ['structuredClone(', 'Promise.any', '.map', '.at', 'inert=', 'on beforeinput']
  expect(older.filter((form) => missing.has(form))).toEqual([])
})

test('the app calls nothing that a supported browser may lack', async () => {
  const found: string[] = []
  const sources = new Map<string, string>()
  const files = glob('{web/src,web/public,contract/src,safety/src}/**/*.{ts,tsx,js}', {
    cwd: root,
  })
  for await (const file of files)
    if (!file.endsWith('.test.ts'))
      sources.set(file, withoutComments(await readFile(path.join(root, file), 'utf8')))
  const own = new Set([...sources.values()].flatMap(ownNamesIn))
  for (const [file, text] of sources) {
    for (const form of formsIn(text))
      if (missing.has(form) && !allowed.has(form) && !own.has(form)) found.push(`${file}: ${form}`)
    for (const [name, pattern] of Object.entries(patterns))
      if (pattern.test(text)) found.push(`${file}: ${name}`)
  }
  expect(found).toEqual([])
})
