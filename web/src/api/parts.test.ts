import { expect, test } from 'vitest'
import { readParts } from './parts.ts'

const encoder = new TextEncoder()
const event = (name: string, held: object) => `event: ${name}\ndata: ${JSON.stringify(held)}\n\n`
const answer = { kind: 'ai-answer', aiResponse: '괜찮아요. 🌱 여기 있어요.' }
const whole =
  event('part', { text: '괜찮아요. ' }) +
  event('part', { text: '🌱 여기 ' }) +
  event('part', { text: '있어요.' }) +
  event('done', answer)

function streamOf(...chunks: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const heard: string[] = []
  let chunks = 0
  const onChunk = () => {
    chunks++
  }
  const done = await readParts(body, { onPart: (text) => heard.push(text), onChunk })
  return { done, heard, chunks }
}

test('parts and answer do not depend on where the stream is cut, even inside a syllable or an emoji', async () => {
  const bytes = encoder.encode(whole)
  for (const size of [1, 2, 3, 5, 7, 64, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    )
    const { done, heard, chunks: count } = await read(streamOf(...chunks))
    expect(done).toEqual(answer)
    expect(heard).toEqual(['괜찮아요. ', '🌱 여기 ', '있어요.'])
    expect(count).toBeGreaterThan(0)
  }
})

test('comments, other events and carriage returns are ignored', async () => {
  const text = `: still here\r\n\r\nevent: ping\r\ndata: {}\r\n\r\n${event('part', { text: 'a' })}${event('done', answer)}`
  expect(await read(streamOf(encoder.encode(text)))).toMatchObject({ done: answer, heard: ['a'] })
})

test('a stream that ends before the answer, even inside an event, returns null', async () => {
  const cut = encoder.encode(whole).slice(0, -20)
  expect((await read(streamOf(cut))).done).toBeNull()
  expect((await read(streamOf())).done).toBeNull()
})

test('a stream that breaks or is not JSON fails', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      controller.error(new TypeError('network error'))
    },
  })
  await expect(read(broken)).rejects.toThrow('network error')
  const page = encoder.encode('event: done\ndata: <html>\n\n')
  await expect(read(streamOf(page))).rejects.toThrow()
})

test('data after the answer is not awaited', async () => {
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(encoder.encode(whole))
    },
    cancel() {
      isCancelled = true
    },
  })
  expect((await read(endless)).done).toEqual(answer)
  await expect.poll(() => isCancelled).toBe(true)
})
