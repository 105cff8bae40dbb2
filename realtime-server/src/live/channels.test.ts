import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { followRooms } from './channels.ts'

test('a channel whose end could not be told is ended after the outage', async () => {
  const held = new Set<string>()
  let isAway = false
  const ask = async (change: () => void) => {
    if (isAway) throw new Error('away')
    change()
  }
  const adapter = new EventEmitter()
  const channels = followRooms(adapter as Parameters<typeof followRooms>[0], {
    subscribe: (names) => ask(() => names.forEach((name) => held.add(name))),
    unsubscribe: (names) => ask(() => names.forEach((name) => held.delete(name))),
    failed: () => {},
  })
  for (const room of ['u1', 'u2']) adapter.emit('create-room', room)
  await channels.subscribed()
  expect([...held]).toEqual(['u1', 'u2'])

  isAway = true
  adapter.emit('delete-room', 'u1')
  await channels.subscribed()
  isAway = false
  await channels.subscribeAgain()
  await channels.subscribed()
  expect([...held]).toEqual(['u2'])
})
