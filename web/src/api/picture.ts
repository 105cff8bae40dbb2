import { CallError } from './call.ts'
import { inTime } from './in-time.ts'

const patienceMs = 15_000

/** Download a picture from a signed link. Throws a CallError: NOT_FOUND when the link has expired. */
export async function readPicture(link: string, signal?: AbortSignal): Promise<Blob> {
  let response: Response
  let picture: Blob
  try {
    ;[response, picture] = await inTime(patienceMs, signal, async (ending, heard) => {
      const came = await fetch(link, { credentials: 'same-origin', signal: ending })
      heard()
      return [came, await came.blob()] as const
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, { code: 'OFFLINE', message: '' }, undefined)
  }
  if (response.ok) return picture
  const code = response.status === 404 ? 'NOT_FOUND' : 'UNAVAILABLE'
  throw new CallError(response.status, { code, message: response.statusText }, undefined)
}
