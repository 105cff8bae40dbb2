import { api } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { describe, expect, test } from 'vitest'
import { countAll } from './jobs.ts'
import { nounsOf } from './nouns.ts'

const server = serverForTests()

const wordsOf = (text: string) => [...new Set(nounsOf(text).map(({ word }) => word))]

describe('the nouns of a text', () => {
  test('are its words without particles', () => {
    expect(wordsOf('친구들이랑 학교에서 시험 때문에 싸웠어요')).toEqual(['친구', '학교', '시험'])
    expect(wordsOf('엄마는 성적을, 아빠는 학원을 걱정한다')).toEqual([
      '엄마',
      '성적',
      '아빠',
      '학원',
    ])
    expect(nounsOf('발표가 무섭다')).toEqual([{ word: '발표', ending: '가', isKorean: true }])
  })

  test('exclude endings of verbs and empty words', () => {
    expect(wordsOf('너무 힘들어서 그냥 자꾸 울고 싶었는데 괜찮아요')).toEqual([])
    expect(wordsOf('좋아하는 하는 있는 가는 오늘 요즘')).toEqual([])
  })

  test('are in English its words without stop words', () => {
    expect(wordsOf("My friend's exams don't feel like anything")).toEqual([
      'friend',
      'exams',
      'anything',
    ])
  })

  test('exclude what search never suggests', () => {
    expect(wordsOf('자살 자해 야동 마약 suicide drugs 010-1234-5678 a@b.kr')).not.toEqual(
      expect.arrayContaining(['자살']),
    )
    for (const word of ['자살', '자살이', '자해를', 'suicide', 'suicidal', 'porn'])
      expect(wordsOf(`요즘 ${word} 이야기`)).toEqual(['이야기'])
  })
})

describe('keywords', () => {
  const trends = async (admin: Person) =>
    await admin.call(api.analytics.readTrends, { query: { period: 'daily' } })

  test('are words of five different members, counted by members and not by uses', async () => {
    const admin = await adminOf(server())
    const people = await Promise.all(Array.from({ length: 6 }, () => server().member()))
    const write = async (who: Person | undefined, content: string, category = 'study' as const) =>
      await who?.call(api.posts.publish, {
        body: { content, categories: [category], isAnonymous: true },
      })
    const endings = ['이 걱정돼요.', '을 망쳤어요.', '은 왜 있을까요.', '이 싫어요.', '도 싫어요.']
    for (const [at, ending] of endings.entries())
      await write(people[at], `저한테는 시험${ending} 정말로요.`)
    // A name that four members write, one of them repeatedly.
    for (const at of [0, 1, 2, 3, 0, 0, 0])
      await write(people[at], '카나리아가 그랬어요, 카나리아는 정말로요.')
    // A word with a single ending may be no noun.
    for (const who of people) await write(who, '어쩌면 시나브로 지나가겠죠, 그렇겠죠.')
    // Only posts that every member can read count, so these five do not.
    const gone = []
    for (const who of people.slice(0, 5))
      gone.push(await write(who, '고슴도치가 나왔어요, 고슴도치는요.'))
    await people[0]?.call(api.posts.remove, { params: { id: gone[0]?.id ?? 0 } })
    const mixed = ['exam', 'exams', 'exams', 'Exams', 'exams']
    for (const [at, word] of mixed.entries())
      await write(people[at], `The ${word} worry me so much.`)
    await countAll(server().app.write)
    const told = await trends(admin)
    expect(told.keywordTrends.find(({ keyword }) => keyword === '시험')).toEqual({
      keyword: '시험',
      category: 'study',
      count: 5,
      growth: null,
    })
    expect(told.keywordTrends.find(({ keyword }) => keyword === 'exams')).toMatchObject({
      count: 5,
    })
    const words = told.keywordTrends.map(({ keyword }) => keyword)
    expect(words).not.toContain('카나리아')
    expect(words).not.toContain('시나브로')
    expect(words).not.toContain('고슴도치')
    const stored = await server().db.selectFrom('analyticsKeywords').selectAll().execute()
    expect(Math.min(...stored.map((row) => row.people))).toBeGreaterThanOrEqual(5)
    // The words of a deleted post are deleted too.
    const kept = await server()
      .db.selectFrom('analyticsWords')
      .select('postId')
      .where('postId', '=', gone[0]?.id ?? 0)
      .execute()
    expect(kept).toEqual([])

    const sixth = people[5]
    await write(sixth, '고슴도치를 봤어요, 그리고 카나리아도요.')
    await countAll(server().app.write)
    const later = (await trends(admin)).keywordTrends.map(({ keyword }) => keyword)
    expect(later).toEqual(expect.arrayContaining(['시험', '고슴도치', '카나리아']))
  })
})
