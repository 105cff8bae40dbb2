/** Where the push services of browsers answer. A name that begins with a dot stands for everything under it. */
const knownHosts = [
  // Chrome and nearly everything made of it: Edge on Android, Samsung Internet, Whale, Opera, Brave.
  'fcm.googleapis.com',
  // Chrome's early channels.
  'jmt17.google.com',
  '.push.services.mozilla.com',
  // Edge on Windows.
  '.notify.windows.com',
  '.push.apple.com',
]

const isKnown = (host: string) =>
  knownHosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known))

/**
 * The address to push to as it is stored, or null where it is not that of a browser's push service. The server calls
 * what strangers name, so it calls nothing else: no other host, port or scheme. `extraOrigins` are for tests.
 */
export function pushAddress(endpoint: string, extraOrigins: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return null
  const isService = url.protocol === 'https:' && url.port === '' && isKnown(url.hostname)
  return isService || extraOrigins.includes(url.origin) ? url.href : null
}
