import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api, type ChatMessage } from '@dodam/contract'
import { Person } from '@dodam/test-support'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { says, watchOver } from '../faults/child.ts'
import { freePort } from '../services/ports.ts'

const entry = path.join(import.meta.dirname, '../../realtime-server/src/main.ts')
const startsWithinMs = 60_000

let dataDir: string
let port: number
let url: string
let child: ChildProcess | undefined

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-kill-'))
  port = await freePort()
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The production entry point with an embedded database, without the caller's own settings. */
async function start(): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'false',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  watchOver(child)
  await says(child, 'Dodam is ready at', startsWithinMs)
}

/** `kill -9`: no shutdown. */
async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function member(username: string, role: 'sharer' | 'listener'): Promise<Person> {
  const person = new Person(url)
  const { token, user } = await person.call(api.accounts.register, {
    body: { username, password: 'a good word 1', role, gradeLevel: 'high1', gender: 'male' },
  })
  person.signIn(token, user)
  return person
}

test.skipIf(inject('engine') === 'postgres')(
  'kill -9 of the embedded server during writes loses nothing that was acknowledged',
  async () => {
    await start()
    const sharer = await member('survivor1', 'sharer')
    const listener = await member('survivor2', 'listener')
    const publish = (content: string) =>
      sharer.call(api.posts.publish, { body: { content, categories: ['other'] } })
    const first = await publish('이 글은 살아남아야 해요.')
    const { id } = await listener.call(api.chatRequests.send, {
      body: { postId: first.id, message: '안녕하세요' },
    })
    const { chatRoomId } = await sharer.call(api.chatRequests.respond, {
      params: { id },
      body: { status: 'accepted' },
    })
    const room = { id: chatRoomId ?? 0 }

    const posts = new Map([[first.id, first.content]])
    const messages = new Map<number, string>()
    /** Write repeatedly until the server no longer answers. */
    async function stream(write: (count: number) => Promise<void>) {
      for (let count = 0; ; count++)
        try {
          await write(count)
        } catch (error) {
          // Only the cut connection may end it; a refusal would be a bug.
          if (error instanceof TypeError) return
          throw error
        }
    }
    const streams = [
      stream(async (count) => {
        const post = await publish(`쓰는 도중에 끊겨도 남아야 하는 글 ${count}`)
        posts.set(post.id, post.content)
      }),
      ...[sharer, listener].map((who, side) =>
        stream(async (count) => {
          const body = { content: `말 ${side} ${count}` }
          const message = await who.call(api.chat.send, { params: room, body })
          messages.set(message.seq, message.content)
        }),
      ),
    ]
    await expect
      .poll(() => Math.min(posts.size, messages.size / 2), { timeout: 60_000 })
      .toBeGreaterThan(12)
    await kill()
    await Promise.all(streams)

    await start()
    expect((await sharer.call(api.accounts.verify)).user.username).toBe('survivor1')
    for (const [postId, content] of posts)
      expect((await sharer.call(api.posts.read, { params: { id: postId } })).content).toBe(content)
    const stored: ChatMessage[] = []
    for (;;) {
      const query = { after: stored.length, limit: 200 }
      const page = await listener.call(api.chat.listMessages, { params: room, query })
      if (page.length === 0) break
      stored.push(...page)
    }
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
    const there = new Map(stored.map(({ seq, content }) => [seq, content]))
    for (const [seq, content] of messages) expect(there.get(seq)).toBe(content)
    await publish('다시 쓸 수 있어요, 이제 괜찮아요.')
    await kill()
  },
  240_000,
)
