import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { clipped } from '../short-text.ts'

/**
 * Return what finds a caller's address, for HTTP and sockets: X-Forwarded-For counts only from the configured networks, and
 * only where it names an address. Addresses are kept in memory in many places.
 */
export function addressResolver(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies)
  return (request) => {
    const address = proxyAddr(request, trust) ?? ''
    return parseNetwork(withoutZone(address)) === null
      ? (request.socket.remoteAddress ?? '')
      : clipped(address, longestAddress)
  }
}

/** IPv6 with IPv4 at its end. A zone may be as long as anybody likes. */
const longestAddress = 45
const withoutZone = (address: string) => address.replace(/%.*$/, '')

/** Addresses that begin with the same bits: one of IPv4 has 32 of them, one of IPv6 128. */
export interface Network {
  family: 4 | 6
  /** The first address. */
  first: bigint
  /** How many bits all of them share. */
  length: number
}

const bitsOf = { 4: 32, 6: 128 } as const

const groupsToBits = (groups: readonly number[], width: bigint) =>
  groups.reduce((bits, group) => (bits << width) | BigInt(group), 0n)

function ipv6Groups(address: string): number[] {
  const [head = '', tail = ''] = address.split('::')
  const parse = (part: string) =>
    part === ''
      ? []
      : part.split(':').flatMap((group) => {
          if (!group.includes('.')) return [Number.parseInt(group, 16)]
          const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
          return [a * 256 + b, c * 256 + d]
        })
  const [start, end] = [parse(head), parse(tail)]
  const missing = address.includes('::') ? 8 - start.length - end.length : 0
  return [...start, ...Array<number>(Math.max(0, missing)).fill(0), ...end]
}

const masked = (family: 4 | 6, bits: bigint, length: number) => {
  const rest = BigInt(bitsOf[family] - length)
  return (bits >> rest) << rest
}

/** Read `192.0.2.7`, `192.0.2.0/24`, `2001:db8::1` or `2001:db8::/32`; null for anything else. IPv4 inside IPv6 is IPv4. */
export function parseNetwork(text: string): Network | null {
  const [, address = '', given] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  if (isIP(address) === 0) return null
  if (isIPv4(address)) {
    const length = given === undefined ? 32 : Number(given)
    if (length > 32) return null
    const bits = groupsToBits(address.split('.').map(Number), 8n)
    return { family: 4, first: masked(4, bits, length), length }
  }
  const bits = groupsToBits(ipv6Groups(address), 16n)
  const length = given === undefined ? 128 : Number(given)
  if (length > 128) return null
  if (bits >> 32n === 0xffffn && length >= 96)
    return {
      family: 4,
      first: masked(4, bits & 0xffffffffn, length - 96),
      length: length - 96,
    }
  return { family: 6, first: masked(6, bits, length), length }
}

/** A network as text: the shortest form, by which two are compared. */
export function networkText({ family, first, length }: Network): string {
  const width = family === 4 ? 8n : 16n
  const count = family === 4 ? 4 : 8
  const groups = Array.from({ length: count }, (_, index) =>
    Number((first >> (width * BigInt(count - 1 - index))) & ((1n << width) - 1n)),
  )
  const address =
    family === 4 ? groups.join('.') : groups.map((group) => group.toString(16)).join(':')
  const short =
    family === 4 ? address : address.replace(/(?:^|:)0(?::0)+$/, '::').replace(/^0::$/, '::')
  return length === bitsOf[family] ? short : `${short}/${length}`
}

/** Whether every address of `inner` is one of `outer`. */
export const contains = (outer: Network, inner: Network): boolean =>
  outer.family === inner.family &&
  outer.length <= inner.length &&
  masked(outer.family, inner.first, outer.length) === outer.first

/** Whether two networks have an address in common. */
export const overlaps = (one: Network, other: Network): boolean =>
  contains(one, other) || contains(other, one)

/** The network of one who is counted or shut out: an address of IPv4 alone, of IPv6 its /64. Wider ones stay as they are. */
export function ownNetwork(network: Network): Network {
  if (network.family === 4 || network.length <= 64) return network
  return { ...network, first: masked(6, network.first, 64), length: 64 }
}

/** Return the network that limits count for an address: the address itself for IPv4, its /64 for IPv6. */
export function networkOf(address: string): string {
  // Most addresses are of this form, and every request asks.
  if (isIPv4(address)) return address
  const network = parseNetwork(withoutZone(address))
  return network === null ? address : networkText(ownNetwork(network))
}

/**
 * Return the networks around an address of which one person may have every address: of IPv4 itself, of IPv6 its /64, its
 * /56 and its /48, the narrowest first.
 */
export function networksOf(address: string): string[] {
  const own = networkOf(address)
  const network = parseNetwork(own)
  if (network?.family !== 6) return [own]
  const wider = [56, 48].map((length) =>
    networkText({ ...network, first: masked(6, network.first, length), length }),
  )
  return [own, ...wider]
}

/** What is nobody's own on the internet: loopback, private, shared by a carrier's customers, link-local, multicast and reserved. */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/3',
  '::/64',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
].flatMap((text) => parseNetwork(text) ?? [])

/** Whether a network has an address that is not somebody's own on the internet. */
export const isSpecial = (network: Network): boolean =>
  special.some((one) => overlaps(one, network))
