import { finished } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { spool } from './spool.ts'

const never = new AbortController().signal

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const gate = () => Promise.withResolvers<void>()

describe('what is spooled', () => {
  test('is read as it was written, in order and whole', async () => {
    const parts = Array.from({ length: 200 }, (_, i) => `${i} 가나다 ${'x'.repeat(i * 10)}\n`)
    const stream = await spool(async (write) => {
      for (const part of parts) await write(part)
    }, never)
    expect(await textOf(stream)).toBe(parts.join(''))
  })

  test('is written to its end without a reader', async () => {
    const written = gate()
    const stream = await spool(async (write) => {
      for (let i = 0; i < 300; i++) await write('x'.repeat(10_000))
      written.resolve()
    }, never)
    await written.promise
    expect(await textOf(stream)).toHaveLength(3_000_000)
  })

  test('is read while it is being written', async () => {
    const isRead = gate()
    const stream = await spool(async (write) => {
      await write('first ')
      await isRead.promise
      await write('second')
    }, never)
    let text = ''
    for await (const chunk of stream) {
      text += String(chunk)
      isRead.resolve()
    }
    expect(text).toBe('first second')
  })
})

describe('an error', () => {
  const error = new Error('no more')

  test('before anything is written is thrown', async () => {
    await expect(spool(() => Promise.reject(error), never)).rejects.toBe(error)
  })

  test('later destroys the stream after what was written', async () => {
    const stream = await spool(async (write) => {
      await write('begun')
      throw error
    }, never)
    await expect(textOf(stream)).rejects.toBe(error)
    expect(stream.errored).toBe(error)
  })
})

describe('an abort', () => {
  test('before the beginning opens nothing', async () => {
    let isAsked = false
    const produce = async () => {
      isAsked = true
    }
    await expect(spool(produce, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(isAsked).toBe(false)
  })

  test('stops the writer, and a destroyed stream stops nothing else', async () => {
    const leaving = new AbortController()
    const [isGone, isStopped] = [gate(), gate()]
    let reason: unknown
    const stream = await spool(async (write) => {
      await write('begun')
      await isGone.promise
      await write('too late').catch((refusal: unknown) => {
        reason = refusal
      })
      isStopped.resolve()
    }, leaving.signal)
    leaving.abort()
    stream.destroy()
    isGone.resolve()
    await isStopped.promise
    expect(reason).toMatchObject({ name: 'AbortError' })
    await finished(stream).catch(() => {})
    expect(stream.destroyed).toBe(true)
  })
})
