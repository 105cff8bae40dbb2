import { checkText } from '@dodam/safety'
import { expect, test } from 'vitest'
import { toneOf } from './tone.ts'

const toneIn = (text: string) =>
  toneOf(
    checkText(text, { place: 'message' }).filter(({ kind }) => kind === 'crisis'),
    text,
  )

test.each([
  '오늘 밤에 끝내려고 옥상에 올라왔어',
  '지금 한강 다리 위에 서 있어. 이제 뛰어내릴 거야',
  '12층 베란다 난간에 앉아 있어',
  '옥상이야. 뛰어내릴게',
  '방금 손목 그었어 피가 안 멈춰',
  '지금 손목 긋고 있어',
  'I’m standing on the roof of my building and I’m going to jump',
  "i'm on the bridge. goodbye",
  "i'm cutting myself right now",
  "i just cut myself and it won't stop bleeding",
  'i have the rope around my neck',
])('“%s” is a danger at this moment', (text) => {
  expect(toneIn(text)).toBe('danger')
})

test.each([
  '죽고 싶어',
  '옥상에서 뛰어내리고 싶어',
  '어제 옥상에 올라가 있었어. 죽고 싶었어',
  '자해했어',
  'i want to jump off a bridge',
  'I cut myself last week',
  'I want to kill myself and no one knows.',
])('“%s” is hard, and no danger at this moment', (text) => {
  expect(toneIn(text)).toBe('hard')
})

test('what was swallowed is an overdose, on a roof as well', () => {
  expect(toneIn('i swallowed 30 of my moms pills ten minutes ago')).toBe('overdose')
  expect(toneIn('지금 옥상이야. 수면제 30알 먹었어')).toBe('overdose')
  // However much it was, where the author wants to die; the team reads this one first, for another reason.
  expect(toneIn('i took a handful of pills and i want to die')).toBe('overdose')
})

test('a roof without a crisis is none', () => {
  expect(toneIn('옥상에서 점심 먹었어')).toBeNull()
})
