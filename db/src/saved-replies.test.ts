/** @module-tag long */
import { SavedReplyDraft } from '@dodam/contract/schemas'
import { emptyDatabase } from '@dodam/test-support/database'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'

test('the initial saved replies satisfy the rules for replies of admins', async () => {
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
})
