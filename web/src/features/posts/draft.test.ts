import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft, postDrafts, readDraft } from './draft.ts'

describe('a stored draft', () => {
  test('is restored unchanged', () => {
    const draft: Draft = {
      ...emptyDraft,
      content: '잠이 안 와요',
      categories: ['sleep'],
      isAnonymous: true,
    }
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  test.each([null, '', 7, []])('is none for %j', (stored) => {
    expect(readDraft(stored)).toBeUndefined()
  })

  test('loses only unreadable fields', () => {
    const stored = { content: 'kept', categories: ['sleep', 'gone'], isAnonymous: 1 }
    expect(readDraft(stored)).toEqual({ ...emptyDraft, content: 'kept', categories: ['sleep'] })
  })
})

test('a draft is stored from the first word or topic, and dropped when it is emptied', () => {
  const draft = postDrafts.of(13)
  for (const part of [{ content: ' ' }, { categories: ['love' as const] }]) {
    draft.write({ ...emptyDraft, ...part })
    expect(draft.read()).toEqual({ ...emptyDraft, ...part })
  }
  draft.write(emptyDraft)
  expect(draft.text()).toBeNull()
})
