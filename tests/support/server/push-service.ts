import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { api } from '@dodam/contract'
import type { Person } from './person.ts'

/** One push as its service and its browser received it. */
export interface Pushed {
  headers: IncomingHttpHeaders
  size: number
  /** The text that only the browser can decrypt. */
  text: string
  /** The sender's claims, with a verified signature. */
  claims: Record<string, unknown>
}

/** A subscribed browser, with keys of its own. */
export interface PushedBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Received pushes, in order. */
  pushed: Pushed[]
}

export interface PushService {
  origin: string
  browser(): PushedBrowser
  /** What was called, in order, readable or not. */
  called: string[]
  /** Answer pushes this way from now on; 201 before. */
  answerWith(answer: (response: ServerResponse) => unknown): void
  close(): Promise<void>
}

const part = (body: Buffer, from: number, length: number) => body.subarray(from, from + length)

/** Decrypt a push as a browser does, by RFC 8291. */
function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, sender] = [part(body, 0, 16), part(body, 21, body.readUInt8(20))]
  const sealed = body.subarray(21 + sender.length)
  if (body.readUInt32BE(16) < sealed.length) throw new Error('The record is longer than it says')
  const derive = (key: Buffer, salted: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const key = derive(pair.computeSecret(sender), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = record.findLastIndex((byte) => byte !== 0)
  if (record[end] !== 2) throw new Error('The last record does not say that it is the last')
  return record.subarray(0, end).toString()
}

/** Verify the token of a push by the key beside it, as in RFC 8292; return its claims. */
function claimsOf(authorization: string | undefined): Record<string, unknown> {
  const [, head = '', claims = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'))
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed by the key beside it')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey }
}

/** Start a push service like those of browsers, over plain HTTP. */
export async function startPushService(port = 0): Promise<PushService> {
  const called: string[] = []
  const receive = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => void>()
  let answer = (response: ServerResponse): unknown => response.writeHead(201).end()
  const server = createServer(async (request, response) => {
    called.push(request.url ?? '')
    const body = await buffer(request)
    receive.get(request.url ?? '')?.(request.headers, body)
    answer(response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    called,
    browser() {
      const path = `/push/${randomBytes(16).toString('hex')}`
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const pushed: Pushed[] = []
      receive.set(path, (headers, body) => {
        const text = decrypted(body, pair, auth)
        const claims = claimsOf(headers.authorization)
        pushed.push({ headers, size: body.length, text, claims })
      })
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { subscription: { endpoint: `${origin}${path}`, keys }, pushed }
    },
    answerWith(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Let a new browser ring for an admin. */
export async function ringingDevice(service: PushService, admin: Person): Promise<PushedBrowser> {
  const browser = service.browser()
  await admin.call(api.duty.addDevice, { body: browser.subscription })
  return browser
}
