import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Return what finds a caller's address, for HTTP and sockets: X-Forwarded-For counts only from the configured networks. */
export function addressResolver(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies)
  return (request) => proxyAddr(request, trust) ?? ''
}

/** Return the network that limits count for an address: the address itself for IPv4, its /64 for IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === '' ? [] : tail.split(':')
  const groups = plain.includes('::')
    ? [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
    : start
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
