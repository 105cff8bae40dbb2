import { accounts, profiles, ratings } from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyAnswer } from './apply.ts'
import { keyOf } from './keys.ts'
import { asker, at, cache, hear, isStale, notification, ratingRequest } from './testing.ts'

describe('ratings', () => {
  const ofRoom = keyOf(ratings.listOfRoom, { params: { id: 1 } })
  const one = keyOf(ratings.read, { params: { id: 5 } })

  beforeEach(() => {
    cache.setQueryData(ofRoom, [])
  })

  test('a request is shown from its event, and read again with those of its room', () => {
    cache.setQueryData(one, ratingRequest(5))
    const declined = ratingRequest(5, { status: 'declined' })
    hear(['rating-request:changed', declined])
    expect(cache.getQueryData(one)).toEqual(declined)
    expect([ofRoom, one].map(isStale)).toEqual([true, true])
    applyAnswer(cache, ratingRequest(5), { endpoint: ratings.ask })
    expect(cache.getQueryData(one)).toEqual(ratingRequest(5))
  })

  test('an own rating has its request and the listener’s average read again', () => {
    const profile = keyOf(profiles.readUser, { params: { id: 14 } })
    cache.setQueryData(one, ratingRequest(5))
    cache.setQueryData(profile, asker)
    applyAnswer(cache, {
      kind: 'rating',
      id: 1,
      listenerId: 14,
      empathyRating: 5,
      responseSpeedRating: 5,
      helpfulnessRating: 5,
      feedback: '',
      createdAt: at(1),
    })
    expect([ofRoom, one, profile].map(isStale)).toEqual([true, true, true])
  })

  test('being rated has the own average and received words read again', () => {
    const mine = { params: { id: asker.id } }
    const reads = [
      keyOf(accounts.verify),
      keyOf(profiles.readUser, mine),
      keyOf(profiles.readRatings, mine),
    ]
    for (const key of reads) cache.setQueryData(key, {})
    hear(['notification:new', notification(1, { type: 'rating_completed' })])
    expect(reads.map(isStale)).toEqual([false, false, false])
    hear(['notification:new', notification(2, { type: 'rating_received' })])
    expect(reads.map(isStale)).toEqual([true, true, true])
  })
})
