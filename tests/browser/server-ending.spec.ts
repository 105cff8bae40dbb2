import { expect, type WebSocketRoute } from '@playwright/test'
import { composer, sees, write } from './chat.ts'
import { pair } from './pair.ts'
import { test } from './people.ts'

test('clients leave a server that shuts down at the given time, silently and without a loss', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer: token, listener: otherToken, roomId } = await pair()
  const sharer = await join({ screen: 'phone', token })
  const listener = await join({ token: otherToken, language: 'en' })
  const connections: WebSocketRoute[] = []
  const notices: string[] = []
  await sharer.page.routeWebSocket(/\/socket\.io\//, (connection) => {
    connections.push(connection)
    connection.connectToServer()
  })
  await sharer.page.exposeFunction('note', (text: string) => notices.push(text))
  const lost = sharer.say('chat.live.lost')
  await sharer.page.addInitScript((text) => {
    const look = () => {
      if (document.body?.textContent.includes(text))
        (window as unknown as { note: (text: string) => void }).note(text)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, lost)
  for (const { page } of [sharer, listener]) await page.goto(`/chat/${roomId}`)
  await composer(sharer).waitFor()
  await write(listener, 'Before')
  await sees(sharer, 'Before')
  expect(connections).toHaveLength(1)

  const reconnectInMs = 1_200
  const told = Date.now()
  connections[0]?.send(`42["live:ending",{"reconnectInMs":${reconnectInMs}}]`)
  await write(listener, 'While it ends')
  await sees(sharer, 'While it ends')
  await expect.poll(() => connections.length, { intervals: [20] }).toBe(2)
  expect(Date.now() - told).toBeGreaterThanOrEqual(reconnectInMs)
  await write(listener, 'After')
  await sees(sharer, 'After')
  expect(connections).toHaveLength(2)
  expect(notices).toEqual([])
})
