import { createHmac } from 'node:crypto'
import type { Config } from '../../core/config.ts'
import type { Headers } from '../../core/http/route.ts'
import { type Key, type Keys, named, parted } from '../../core/keys/keys.ts'
import { isSame } from '../../core/keys/seal.ts'

const name = 'dodam_device'
/** The longest time that browsers keep a cookie. */
const maxAgeSeconds = 400 * 86_400

/** The id of the browser, which survives a sign-out. It authorises nothing: see docs/decisions/0018. */
export interface DeviceCookie {
  /** Return the id that this server gave the browser before; null without one, or with a forged one. */
  read(headers: Headers): string | null
  send(headers: Headers, deviceId: string): void
}

const signed = (key: Key, deviceId: string) =>
  named(key, createHmac('sha256', key.bytes).update(deviceId).digest('base64url'))

/** Create the device cookie of an installation. */
export function deviceCookie(keys: Keys, { origins }: Pick<Config, 'origins'>): DeviceCookie {
  const isGenuine = (signature: string, deviceId: string) =>
    keys
      .opening('device cookie', parted(signature).id)
      .some((key) => isSame(signed(key, deviceId), signature))
  const isPublishedOverHttps = origins.some((origin) => origin.startsWith('https:'))

  return {
    read(headers) {
      const cookies = (headers.read('cookie') ?? '').split(';').map((cookie) => cookie.trim())
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
      const [, deviceId, signature = ''] = /^([0-9a-f-]{36})\.(.+)$/.exec(value ?? '') ?? []
      return deviceId !== undefined && isGenuine(signature, deviceId) ? deviceId : null
    },
    send(headers, deviceId) {
      const isHttps = isPublishedOverHttps || headers.read('x-forwarded-proto') === 'https'
      const parts = [
        `${name}=${deviceId}.${signed(keys.newest('device cookie'), deviceId)}`,
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
