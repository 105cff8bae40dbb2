// What the service worker does with pushes. Loaded into it by `importScripts`, as the rest of it is generated.
const lines = { ko: '도담에 새 소식이 있어요', en: 'Something new on Dodam' }
const dutyLines = { ko: '도담: 확인이 필요해요', en: 'Dodam: please take a look' }

/** The language last shown in a page of this device; pages leave it here, as a worker cannot read their storage. */
async function language() {
  const kept = await caches.match('/language', { cacheName: 'device' })
  return (await kept?.text()) === 'en' ? 'en' : 'ko'
}

/** The icon that was stored with the subscription, as an address that needs no network. */
async function icon() {
  const kept = await caches.match('/icons/icon-192.png', { cacheName: 'device' })
  if (!kept) return undefined
  const bytes = new Uint8Array(await kept.arrayBuffer())
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
}

function told(event) {
  try {
    return event.data.json()
  } catch {
    return {}
  }
}

/** Within the app, whatever a payload says. */
function own(address) {
  const { origin } = self.location
  const fallback = `${origin}/notifications`
  try {
    const url = new URL(String(address), origin)
    return typeof address === 'string' && url.origin === origin ? url.href : fallback
  } catch {
    return fallback
  }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Says that something waits, and nothing of it: others may be looking at the screen. */
async function show(event) {
  const { type, url, unread } = told(event)
  if (typeof unread === 'number') await self.navigator.setAppBadge?.(unread).catch(() => {})
  const isDuty = type === 'duty'
  const pages = await windows()
  // A ring is shown while a page is open too, because another account may be signed in there.
  if (!isDuty && pages.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)) return
  const lang = await language()
  const address = own(url)
  await self.registration.showNotification((isDuty ? dutyLines : lines)[lang], {
    lang,
    icon: await icon(),
    data: { url: address, type },
    requireInteraction: isDuty,
    // The next of a room takes the place of the last, and is heard as well.
    tag: address,
    renotify: true,
  })
}

/**
 * Resolves with whether a page took the address by itself, which keeps what is being written there. A slow phone may be
 * busy for seconds.
 */
const isTaken = (page, url) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), 5_000)
    page.postMessage({ type: 'push:open', url }, [port2])
  })

async function open(url) {
  const [page] = await windows()
  if (!page) return self.clients.openWindow(url)
  // Some browsers refuse; where it leads matters all the same.
  await page.focus().catch(() => {})
  if (await isTaken(page, url)) return
  // A page that this worker does not control cannot be led anywhere.
  await page.navigate(url).catch(() => self.clients.openWindow(url))
}

/** Only a page knows the session: one that is open tells the server, or else the next that is opened. */
async function renew({ oldSubscription, newSubscription }) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (!newSubscription && applicationServerKey)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const pages = await windows()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this worker is of its origin.
  for (const page of pages) page.postMessage({ type: 'push:changed' })
}

self.addEventListener('push', (event) => event.waitUntil(show(event)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(own(event.notification.data?.url)))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
