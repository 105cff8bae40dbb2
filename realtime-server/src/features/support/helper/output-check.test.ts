import { describe, expect, test } from 'vitest'
import { isForModel } from '../rules.ts'
import { minded } from './output-check.ts'

describe('the output check', () => {
  async function* words(text: string) {
    for (const piece of text.match(/.{1,5}/gsu) ?? []) yield piece
  }
  async function heard(text: string, language: 'ko' | 'en') {
    let all = ''
    for await (const part of minded(words(text), language)) all += part
    return all
  }

  test.each([
    ['en', 'That sounds lonely. What was the hardest moment today?'],
    ['en', 'I’m not a person, I’m an AI, but I’m listening. What happened then?'],
    ['en', 'If it gets heavy, you can call 988 or text SHOUT to 85258. Who is close to you?'],
    ['ko', '많이 외로웠겠어요. 오늘 가장 힘든 순간은 언제였어요?'],
    ['ko', '저는 사람이 아니라 AI예요. 그래도 잘 듣고 있어요. 무슨 일이 있었어요?'],
    ['ko', '너무 힘들면 109나 1388에 전화해도 돼요. 지금 곁에 누가 있어요?'],
  ] as const)('%s: %j is accepted', async (language, text) => {
    expect(await heard(text, language)).toBe(text)
  })

  test.each([
    ['en', 'I am a real person too, so I know how that feels.'],
    ['en', 'As a licensed therapist I can promise that it will pass.'],
    ['en', 'I will always remember this talk with you, I promise.'],
    ['en', 'You have clinical depression. Take 20 mg in the evening.'],
    ['en', 'Write to me at kind.helper@example.com whenever you want.'],
    ['en', 'Add me on Instagram, my id is kind_helper_07.'],
    ['en', '정말 많이 힘들었겠어요. 더 이야기해 줄래요?'],
    ['ko', '저는 상담사예요. 그러니 믿고 이야기해요.'],
    ['ko', '나도 사람이야, 그래서 네 마음을 알아.'],
  ] as const)('%s: %j is refused', async (language, text) => {
    await expect(heard(text, language)).rejects.toThrow('no answer')
  })
})

test('the model answers only members who talk about themselves', () => {
  const may = (family: string, step: Parameters<typeof isForModel>[0]['step'] = null) =>
    isForModel({ family, step })
  for (const family of ['sad', 'sad+friends', 'listening']) expect(may(family), family).toBe(true)
  for (const family of ['human', 'app-block', 'crisis-hold', 'contact', 'sad+app-block'])
    expect(may(family), family).toBe(false)
  expect(may('bullying', 'helplines')).toBe(false)
  expect(may('approached', 'settings-reports')).toBe(false)
})
