import type { Db } from '@dodam/db'
import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type RootOperationNode,
  sql,
} from 'kysely'
import * as z from 'zod'

/** Thrown to roll back what was only measured. */
class Measured extends Error {}

const Plan = z.array(
  z.object({
    'QUERY PLAN': z.array(
      z.object({
        Plan: z.looseObject({
          'Shared Hit Blocks': z.number(),
          'Shared Read Blocks': z.number(),
        }),
      }),
    ),
  }),
)

/**
 * Do `work`, then run each of its statements again in a transaction that is rolled back. Return them with the pages that
 * each touched, most first: a statement that scans rows it does not need touches more pages as the table grows.
 */
export async function pagesTouched(db: Db, work: (db: Db) => Promise<unknown>) {
  const nodes: RootOperationNode[] = []
  const record: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(record))
  const touched: { text: string; pages: number }[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [
      ...parameters,
    ])
    await db
      .transaction()
      .execute(async (trx) => {
        // A small table is sometimes read whole because that costs less than its index; a big one never is.
        await sql`set local enable_seqscan = off`.execute(trx)
        const [row] = Plan.parse((await trx.executeQuery(explained)).rows)
        const plan = row?.['QUERY PLAN'][0]?.Plan
        if (plan)
          touched.push({ text, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] })
        throw new Measured()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Measured)) throw error
      })
  }
  return touched.toSorted((a, b) => b.pages - a.pages)
}
