import { describe, expect, it } from 'vitest'
import { matchesOf, repairOf } from './typed.ts'

const keywords = ['친구', '친구 관계', '진로', '단짝친구', '불안', '가족', 'Friendship', 'Study']

describe('suggestions while typing', () => {
  it.each([
    ['친', ['친구', '친구 관계', '단짝친구']],
    ['친ㄱ', ['친구', '친구 관계']],
    ['갖', ['가족']],
    ['ㅊㄱ', ['친구', '친구 관계', '단짝친구']],
    ['ㅂㅇ', ['불안']],
    ['clsr', ['친구', '친구 관계']],
    ['clsrn', ['친구', '친구 관계', '단짝친구']],
    ['fri', ['Friendship']],
    ['STU', ['Study']],
    ['  ', []],
    ['없는말', []],
    ['how', []],
  ])('%j offers %j', (typed, offered) => {
    expect(matchesOf(typed, keywords, 5)).toEqual(offered)
  })

  it('accept any input', () => {
    const keys = ['a', 'o', 'h', 'k', 'W', 'ㄱ', 'ㅏ', '갃', '9', ' ', '😀', '-', 'ㅘ']
    const typed = keys.flatMap((a) => keys.flatMap((b) => keys.map((c) => a + b + c)))
    for (const text of typed) {
      expect(matchesOf(text, keywords, 5).length, text).toBeLessThanOrEqual(5)
      expect(() => repairOf(text, [{ content: '' }]), text).not.toThrow()
    }
  })

  it('read an initial typed as a consonant cluster as two initials', () => {
    expect(matchesOf('ㄳ', ['가수', '기술'], 5)).toEqual(['가수', '기술'])
  })

  it('are limited in number, and never repeat the typed text', () => {
    expect(matchesOf('친구', keywords, 1)).toEqual(['친구 관계'])
  })

  it('read a decomposed syllable like any other', () => {
    expect(matchesOf('친'.normalize('NFD'), ['친구'], 5)).toEqual(['친구'])
  })
})

describe('a query typed on the wrong keyboard', () => {
  it('is shown as the intended one', () => {
    expect(repairOf('clsrn', [{ content: '친구랑 다퉜어요' }])).toBe('친구')
    expect(repairOf('clsrn tlgja', [{ content: '친구랑 시험' }])).toBe('친구 시험')
  })

  it('is not corrected if the results contain it unchanged', () => {
    expect(repairOf('clsrn', [{ content: 'CLSRN이 뭐예요?' }])).toBeNull()
    expect(repairOf('so', [{ content: 'I am so tired' }])).toBeNull()
  })

  it('is not corrected without results', () => {
    expect(repairOf('clsrn', [])).toBeNull()
  })

  it.each(['친구', 'friend', 'ㅊㄱ', '2024', 'how are you', 'hello world'])(
    'is not %s',
    (query) => {
      expect(repairOf(query, [{ content: '…' }])).toBeNull()
    },
  )
})
