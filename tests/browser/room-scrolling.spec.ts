import { expect, type JSHandle, type Locator } from '@playwright/test'
import { conversation, sees, write } from './chat.ts'
import { pair } from './pair.ts'
import { test } from './people.ts'
import { openLive, tell } from './room.ts'
import { expectQuiet } from './stories.ts'

/** Record the position of a message after each drawn frame from now on. */
const watchPlaces = (message: Locator) =>
  message.evaluateHandle((line) => {
    const places: number[] = []
    const drawn = new MessageChannel()
    const wait = () => requestAnimationFrame(() => drawn.port2.postMessage(null))
    drawn.port1.addEventListener('message', () => {
      places.push(line.getBoundingClientRect().top)
      wait()
    })
    drawn.port1.start()
    wait()
    return places
  })

/** Wait until some more frames were drawn. */
async function drawnOn(places: JSHandle<number[]>, frames = 30): Promise<void> {
  const soFar = await places.evaluate(({ length }) => length)
  await expect.poll(() => places.evaluate(({ length }) => length)).toBeGreaterThan(soFar + frames)
}

test('the reader’s position stays while older messages load above', {
  tag: '@long',
}, async ({ join }) => {
  const tokens = await pair()
  for (let n = 1; n <= 180; n++)
    await tell(tokens.listener, tokens.roomId, `Line ${n}${' goes on and on'.repeat(n % 7)}`)
  const sharer = await join({ screen: 'phone', language: 'ko', token: tokens.sharer })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await sharer.page.route(/messages\?.*before=/, async (route) => {
    await held
    await route.continue()
  })
  const asked = sharer.page.waitForRequest(/messages\?.*before=/)
  await sharer.page.goto(`/chat/${tokens.roomId}`)
  await expect(conversation(sharer).getByText(/^Line 180/)).toBeInViewport()
  const list = conversation(sharer).locator('> [tabindex="0"]')
  const height = () => list.evaluate((shown) => shown.scrollHeight)
  const read = conversation(sharer).getByText(/^Line 135/)
  // In the page, a frame a step: the held read is given up when this takes long.
  await list.evaluate(async (shown) => {
    const top = () => {
      const line = [...shown.querySelectorAll('p')].find(({ textContent }) =>
        textContent.startsWith('Line 135'),
      )
      return (line?.getBoundingClientRect().top ?? 0) - shown.getBoundingClientRect().top
    }
    while (top() <= 0) {
      shown.scrollBy({ top: -200 })
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(read).toBeInViewport()
  await asked
  const places = await watchPlaces(read)
  // Few, because a read that is held for too long is given up.
  await drawnOn(places, 5)
  const before = await height()
  await places.evaluate((tops) => tops.splice(0))
  release()
  await expect.poll(height).toBeGreaterThan(before + 1_000)
  await drawnOn(places)
  const moved = await places.evaluate((tops) => Math.max(...tops) - Math.min(...tops))
  expect(moved).toBeLessThan(1)

  await write(sharer, 'I am back')
  await sees(sharer, 'I am back')
  await expect(conversation(sharer).getByText('I am back', { exact: true })).toBeInViewport()
  expectQuiet([sharer])
})

test('a reader at the end stays there, however late a slow device draws new messages', async ({
  join,
}) => {
  const tokens = await pair()
  const listener = await join({ token: tokens.listener, language: 'en' })
  await openLive(listener, `/chat/${tokens.roomId}`)
  const devtools = await listener.context.newCDPSession(listener.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (let n = 1; n <= 60; n++) await tell(tokens.sharer, tokens.roomId, `Line ${n}`)
  // Eight times as slow as a machine that may be busy.
  await expect(conversation(listener).getByText('Line 60', { exact: true })).toBeInViewport({
    timeout: 60_000,
  })
  expectQuiet([listener])
})
