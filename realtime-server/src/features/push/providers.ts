/** Hosts of browsers' push services. A name that begins with a dot matches all its subdomains. */
const knownHosts = [
  // Chrome and most browsers based on it: Edge on Android, Samsung Internet, Whale, Opera, Brave.
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
 * Return an endpoint in its normal form, or null if it is no browser's push service. Clients choose what the server
 * requests here, so every other host, port and scheme is refused (SSRF). `extraOrigins` are for tests.
 */
export function pushAddress(endpoint: string, extraOrigins: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return null
  const isService = url.protocol === 'https:' && url.port === '' && isKnown(url.hostname)
  return isService || extraOrigins.includes(url.origin) ? url.href : null
}
