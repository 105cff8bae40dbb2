import { api } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import { describe, expect, test } from 'vitest'

const server = serverForTests()

const publish = async (who: Person, content: string) =>
  (await who.call(api.posts.publish, { body: { content, categories: ['other'], confirm: true } }))
    .id
const found = async (who: Person, search: string, query: object = {}) =>
  (await who.call(api.posts.list, { query: { search, limit: 50, ...query } })).map(({ id }) => id)

describe('a search of several words', () => {
  test('finds texts with most of them: those with all stand first, the newest first among equals', async () => {
    const [author, reader] = await Promise.all([server().member(), server().member()])
    const all = [
      await publish(author, '고슴도치가 사과를 먹으려고 바구니를 뒤졌어요.'),
      await publish(author, '바구니 안에 사과와 고슴도치가 있었어요.'),
    ]
    const two = [
      await publish(author, '고슴도치 바구니를 만들었어요 오늘.'),
      await publish(author, '사과 바구니를 선물로 받았어요 어제.'),
    ]
    const one = await publish(author, '고슴도치는 겨울잠을 자서 조용해요.')
    const ranked = [...all.toReversed(), ...two.toReversed()]
    expect(await found(reader, '고슴도치 사과 바구니')).toEqual(ranked)
    expect(await found(reader, '고슴도치 사과')).toEqual(all.toReversed())
    expect(await found(reader, '고슴도치')).toContain(one)

    const paged: number[] = []
    for (let page = await found(reader, '고슴도치 사과 바구니', { limit: 1 }); page[0]; ) {
      paged.push(...page)
      page = await found(reader, '고슴도치 사과 바구니', { limit: 1, before: page[0] })
    }
    expect(paged).toEqual(ranked)
  })

  test('goes on after a story that has gone meanwhile, and leaves nothing out', async () => {
    const [author, reader] = await Promise.all([server().member(), server().member()])
    const all = await publish(author, '나룻배와 등대를 보려고 갈매기 마을에 갔어요.')
    const most = [
      await publish(author, '나룻배 옆에 등대가 있었어요 정말로.'),
      await publish(author, '등대 위에 갈매기가 앉아 있었어요.'),
    ]
    const search = '나룻배 등대 갈매기'
    const [first, second, ...rest] = await found(reader, search)
    expect([first, second, ...rest]).toEqual([all, ...most.toReversed()])
    await author.call(api.posts.remove, { params: { id: second ?? 0 } })
    expect(await found(reader, search, { before: second })).toEqual(expect.arrayContaining(rest))
  })

  test('tells nothing of a story that the reader may not see', async () => {
    const [author, reader] = await Promise.all([server().member(), server().member()])
    const search = '물레방아 연못 개구리'
    await publish(author, '물레방아 옆에 연못이 있어요 우리 동네에.')
    const hidden = [
      await publish(author, '물레방아와 연못에 대한 숨긴 이야기예요.'),
      await publish(author, '아무 상관도 없는 다른 이야기예요 이건.'),
    ]
    const newest = await publish(author, '연못에 사는 개구리가 밤새 울어요 매일.')
    await server()
      .db.updateTable('posts')
      .set({ heldAt: new Date() })
      .where('id', 'in', hidden)
      .execute()
    // The order goes on from a story by what it says, so another answer would tell what a hidden one says.
    const answers = await Promise.all(hidden.map((before) => found(reader, search, { before })))
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toContain(newest)
  })

  test('leaves out what says little, unless it is all there is', async () => {
    const [author, reader] = await Promise.all([server().member(), server().member()])
    const id = await publish(author, '도자기 수업이 제일 기다려져요.')
    expect(await found(reader, '요즘 너무 도자기')).toEqual([id])
    expect(await found(reader, '어떻게')).toEqual([])
  })
})
