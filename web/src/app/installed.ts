import { number } from '../device/parser.ts'
import { json, kept } from '../device/store.ts'

const reloadedAt = kept('reloaded-at', json(number), 'tab')

/**
 * Register the service worker. A new version takes over when the app is opened next, and only when no other tab shows
 * the app: an older page would otherwise miss code that it has not loaded yet.
 */
export function keepInstalled(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => void register(), { once: true })
  if (document.readyState === 'complete') void register()
}

/** Whether the page was clicked or typed into. */
const isInUse = () => navigator.userActivation?.hasBeenActive

/** Cache the files that this page loaded before the service worker existed; they come from the browser's own cache. */
async function keepLoaded(): Promise<void> {
  const cache = await caches.open('files-of-app')
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`))
  await Promise.allSettled([...new Set(loaded)].map((address) => cache.add(address)))
}

async function register(): Promise<void> {
  try {
    if (!navigator.serviceWorker.controller) {
      await keepLoaded()
      // What came since then did not pass the worker either.
      const again = () => void keepLoaded().catch(() => undefined)
      navigator.serviceWorker.addEventListener('controllerchange', again, { once: true })
    }
    const { waiting } = await navigator.serviceWorker.register('/sw.js')
    if (!waiting || !navigator.serviceWorker.controller || isInUse()) return
    navigator.serviceWorker.addEventListener(
      'controllerchange',
      () => {
        // A member may have begun to use the page meanwhile: then the update waits for the next opening.
        if (!isInUse()) location.reload()
      },
      { once: true },
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name.
    waiting.postMessage({ type: 'TAKE_OVER_WHEN_ALONE' })
  } catch (error) {
    console.error('The offline copy could not be set up', error)
  }
}

/**
 * Reload the page because the server no longer has the code of this version. At most once a minute, to avoid a loop.
 */
export function reloadOnce(): void {
  if (Date.now() - (reloadedAt.read() ?? 0) < 60_000) return
  if (reloadedAt.write(Date.now())) location.reload()
}
