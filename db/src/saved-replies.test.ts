import { SavedReplyDraft } from '@dodam/contract/schemas'
import { emptyDatabase } from '@dodam/test-support/database'
import { expect, inject, onTestFinished, test } from 'vitest'
import { up } from '../migrations/0030-saved-replies.ts'
import { migrate } from './migrate.ts'

test('an installation begins with saved replies that an admin could have typed, and deleted ones stay deleted', async () => {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  onTestFinished(() => connection.close())
  await migrate(connection)
  const { db } = connection
  const saved = await db.selectFrom('savedReplies').selectAll().execute()
  expect(saved.length).toBeGreaterThanOrEqual(5)
  for (const { id: _id, createdAt: _createdAt, ...draft } of saved) {
    expect(SavedReplyDraft.parse(draft)).toEqual(draft)
    for (const korean of [draft.titleKo, draft.messageKo]) expect(korean).toMatch(/[가-힣]/)
    for (const english of [draft.titleEn, draft.messageEn]) expect(english).not.toMatch(/[가-힣]/)
  }
  await db
    .deleteFrom('savedReplies')
    .where('id', '=', saved[0]?.id ?? 0)
    .execute()
  // As after an interruption between its last statement and the note that it has run.
  await connection.withoutLimits(up)
  const left = await db.selectFrom('savedReplies').select('id').execute()
  expect(left).toHaveLength(saved.length - 1)
})
