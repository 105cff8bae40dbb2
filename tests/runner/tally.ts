import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = path.join(import.meta.dirname, '../..')

/** A test that failed, or a file that did not load. */
export interface Failed {
  /** The file, from the root of the repository. */
  file: string
  /** Undefined for a file that did not load. */
  title?: string
  /** The engine or browser, where it runs on several. */
  project?: string
  why: string
}

/** The result of one test runner. */
export interface Tally {
  passed: number
  skipped: number
  failures: Failed[]
}

/** Where a runner's reporter writes its tally: a variable of the runner's environment. */
export const tallyFile = 'TALLY_FILE'

/** Called by a reporter at the end of its run. Prints the failures where the runner was started by hand. */
export function writeTally(tally: Tally): void {
  const file = process.env[tallyFile]
  if (file !== undefined) writeFileSync(file, JSON.stringify(tally))
  else for (const failure of tally.failures) console.log(inWords(failure))
}

/** Return a runner's result. A runner that failed without a failed test counts as one failure. */
export function readTally(file: string, runner: string, exitCode: number): Tally {
  const tally: Tally = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Tally)
    : { passed: 0, skipped: 0, failures: [] }
  if (exitCode !== 0 && tally.failures.length === 0)
    tally.failures.push({ file: runner, why: `It ended with ${exitCode}: see its output above.` })
  return tally
}

export const fromRoot = (file: string) => path.relative(root, file)

/** The message and the stack lines of this repository. */
export function ownLines(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/node_modules|node:internal/.test(line))
  return lines.slice(0, 30).join('\n')
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Return lines that say what failed, why, and how to repeat it. */
export function inWords({ file, title, project, why }: Failed): string {
  const name = [file, title].filter((part) => part !== undefined).join(' › ')
  const repeat = title === undefined ? file : `${file} -t ${quoted(title)}`
  return [
    `✗ ${name}${project ? ` [${project}]` : ''}`,
    ...why.split('\n').map((line) => `    ${line}`),
    `    again: pnpm test ${repeat}`,
  ].join('\n')
}
