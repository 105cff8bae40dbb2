import { type BrowserKeys, encrypted } from './encryption.ts'

/** Every payload is padded to this many bytes, because its length could reveal its content to the push service. */
const payloadSize = 256
const timeoutMs = 5_000
const retryMs = 1_000
/** A service that asks for a longer delay is not retried. */
const maxRetryMs = 10_000

/** The result of a push. */
export type Outcome =
  | { kind: 'sent' }
  /** The subscription has ended. */
  | { kind: 'gone' }
  | { kind: 'busy'; retryMs: number }
  | { kind: 'failed' }

/** One push to one browser. */
export interface Push {
  endpoint: string
  keys: BrowserKeys
  payload: { type: string; url: string; relatedId?: number | null; unread?: number }
  authorization: string
  topic: string
  ttlSeconds: number
  isUrgent: boolean
}

function retryAfter(header: string | null): number {
  if (header === null) return retryMs
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? retryMs : Math.max(0, ms)
}

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status !== 429 && status < 500) return { kind: 'failed' }
  const ms = retryAfter(headers.get('retry-after'))
  return ms > maxRetryMs ? { kind: 'failed' } : { kind: 'busy', retryMs: ms }
}

/** Send one push to its service, which keeps it for `ttlSeconds` and replaces an older one of the same topic. */
export async function send(push: Push, ending: AbortSignal): Promise<Outcome> {
  const text = JSON.stringify(push.payload).padEnd(payloadSize)
  try {
    const response = await fetch(push.endpoint, {
      method: 'POST',
      headers: {
        authorization: push.authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(push.ttlSeconds),
        topic: push.topic,
        urgency: push.isUrgent ? 'high' : 'normal',
      },
      body: encrypted(text, push.keys),
      // Only this address was checked against the known services, not one that it redirects to.
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return outcomeOf(response)
  } catch {
    return { kind: 'failed' }
  }
}
