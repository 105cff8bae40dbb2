import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { planted, plantedSecrets } from '../planted.ts'
import { webDist } from './server.ts'

const environment = readFileSync(
  path.join(import.meta.dirname, '../../realtime-server/src/core/environment.ts'),
  'utf8',
)
/** Names of one word, as PORT, occur for other reasons. */
const settings = [...environment.matchAll(/^ {2}([A-Z]+(?:_[A-Z]+)+): /gm)].map(
  ([, name = '']) => name,
)
const demoPassword = /defaultDemoPassword = '(.+)'/.exec(environment)?.[1] ?? ''

/** The contents of each file that a browser can load; the compressed ones are the same. */
const files = readdirSync(webDist, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(js|css|html|json|webmanifest|svg)$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(webDist, file), 'utf8') }))

const saying = (what: string | RegExp) =>
  files
    .filter(({ text }) => (typeof what === 'string' ? text.includes(what) : what.test(text)))
    .map(({ file }) => file)

test('the web app contains no setting of the server, and no secret of its build environment', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(settings).toEqual(expect.arrayContaining(Object.keys(plantedSecrets)))
  for (const name of settings) expect(saying(name), name).toEqual([])
  expect(saying(planted)).toEqual([])
  for (const name of Object.keys(plantedSecrets)) {
    const value = process.env[name] ?? ''
    if (value.length >= 8) expect(saying(value), `the value of ${name}`).toEqual([])
  }
})

test('the web app contains no password of the demo, no private key, no token and no source map', () => {
  expect(demoPassword).not.toBe('')
  expect(saying(demoPassword)).toEqual([])
  expect(saying(/-----BEGIN [A-Z ]*PRIVATE KEY-----/)).toEqual([])
  expect(saying(/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}/)).toEqual([])
  expect(saying(/sourceMappingURL=/)).toEqual([])
  const maps = readdirSync(webDist, { recursive: true, encoding: 'utf8' })
  expect(maps.filter((file) => file.endsWith('.map'))).toEqual([])
})
