import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AnyEndpoint, api } from '@dodam/contract'
import { meet, Person } from '@dodam/test-support'
import { expect, test } from 'vitest'
import { outputOf, says, watchOver } from '../faults/child.ts'
import { freePort } from '../services/ports.ts'

const entry = path.join(import.meta.dirname, '../../realtime-server/src/main.ts')
const password = 'zugvogel Word 1'
/** Words to find in the server's output, one for each kind of private text. */
const private_ = {
  password,
  newPassword: 'zugvogel Word 2',
  wrongPassword: 'zugvogel Word 3',
  adminPassword: 'zugvogel Word 4',
  email: 'zugvogel@canary.example',
  post: '철새처럼 멀리 가고 싶은 밤이에요.',
  comment: '철새도 돌아와요 언젠가는.',
  message: '철새 이야기를 들려줘요.',
  search: '철새검색어',
  support: '철새 문의를 남겨요 여기에.',
  bio: '철새를 좋아해요.',
  helper: '철새가 그리워요 도와주세요.',
  address: '203.0.113.77',
  agent: 'ZugvogelBrowser/1.0',
}

test('a server writes nothing private at its most verbose log level, and a line for an audited act', {
  timeout: 120_000,
}, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-logs-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      // Its people and stories take half a minute.
      DEMO: 'false',
      ADMIN_PASSWORD: private_.adminPassword,
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watchOver(child)
  const output = outputOf(child)
  try {
    await says(child, 'Dodam is ready', 60_000)
    const join = async (username: string, role: 'sharer' | 'listener') => {
      const person = new Person(origin)
      const { token, user } = await person.call(api.accounts.register, {
        body: {
          username,
          password,
          role,
          gradeLevel: 'high1',
          gender: 'female',
          email: private_.email,
        },
      })
      person.signIn(token, user)
      return await person.listen()
    }
    const sharer = await join('zugsharer', 'sharer')
    const listener = await join('zuglistener', 'listener')
    const from = { 'x-forwarded-for': private_.address, 'user-agent': private_.agent }
    const say = (method: string, at: string, body?: object) =>
      sharer.send(method, at, body, from).then((answer) => answer.text())
    const { roomId } = await meet(sharer, listener)
    await say('POST', '/api/posts', { content: private_.post, categories: ['sleep'] })
    await say('POST', '/api/posts/1/comments', { content: private_.comment })
    await say('POST', `/api/chat-rooms/${roomId}/messages`, { content: private_.message })
    await say('PUT', '/api/user/profile', { bio: private_.bio })
    await say('POST', '/api/support/message', { type: 'inquiry', message: private_.support })
    await say('POST', '/api/support/ai-chat', { message: private_.helper })
    await say('GET', `/api/posts?search=${encodeURIComponent(private_.search)}`)
    await say('GET', `/api/${encodeURIComponent(private_.search)}?token=${sharer.token}`)
    await say('POST', '/api/auth/login', {
      username: 'zugsharer',
      password: private_.wrongPassword,
    })
    await say('PUT', '/api/user/password', {
      currentPassword: password,
      newPassword: private_.newPassword,
    })
    const admin = new Person(origin)
    const session = await admin.call(api.accounts.login, {
      body: { username: 'support', password: private_.adminPassword },
    })
    admin.signIn(session.token, session.user)
    await admin.call(api.search.removeKeyword, { body: { keyword: private_.search } })
    // Failures are logged in more detail than successes.
    sharer.emit('post:watch', { postId: private_.message })
    // Acknowledged after the one before, which is refused without a word.
    await sharer.usePage(true)
    await say('POST', '/api/posts', { content: private_.post, categories: [private_.search] })
    await sharer.send('POST', '/api/posts', `{"content":"${private_.post}`, from)
    // One of these ends the session.
    for (const endpoint of Object.values(api).flatMap((feature) =>
      Object.values<AnyEndpoint>(feature),
    ))
      await say(
        endpoint.method,
        endpoint.path.replace(/:\w+/, '9'),
        endpoint.method === 'GET' ? undefined : { reason: private_.message },
      )
    const tokens = [sharer, listener, admin].map((person) => person.token ?? 'none')
    for (const person of [sharer, listener]) person.leave()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended

    expect(output()).toContain('/api/chat-rooms/:id/messages')
    expect(output()).toContain('"action":"keyword:remove","thing":"keyword","actorId":1')
    expect(output().split('\n').length).toBeGreaterThan(100)
    for (const [name, word] of Object.entries(private_)) expect(output(), name).not.toContain(word)
    for (const token of tokens) expect(output()).not.toContain(token.split('.')[2])
    expect(output()).not.toMatch(/철새|zugvogel|zugsharer|\$argon2|Bearer /i)
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
