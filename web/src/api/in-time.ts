/**
 * Return the answer of `ask`. After `ms` without progress, abort its signal and reject; `heard` restarts the time. The
 * caller's `signal` aborts it as well.
 */
export async function inTime<T>(
  ms: number,
  signal: AbortSignal | undefined,
  ask: (ending: AbortSignal, heard: () => void) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const { signal: ending } = end
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    if (!ending.aborted) timer = setTimeout(() => end.abort(), ms)
  }
  const follow = () => end.abort(signal?.reason)
  const ended = new Promise<never>((_, reject) => {
    ending.addEventListener('abort', () => reject(ending.reason))
  })
  signal?.addEventListener('abort', follow)
  if (signal?.aborted) follow()
  heard()
  try {
    // Not every request supports a signal: see ahead.ts.
    return await Promise.race([ended, ask(ending, heard)])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
}
