import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Database } from './schema/index.ts'

/** A statement with its parameters, to be executed on a connection or in a transaction. */
export interface Executable<Row> {
  execute(db: Pick<Kysely<Database>, 'executeQuery' | 'getExecutor'>): Promise<{ rows: Row[] }>
}

class StandIn {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Return a statement that is compiled at its first execution and never again, for the few that are executed with every
 * message. `build` gets a stand-in for each named parameter, and may only place it in the statement as a value.
 */
export function compiledOnce<Given extends Record<string, unknown>, Row>(
  names: readonly (keyof Given & string)[],
  build: (parameters: Record<keyof Given, unknown>) => RawBuilder<Row>,
): (given: Given) => Executable<Row> {
  const standIns = Object.fromEntries(names.map((name) => [name, new StandIn(name)]))
  const statement = build(standIns as Record<keyof Given, unknown>)
  let compiled: CompiledQuery<Row> | undefined
  return (given) => ({
    execute: (db) => {
      compiled ??= statement.compile(db)
      const parameters = compiled.parameters.map((one) =>
        one instanceof StandIn ? given[one.name] : one,
      )
      return db.executeQuery({ ...compiled, parameters })
    },
  })
}
