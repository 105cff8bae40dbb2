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
