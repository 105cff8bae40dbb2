import { type Notification, notifications } from '@dodam/contract'
import { describe, expect, test } from 'vitest'
import { applyAnswer } from './apply.ts'
import { keyOf, pagesKeyOf } from './keys.ts'
import { useTeamMessage } from './team-message.ts'
import { at, cache, hear, isStale, notification } from './testing.ts'

describe('notifications', () => {
  const key = keyOf(notifications.list, {})
  const ids = () => cache.getQueryData<Notification[]>(key)?.map(({ id }) => id)

  test('arrive, move up when folded, go, and stay gone', () => {
    cache.setQueryData(key, [notification(2), notification(1)])
    hear(['notification:new', notification(3)], ['notification:new', notification(3)])
    expect(ids()).toEqual([3, 2, 1])
    // A further message of the room gives the notification a new id, and so the first place.
    hear(['notification:removed', { id: 1 }], ['notification:new', notification(4)])
    expect(ids()).toEqual([4, 3, 2])
    hear(['notification:removed', { id: 3 }], ['notification:new', notification(3)])
    expect(ids()).toEqual([4, 2])
    hear(['notification:changed', notification(2, { isRead: true })])
    hear(['notification:changed', notification(2)])
    expect(cache.getQueryData<Notification[]>(key)?.[1]?.isRead).toBe(true)
  })

  test('a message of the support team is told once, and only when it is new', () => {
    const heard: unknown[] = []
    const stop = useTeamMessage.subscribe(({ told }) => heard.push(told?.id))
    const written = notification(7, { type: 'admin_message' })
    hear(['notification:new', written], ['notification:new', written])
    hear(['notification:changed', { ...written, isArchived: true }])
    hear(['notification:changed', written])
    applyAnswer(cache, written)
    hear(['notification:new', notification(8, { type: 'admin_message' })])
    hear(['notification:new', written])
    stop()
    expect(heard).toEqual([7, 8])
  })

  test('the count is absolute', () => {
    cache.setQueryData(keyOf(notifications.countUnread), { count: 1 })
    hear(['notification:count', { count: 4 }], ['notification:count', { count: 4 }])
    expect(cache.getQueryData(keyOf(notifications.countUnread))).toEqual({ count: 4 })
  })

  test('an answer overtaken by another device has both lists read again: archived goes both ways', () => {
    const archive = keyOf(notifications.listArchived, {})
    cache.setQueryData(key, [notification(1)])
    cache.setQueryData(archive, [])
    const archived = notification(1, { isArchived: true })
    hear(['notification:changed', archived])
    applyAnswer(cache, archived)
    expect([isStale(key), isStale(archive)]).toEqual([false, false])
    // The answer of an earlier read request.
    applyAnswer(cache, notification(1, { isRead: true }))
    expect([isStale(key), isStale(archive)]).toEqual([true, true])
  })

  test('one made while all are deleted is read, and then handled as any other', () => {
    cache.setQueryData(key, [notification(1)])
    hear(['notification:new', notification(2)], ['notification:removed', { all: true }])
    expect(ids()).toEqual([])
    expect(isStale(key)).toBe(true)
    cache.setQueryData(key, [notification(2)])
    hear(['notification:changed', notification(2, { isRead: true })])
    expect(cache.getQueryData(key)).toMatchObject([{ id: 2, isRead: true }])
  })

  test('archiving moves one between the lists, there and back', () => {
    const archive = keyOf(notifications.listArchived, {})
    const archived = () => cache.getQueryData<Notification[]>(archive)?.map(({ id }) => id)
    cache.setQueryData(key, [notification(3), notification(2), notification(1)])
    cache.setQueryData(archive, [])
    hear(['notification:changed', notification(2, { isArchived: true })])
    applyAnswer(cache, notification(2, { isArchived: true }))
    expect([ids(), archived()]).toEqual([[3, 1], [2]])
    hear(['notification:changed', notification(2)])
    expect([ids(), archived()]).toEqual([[3, 2, 1], []])
    hear(['notification:changed', notification(1, { isArchived: true })])
    hear(['notification:removed', { id: 1 }], ['notification:changed', notification(1)])
    expect([ids(), archived()]).toEqual([[3, 2], []])
  })

  test('deleted one by one or all at once, by the answer or by the event; archived ones stay', () => {
    const archive = keyOf(notifications.listArchived, {})
    const pages = pagesKeyOf(notifications.list)
    const held = [notification(4), notification(3), notification(2)]
    cache.setQueryData(key, held)
    cache.setQueryData(pages, { pages: [held.slice(0, 2), held.slice(2)], pageParams: [null, 3] })
    cache.setQueryData(archive, [notification(1, { isArchived: true })])
    applyAnswer(cache, { success: true }, { endpoint: notifications.remove, params: { id: 4 } })
    expect(ids()).toEqual([3, 2])
    hear(['notification:removed', { all: true }], ['notification:new', notification(3)])
    expect(ids()).toEqual([])
    expect(cache.getQueryData(pages)).toMatchObject({ pages: [[], []] })
    hear(['notification:new', notification(5)])
    applyAnswer(cache, { success: true }, { endpoint: notifications.removeAll })
    expect(ids()).toEqual([])
    expect(cache.getQueryData<Notification[]>(archive)).toHaveLength(1)
  })

  test('a full list keeps its length, and one that lost an item is read again', () => {
    const full = Array.from({ length: 50 }, (_, one) =>
      notification(60 - one, { createdAt: at(1) }),
    )
    cache.setQueryData(key, full)
    hear(['notification:new', notification(99)])
    expect(ids()).toHaveLength(50)
    hear(['notification:removed', { id: 99 }])
    expect(isStale(key)).toBe(true)
  })
})
