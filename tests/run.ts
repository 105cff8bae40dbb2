import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hasPostgres } from '@dodam/test-support/database'
import { otherEngines } from './browser/engines/installed.ts'
import { plantedSecrets } from './planted.ts'
import { inWords, readTally, type Tally, tallyFile } from './runner/tally.ts'
import { chromium, wholeChromium } from './services/chromium.ts'
import { hasKoreanFont } from './services/fonts.ts'
import { skipReason } from './services/needs.ts'
import { hasPostgresServer, OwnPostgres } from './services/own-postgres.ts'
import { findRedis } from './services/redis.ts'

// pnpm test [NAME…] [-t TITLE]: the daily set; pnpm test:all: everything. A NAME is a part of the path of a test file.
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, title: { type: 'string', short: 't' } },
})
// Tests selected by name run without sampling.
const isWhole = options.all === true || names.length > 0
const root = path.join(import.meta.dirname, '..')
/** What the tests and their browsers leave behind, removed at the end. */
const temporary = mkdtempSync(path.join(tmpdir(), 'dodam-tests-'))
// A Postgres that is started in it runs as another user.
chmodSync(temporary, 0o755)
process.env['TMPDIR'] = temporary

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).filter(
    (file) => names.length === 0 || names.some((name) => file.includes(name)),
  )
const vitestFiles = filesOf(
  '{contract,safety,helper,db,realtime-server,web,tests}/**/*.test.{ts,tsx}',
)
const storyFiles = filesOf('tests/browser/**/*.spec.ts')
const unknown = names.filter(
  (name) => ![...vitestFiles, ...storyFiles].some((file) => file.includes(name)),
)
if (unknown.length > 0) {
  console.error(`No test file has this in its path: ${unknown.join(', ')}`)
  process.exit(1)
}

/** Run a tool of a workspace package on this Node, with its output shown. Resolves with its exit code. */
async function run(folder: string, tool: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const cwd = path.join(root, folder)
  const child = spawn(path.join(cwd, 'node_modules/.bin', tool), args, {
    cwd,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
      TEST_SET: isWhole ? 'all' : 'daily',
      ...(options.all !== true && { TEST_ENGINES: 'one' }),
      ...env,
    },
  })
  const [code]: (number | null)[] = await once(child, 'exit')
  return code ?? 1
}

/** Run a test runner whose reporter writes a tally. */
async function tallyOf(folder: string, tool: string, args: string[]): Promise<Tally> {
  const file = path.join(temporary, `${tool}.json`)
  return readTally(file, tool, await run(folder, tool, args, { [tallyFile]: file }))
}

const failed = (file: string, why: string): Tally => ({
  passed: 0,
  skipped: 0,
  failures: [{ file, why }],
})
const nothing: Tally = { passed: 0, skipped: 0, failures: [] }

const runVitest = () =>
  tallyOf('.', 'vitest', [
    'run',
    ...(names.length > 0 ? vitestFiles : []),
    ...(options.title === undefined ? [] : ['-t', RegExp.escape(options.title)]),
  ])

async function runStories(): Promise<Tally> {
  if ((await run('web', 'vite', ['build', '--logLevel', 'warn'], plantedSecrets)) !== 0)
    return failed('web', 'The web app could not be built, so there is nothing to look at.')
  return await tallyOf('tests', 'playwright', [
    'test',
    '--config=browser/playwright.config.ts',
    ...(names.length > 0 ? storyFiles.map((file) => path.relative('tests', file)) : []),
    ...(options.title === undefined ? [] : ['-g', RegExp.escape(options.title)]),
  ])
}

/** The browser stories, or the reason why they do not run here; where CI is set that is a failure. */
async function stories(): Promise<Tally> {
  const hint = 'install Chromium, or set CHROMIUM to where it is'
  try {
    const needs = [{ what: 'Chromium', isThere: chromium !== undefined, hint }]
    if (skipReason('the browser stories', needs) !== undefined) return { ...nothing, skipped: 1 }
    // These stories skip themselves.
    const isThere = wholeChromium !== undefined
    skipReason('the stories of notifications', [{ what: 'whole Chromium', isThere, hint }])
    const fonts = 'install fonts-noto-cjk'
    skipReason('the stories that measure how far text moves', [
      { what: 'Korean font', isThere: hasKoreanFont, hint: fonts },
    ])
    skipReason('the stories in other browsers', Object.values(otherEngines))
    return await runStories()
  } catch (error) {
    return failed('tests/browser', error instanceof Error ? error.message : String(error))
  }
}

/** Suites that `vitest.config.ts` leaves out without their services, counted as one. */
const leftOut = async (): Promise<Tally> => {
  const hasAll = (await hasPostgres()) && (await findRedis()) !== undefined
  return { ...nothing, skipped: hasAll || process.env['CI'] ? 0 : 1 }
}

/** Start the Postgres of this run where none is named and its programs are here. */
async function startPostgres(): Promise<OwnPostgres | undefined> {
  if (process.env['TEST_DATABASE_URL'] !== undefined || !hasPostgresServer) return undefined
  const password = randomBytes(16).toString('hex')
  const own = await OwnPostgres.start(password)
  process.env['TEST_DATABASE_URL'] =
    `postgres://postgres:${password}@127.0.0.1:${own.port}/postgres`
  return own
}

const postgres = await startPostgres()
const tallies: Tally[] = []
if (names.length === 0) tallies.push(await leftOut())
if (vitestFiles.length > 0) tallies.push(await runVitest())
if (storyFiles.length > 0) tallies.push(await stories())
if (tallies.every(({ passed, failures }) => passed + failures.length === 0))
  tallies.push(failed('tests', 'No test ran: nothing has that name.'))
await postgres?.close()
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })

const failures = tallies.flatMap((tally) => tally.failures)
if (failures.length > 0) {
  process.exitCode = 1
  console.log(['', 'Failed:', ...failures.map(inWords)].join('\n'))
}
const sum = (part: 'passed' | 'skipped') => tallies.reduce((all, tally) => all + tally[part], 0)
// .ci/run looks for this line.
console.log(`\n${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped`)
