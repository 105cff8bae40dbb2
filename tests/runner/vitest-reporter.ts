import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { type Failed, fromRoot, ownLines, writeTally } from './tally.ts'

interface TestError {
  message: string
  stack?: string | undefined
  diff?: string | undefined
}

const whyOf = ({ message, stack, diff }: TestError) =>
  [ownLines(stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`), diff]
    .filter((part) => part !== undefined)
    .join('\n')

/** Print a line per file as it ends, and write the tally: the parent process prints the failures once. */
export default class VitestReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const all = [...module.children.allTests()]
    const failed = all.filter((test) => test.result().state === 'failed').length
    const isWell = module.ok() && failed === 0
    const { duration } = module.diagnostic()
    const count = `${all.length} tests${failed > 0 ? `, ${failed} failed` : ''}`
    console.log(
      `${isWell ? '✓' : '✗'} ${fromRoot(module.moduleId)} (${count}, ${Math.round(duration)} ms) ${module.project.name}`,
    )
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const ofTests = inState('failed').map(
      (test): Failed => ({
        file: fromRoot(test.module.moduleId),
        title: test.fullName,
        project: test.project.name,
        why: (test.result().errors ?? []).map(whyOf).join('\n'),
      }),
    )
    const ofSuites = modules.flatMap((module) =>
      [module, ...module.children.allSuites()]
        .flatMap((suite) => suite.errors())
        .map((error): Failed => ({ file: fromRoot(module.moduleId), why: whyOf(error) })),
    )
    const stray = unhandled.map((error): Failed => ({ file: 'vitest', why: whyOf(error) }))
    writeTally({
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      failures: [...ofTests, ...ofSuites, ...stray],
    })
  }
}
