import { api } from '@dodam/contract'
import { meet, type Person, serverForTests, times, wrongCounts } from '@dodam/test-support'
import { ask, newsOf, rate, ratedAs } from '@dodam/test-support/server/ratings.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

let listener: Person
let stranger: Person

beforeEach(async () => {
  listener = await (await server().member({ role: 'listener' })).listen()
  stranger = await server().member({ role: 'both' })
})

const ratingsOf = (who: Person, { id }: Person) =>
  who.call(api.profiles.readRatings, { params: { id } })
const countedOf = async (who: Person) =>
  (await ratedAs(server().db, who)).filter(({ countedAt }) => countedAt !== null)
const none = { averageRating: null, totalRatings: 0 }
const given = (stars: number, feedback = '') => ({
  empathyRating: stars,
  responseSpeedRating: stars,
  helpfulnessRating: stars,
  feedback,
})

/** Create members with a listener's pending rating requests. */
const askedBy = (who: Person, count: number) =>
  times(count, async () => {
    const sharer = await server().member()
    await ask(who, (await meet(sharer, who)).roomId)
    return sharer
  })

describe('five ratings', () => {
  test('are counted with the fifth, and each one is notified when it is given', async () => {
    const ids: number[] = []
    for (const [index, sharer] of (await askedBy(listener, 5)).entries()) {
      expect(await ratingsOf(stranger, listener)).toEqual(none)
      ids.push((await rate(sharer, listener, given(index === 4 ? 1 : 5))).id)
      const told = await newsOf(listener, 'rating_received')
      expect(told.map(({ relatedId }) => relatedId)).toEqual(ids.toReversed())
    }
    const five = { averageRating: 4.2, totalRatings: 5 }
    expect(await ratingsOf(stranger, listener)).toEqual(five)
    expect(await ratingsOf(listener, listener)).toEqual({ ...five, words: [] })
    const moments = (await countedOf(listener)).map(({ countedAt }) => countedAt)
    expect(new Set(moments).size).toBe(1)
  })

  test('in parallel count once', async () => {
    const sharers = await askedBy(listener, 5)
    await Promise.all(sharers.map((sharer) => rate(sharer, listener, given(3))))
    expect(await ratingsOf(stranger, listener)).toEqual({ averageRating: 3, totalRatings: 5 })
    expect(await newsOf(listener, 'rating_received')).toHaveLength(5)
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('of one star each give the lowest average', async () => {
    for (const sharer of await askedBy(listener, 5)) await rate(sharer, listener, given(1))
    expect(await ratingsOf(stranger, listener)).toEqual({ averageRating: 1, totalRatings: 5 })
  })

  test('are not counted for a listener with a deleted account', async () => {
    const [last, ...others] = await askedBy(listener, 5)
    for (const sharer of others) await rate(sharer, listener)
    await listener.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await expect(rate(last ?? stranger, listener)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await countedOf(listener)).toEqual([])
  })
})

describe('feedback', () => {
  test('reaches the listener alone, once it is counted, in an order that reveals nothing', async () => {
    const words = ['하나', '둘', '셋', '넷', '다섯'].map((word) => `${word}, 고마웠어요.`)
    for (const [index, sharer] of (await askedBy(listener, 5)).entries()) {
      expect(await ratingsOf(listener, listener)).toEqual({ ...none, words: [] })
      await rate(sharer, listener, given(5, words[index] ?? ''))
    }
    const read = await ratingsOf(listener, listener)
    expect(read.words?.toSorted()).toEqual(words.toSorted())
    expect(read.words).not.toEqual(words)
    expect(read.words).not.toEqual(words.toReversed())
    expect(await ratingsOf(listener, listener)).toEqual(read)
    const seen = JSON.stringify([
      await ratingsOf(stranger, listener),
      await stranger.call(api.profiles.readUser, { params: { id: listener.id } }),
    ])
    expect(seen).not.toContain('words')
    expect(seen).not.toContain('고마웠어요')
    await server().settle()
    expect(JSON.stringify(listener.heard)).not.toContain('고마웠어요')
  })

  test('that was not meant for the listener is not shown', async () => {
    const sharers = await askedBy(listener, 5)
    for (const sharer of sharers) await rate(sharer, listener, given(4, '비밀이에요.'))
    await server()
      .db.updateTable('ratings')
      .set({ isForListener: false })
      .where('listenerId', '=', listener.id)
      .execute()
    expect(await ratingsOf(listener, listener)).toMatchObject({ totalRatings: 5, words: [] })
  })
})
