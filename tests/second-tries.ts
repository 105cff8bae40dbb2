import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const root = path.join(import.meta.dirname, '..')

/** Where the reporter writes, as a JSON list of names; to be set in the environment of Vitest. */
export const secondTriesFile = 'SECOND_TRIES_FILE'

/** A reporter for Vitest that lists what passed only when it was tried again, which Vitest's JSON report leaves out. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[secondTriesFile]
    if (file === undefined) return
    const names = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => {
          const errors = test.result().errors ?? []
          const why = errors.map(({ message }) => message.split('\n').slice(0, 6).join('\n      '))
          const name = `${path.relative(root, module.moduleId)} › ${test.fullName} [${module.project.name}]`
          return [name, ...why].join('\n      ')
        }),
    )
    writeFileSync(file, JSON.stringify(names))
  }
}
