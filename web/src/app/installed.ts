/** Registers the service worker. A new version takes over when a page is opened anew, never under somebody who is writing. */
export function keepInstalled(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => void register(), { once: true })
  if (document.readyState === 'complete') void register()
}

async function register(): Promise<void> {
  try {
    const { waiting } = await navigator.serviceWorker.register('/sw.js')
    if (!waiting || !navigator.serviceWorker.controller) return
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name.
    waiting.postMessage({ type: 'SKIP_WAITING' })
  } catch (error) {
    console.error('The offline copy could not be set up', error)
  }
}

/** Opens the page anew, because the server no longer has a part of this version of it. Not in a circle. */
export function reloadOnce(): void {
  const key = 'reloaded-at'
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return
  }
  location.reload()
}
