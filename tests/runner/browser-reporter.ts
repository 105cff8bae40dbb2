import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { type Failed, fromRoot, ownLines, writeTally } from './tally.ts'

/** Print a line per story as it ends, and write the tally: the parent process prints the failures once. */
export default class BrowserReporter implements Reporter {
  #suite: Suite | undefined
  #stray: Failed[] = []

  onBegin(_: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onTestEnd(test: TestCase, { status, duration }: TestResult): void {
    const sign = status === 'passed' ? '✓' : status === 'skipped' ? '-' : '✗'
    console.log(`${sign} ${fromRoot(test.location.file)} › ${test.title} (${duration} ms)`)
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk)
  }

  onError(error: { message?: string; stack?: string }): void {
    const why = ownLines(error.stack ?? error.message ?? 'unknown')
    this.#stray.push({ file: 'playwright', why })
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const ended = (outcome: ReturnType<TestCase['outcome']>) =>
      tests.filter((test) => test.outcome() === outcome)
    const failures = ended('unexpected').map(
      (test): Failed => ({
        file: fromRoot(test.location.file),
        title: test.titlePath().slice(3).join(' '),
        why: test.results
          .flatMap(({ errors }) => errors)
          .map((error) =>
            [ownLines(error.stack ?? error.message ?? ''), error.snippet ?? ''].join('\n'),
          )
          .join('\n'),
      }),
    )
    writeTally({
      passed: ended('expected').length,
      skipped: ended('skipped').length,
      failures: [...failures, ...this.#stray],
    })
  }
}
