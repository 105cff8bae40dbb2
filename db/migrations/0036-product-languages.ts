import { type Kysely, sql } from 'kysely'

/**
 * Names and descriptions of products in English. The columns of before hold the Korean text, or the English one where there
 * is no Korean, so that the release before shows every product.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column "nameEn" text, add column "descriptionEn" text`.execute(
    db,
  )
}
