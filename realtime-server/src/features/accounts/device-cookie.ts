import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../core/config.ts'
import type { Headers } from '../../core/route.ts'

const name = 'dodam_device'
/** As long as browsers keep a cookie. */
const maxAgeSeconds = 400 * 86_400

/** The id of the browser that makes a call, kept over sign-outs. It authorises nothing: see docs/decisions/0018. */
export interface DeviceCookie {
  /** The id that this server gave the browser before; null without one, or with a forged one. */
  read(headers: Headers): string | null
  send(headers: Headers, deviceId: string): void
}

/** Make the device cookie of an installation, signed with a key of its own derived from the secret. */
export function deviceCookie({
  jwtSecret,
  origins,
}: Pick<Config, 'jwtSecret' | 'origins'>): DeviceCookie {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'device cookie', 32))
  const signed = (deviceId: string) =>
    `${deviceId}.${createHmac('sha256', key).update(deviceId).digest('base64url')}`
  const isGenuine = (value: string, deviceId: string) => {
    const [given, expected] = [Buffer.from(value), Buffer.from(signed(deviceId))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const isPublishedOverHttps = origins.some((origin) => origin.startsWith('https:'))

  return {
    read(headers) {
      const cookies = (headers.read('cookie') ?? '').split(';').map((cookie) => cookie.trim())
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
      const deviceId = /^([0-9a-f-]{36})\./.exec(value ?? '')?.[1]
      return value !== undefined && deviceId !== undefined && isGenuine(value, deviceId)
        ? deviceId
        : null
    },
    send(headers, deviceId) {
      const isHttps = isPublishedOverHttps || headers.read('x-forwarded-proto') === 'https'
      const parts = [
        `${name}=${signed(deviceId)}`,
        'Path=/api/auth',
        `Max-Age=${maxAgeSeconds}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isHttps ? ['Secure'] : []),
      ]
      headers.send('set-cookie', parts.join('; '))
    },
  }
}
