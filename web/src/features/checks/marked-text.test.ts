import { expect, it } from 'vitest'
import { MarkedText } from './marked-text.tsx'

it('draws at most four marks on a letter and one empty line, also beside what is marked', () => {
  const text = `q${'\u0323'.repeat(9)}\n\n\n\n\nx`
  expect(MarkedText({ text, spans: [] })).toEqual([`q${'\u0323'.repeat(4)}\n\nx`])
  const [marked, rest] = MarkedText({ text, spans: [{ start: 0, end: 10 }] })
  expect(marked).toMatchObject({ props: { children: `q${'\u0323'.repeat(4)}` } })
  expect(rest).toBe('\n\nx')
})
