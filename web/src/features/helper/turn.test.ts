import { type AiAnswer, helperPastTurns } from '@dodam/contract'
import { expect, test } from 'vitest'
import { answerKey, answerOf, needBelow, pastOf, questionOf, readTalk, type Turn } from './turn.ts'

const at = '2026-11-22T03:00:00.000Z'
const minute = (minutes: number) => Date.parse(at) + minutes * 60_000
const answer: AiAnswer = {
  kind: 'ai-answer',
  id: 7,
  aiResponse: '그랬군요.',
  isAi: true,
  crisis: false,
  family: 'sad',
  step: 'breathe',
  language: 'ko',
}
const talk = (turns: number): Turn[] =>
  Array.from({ length: turns }, (_, index) => {
    const question = questionOf(`말 ${index}`, at)
    return [question, answerOf(question, answer, at)]
  }).flat()

test('a complete answer has the key of its streamed part', () => {
  const question = questionOf('속상해요', at)
  expect(answerOf(question, answer, at)).toMatchObject({
    key: answerKey(question),
    text: '그랬군요.',
    answer: { id: 7, step: 'breathe', helped: null },
  })
})

test('the lines below an answer are for the need in its words, until another danger is spoken of', () => {
  const said = [
    ['crisis-pictures', '더 보내지 말고 경찰 112와 상담 1388에 알려요.'],
    ['hurt+crisis-stay', '아래에 있는 한 사람에게 말을 걸어 봐요.'],
    ['crisis-suicide', '아래에 이야기할 수 있는 사람이 있어요.'],
    ['crisis-overdose', 'Call 119, 911 or 999.'],
  ] as const
  const turns = said.flatMap(([family, aiResponse]) => {
    const question = questionOf('말', at)
    return [question, answerOf(question, { ...answer, crisis: true, family, aiResponse }, at)]
  })
  const answers = turns.filter((turn) => turn.answer !== null)
  expect(answers.map(({ key }) => needBelow(turns, key))).toEqual([
    'harmed',
    'harmed',
    undefined,
    'overdose',
  ])
})

test('a stored talk is restored unchanged, for a while', () => {
  const turns = talk(2)
  const stored: unknown = JSON.parse(JSON.stringify(turns))
  expect(readTalk(stored, minute(1))).toEqual(turns)
  expect(readTalk(stored, minute(179))).toEqual(turns)
  expect(readTalk(stored, minute(181))).toBeUndefined()
})

test('foreign data in the storage is dropped without an error', () => {
  const [question] = talk(1)
  expect(readTalk('a', minute(1))).toBeUndefined()
  expect(readTalk([], minute(1))).toBeUndefined()
  expect(readTalk([1, null, { key: 'a' }, { ...question, answer: {} }], minute(1))).toBeUndefined()
  expect(readTalk([{ ...question, at: 'never' }], minute(1))).toBeUndefined()
  expect(readTalk([question, 7], minute(1))).toEqual([question])
})

test('the server gets the newest turns before a question, and the kind of each answer', () => {
  const turns = talk(10)
  const question = questionOf('그리고요', at)
  const past = pastOf([...turns, question], question)
  expect(past).toHaveLength(helperPastTurns)
  expect(past.slice(-2)).toEqual([
    { from: 'teen', text: '말 9' },
    { from: 'helper', text: '그랬군요.', family: 'sad' },
  ])
  expect(pastOf([question], question)).toEqual([])
})

test('an answer that is too long for the server is cut between characters', () => {
  const [question, said] = talk(1)
  if (!question || !said) throw new Error('no talk')
  const long = { ...said, text: '🌱'.repeat(5_000) }
  expect([...(pastOf([long, question], question)[0]?.text ?? '')]).toHaveLength(4_000)
})
