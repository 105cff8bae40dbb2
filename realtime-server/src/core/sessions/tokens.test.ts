import { randomBytes } from 'node:crypto'
import jwt from '@fastify/jwt'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Key, keysOf } from '../keys/keys.ts'
import { createTokens, issuer } from './tokens.ts'

const key = (id: string): Key => ({ purpose: 'session', id, bytes: randomBytes(32), usedFrom: 0 })
const dayMs = 86_400_000

async function issue() {
  const keys = keysOf([key('first')], { now: () => new Date() })
  const app = Fastify()
  await app.register(jwt, {
    secret: keys.oldest('session').bytes,
    sign: { algorithm: 'HS256', iss: issuer, aud: issuer, expiresIn: '400d' },
    verify: { algorithms: ['HS256'], allowedIss: issuer, allowedAud: issuer },
  })
  await app.ready()
  const tokens = createTokens(app.jwt, keys)
  return { keys, tokens, token: tokens.sign({ sid: 'a', userId: 7, jti: 'b' }) }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('a token that was read before is past once it expires', async () => {
  const { tokens, token } = await issue()
  vi.setSystemTime(Date.now() + 400 * dayMs - 60_000)
  for (let count = 0; count < 2; count++)
    expect(tokens.read(token)).toEqual({ sid: 'a', userId: 7, isPast: false })
  vi.setSystemTime(Date.now() + 60_000)
  expect(tokens.read(token)).toEqual({ sid: 'a', userId: 7, isPast: true })
})

test('a token that was read before is forged once its key is gone', async () => {
  const { keys, tokens, token } = await issue()
  expect(tokens.read(token)).toMatchObject({ sid: 'a' })
  keys.replace([key('first')])
  expect(tokens.read(token)).toBe('forged')
})
