import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasPostgres } from '@dodam/test-support/database'
import type { JSONReport } from '@playwright/test/reporter'
import { otherEngines } from './browser/engines/installed.ts'
import { plantedSecrets } from './planted.ts'
import { secondTriesFile } from './second-tries.ts'
import { skipReason } from './services/needs.ts'
import { findRedis } from './services/redis.ts'
import { storiesThat } from './stories-that.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What failed, by name and with the first lines of why: thousands of lines may stand between it and the end. */
  failures?: string[]
  /** What passed only when it was tried again, by name; counted as passed. */
  flaky?: string[]
}

const root = path.join(import.meta.dirname, '..')
const browserReport = path.join(import.meta.dirname, 'browser/.artifacts/report.json')

/** Runs a tool of a workspace package, its output shown, on the Node that runs this. Resolves with its exit code. */
async function run(folder: string, tool: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const cwd = path.join(root, folder)
  const child = spawn(path.join(cwd, 'node_modules/.bin', tool), args, {
    cwd,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
      ...env,
    },
  })
  const [code]: (number | null)[] = await once(child, 'exit')
  return code ?? 1
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** A tool that ended badly without naming a failed test has failed all the same. */
const withExit = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** What failed and where in our own code. */
const firstLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 12)
    .join('\n      ')

async function runVitest(): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dodam-tests-'))
  const file = path.join(folder, 'vitest.json')
  const secondTries = path.join(folder, 'second-tries.json')
  try {
    const reporters = ['default', 'json', './tests/second-tries.ts']
    const args = reporters.map((reporter) => `--reporter=${reporter}`)
    const code = await run('.', 'vitest', ['run', ...args, `--outputFile.json=${file}`], {
      [secondTriesFile]: secondTries,
    })
    if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
    const report = readJson(file) as VitestReport
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => {
          const why = failureMessages.map(firstLines).join('\n      ')
          return `${path.relative(root, name)} › ${fullName}\n      ${why}`
        }),
    )
    const tally = {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...failedTests,
        ...brokenFiles.map(
          ({ name, message }) => `${path.relative(root, name)}\n      ${firstLines(message)}`,
        ),
      ],
      flaky: existsSync(secondTries) ? (readJson(secondTries) as string[]) : [],
    }
    return withExit(tally, code)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runBrowser(): Promise<Tally> {
  if ((await run('web', 'vite', ['build'], plantedSecrets)) !== 0) {
    console.error('The web app could not be built, so there is nothing to look at in a browser.')
    return { passed: 0, failed: 1, skipped: 0 }
  }
  rmSync(browserReport, { force: true })
  const code = await run('tests', 'playwright', ['test', '--config=browser/playwright.config.ts'])
  if (!existsSync(browserReport)) return { passed: 0, failed: 1, skipped: 0 }
  const report = readJson(browserReport) as JSONReport
  const { expected, unexpected, flaky, skipped } = report.stats
  const tally = { passed: expected + flaky, failed: unexpected, skipped }
  const failures = storiesThat(report, 'unexpected')
  return withExit({ ...tally, failures, flaky: storiesThat(report, 'flaky') }, code)
}

const hasChromium = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].some(
  (file) => file !== undefined && existsSync(file),
)

/** The browser stories, or word of why they do not run here; where CI is set that is a failure. */
async function browserStories(): Promise<Tally> {
  const hint = 'install Chromium, or set CHROMIUM to where it is'
  try {
    const reason = skipReason('the browser stories', [
      { what: 'Chromium', isThere: hasChromium, hint },
    ])
    return reason === undefined ? await runBrowser() : { passed: 0, failed: 0, skipped: 1 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** Says which other browsers are not here; their stories skip themselves. Where CI is set that is a failure. */
function otherBrowsers(): Tally {
  try {
    skipReason('the stories in other browsers', Object.values(otherEngines))
    return { passed: 0, failed: 0, skipped: 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** What `vitest.config.ts` leaves out without its services, counted as one. */
const leftOut = async (): Promise<Tally> => {
  const hasAll = (await hasPostgres()) && (await findRedis()) !== undefined
  return { passed: 0, failed: 0, skipped: hasAll || process.env['CI'] ? 0 : 1 }
}

const tallies = [await leftOut(), await runVitest(), otherBrowsers(), await browserStories()]
const sum = (part: 'passed' | 'failed' | 'skipped') =>
  tallies.reduce((all, tally) => all + tally[part], 0)
if (sum('failed') > 0) process.exitCode = 1
const failures = tallies.flatMap((tally) => tally.failures ?? [])
if (failures.length > 0) {
  console.log(['', 'Failed:', ...failures.map((name) => `  ${name}`)].join('\n'))
}
const flaky = tallies.flatMap((tally) => tally.flaky ?? [])
if (flaky.length > 0) {
  const words =
    'Passed only at the second try, so the product or the test has a fault to be mended:'
  console.log(['', words, ...flaky.map((name) => `  ${name}`)].join('\n'))
}
// .ci/run looks for this line.
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
