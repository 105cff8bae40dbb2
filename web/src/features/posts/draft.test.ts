import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft, isEmpty, parseDraft } from './draft.ts'

describe('a stored draft', () => {
  test('comes back as it was', () => {
    const draft: Draft = { content: '잠이 안 와요', categories: ['sleep'], isAnonymous: true }
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  })

  test.each([null, '', 'not json', 'null', '7', '[]'])('is empty for %j', (stored) => {
    expect(parseDraft(stored)).toEqual(emptyDraft)
  })

  test('loses only what is not understood', () => {
    const stored = JSON.stringify({
      content: 'kept',
      categories: ['sleep', 'gone'],
      isAnonymous: 1,
    })
    expect(parseDraft(stored)).toEqual({
      content: 'kept',
      categories: ['sleep'],
      isAnonymous: false,
    })
  })
})

test('a draft is empty without text and categories, whatever its switch says', () => {
  expect(isEmpty({ ...emptyDraft, content: ' \n', isAnonymous: true })).toBe(true)
  expect(isEmpty({ ...emptyDraft, categories: ['love'] })).toBe(false)
})
