// Part of the service worker. A new version waits for the only page that shows the app: with others open, the code that
// they have not loaded yet would be gone.
addEventListener('message', (event) => {
  if (event.data?.type !== 'TAKE_OVER_WHEN_ALONE') return
  const takeOver = async () => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.length <= 1) await skipWaiting()
  }
  event.waitUntil(takeOver())
})

// Files of the app that this device has used, beside those of the shell; `self.files` is from files-worker.js.
const nameOf = (address) => new URL(address, location.origin).pathname.replace(/-[\w-]{8}\./, '.')
const used = async () => {
  const cache = await caches.open('files-of-app')
  return { cache, addresses: (await cache.keys()).map(({ url }) => new URL(url).pathname) }
}

/** Fetch the code and words that the version before has used, so that this one works without a network as well. */
async function keepUsed() {
  const { cache, addresses } = await used()
  const names = new Set(addresses.map(nameOf))
  const isMissing = (file) => /\.(js|css)$/.test(file) && !addresses.includes(file)
  await cache.addAll(self.files.filter((file) => isMissing(file) && names.has(nameOf(file))))
}

async function removeOld() {
  const { cache, addresses } = await used()
  const isOld = (address) => !self.files.includes(address)
  await Promise.all(addresses.filter(isOld).map((address) => cache.delete(address)))
}

addEventListener('install', (event) => event.waitUntil(keepUsed()))
addEventListener('activate', (event) => event.waitUntil(removeOld()))
