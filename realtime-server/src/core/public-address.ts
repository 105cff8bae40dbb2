import type { Config } from './config.ts'

/** Whether browsers are likely to reach the server over an insecure connection, where they allow no push messages. */
export const isInsecure = ({ origins, host }: Pick<Config, 'origins' | 'host'>): boolean => {
  const isLocal = (name: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(name)
  const [first] = origins
  if (first === undefined) return !isLocal(host)
  return origins.every((origin) => {
    const { protocol, hostname } = new URL(origin)
    return protocol === 'http:' && !isLocal(hostname)
  })
}

/** An address at which a browser on this computer, or of the people it is for, reaches the server that listens on this port. */
export function shownAddress(
  { origins, host }: Pick<Config, 'origins' | 'host'>,
  port: number,
): string {
  const [origin] = origins
  if (origin !== undefined) return origin
  if (['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
