import { randomBytes } from 'node:crypto'
import type { Provided } from '@dodam/test-support'
import { dropDatabasesOf, hasPostgres } from '@dodam/test-support/database'
import type { TestProject } from 'vitest/node'

/** Give the run a name of its own, and at its end remove what it created under that name. */
export default function setup(project: TestProject) {
  const run = randomBytes(4).toString('hex')
  project.provide('run', run)
  const { engine }: Pick<Provided, 'engine'> = project.getProvidedContext()
  return async () => {
    if (engine === 'postgres' && (await hasPostgres())) await dropDatabasesOf(run)
  }
}
