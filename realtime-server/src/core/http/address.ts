import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import { clipped } from '../short-text.ts'

/**
 * Return a function that finds a caller's address, for HTTP and sockets: X-Forwarded-For counts only from the configured
 * networks, back to the first address of another network or the last entry that is an address. IPv4 inside IPv6 is
 * IPv4. Addresses are kept in memory in many places.
 */
export function addressResolver(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies)
  return (request) => {
    let caller = ''
    for (const [hop, entry] of proxyAddr.all(request).entries()) {
      const address = addressIn(entry ?? '')
      if (address === null) break
      caller = address
      if (!trust(address, hop)) break
    }
    return caller
  }
}

/** IPv6 with IPv4 at its end. The length of a zone has no limit. */
const longestAddress = 45

/** Read an entry of X-Forwarded-For in the forms that proxies write, with a port, in brackets, in quotes; null for what is no address. */
function addressIn(entry: string): string | null {
  const bare = entry
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    // With several colons and no dot, the last group can be a part of an IPv6 address.
    .replace(/(\.\d{1,3}):\d{1,5}$/, '$1')
  if (isIPv4(bare)) return bare
  const address = parseAddress(bare)
  if (address === null) return null
  return isIPv6(address) ? clipped(bare, longestAddress) : networkText(address)
}

/** Addresses that begin with the same bits: one of IPv4 has 32 of them, one of IPv6 128. */
export interface Network {
  first: ipaddr.IPv4 | ipaddr.IPv6
  /** How many bits all of them share. */
  length: number
}

const isIPv6 = ({ first }: Network) => first.kind() === 'ipv6'
const bitsOf = (address: Network['first']) => (address.kind() === 'ipv4' ? 32 : 128)

/** Return the network of at most `most` shared bits around a network. */
export function widened({ first, length }: Network, most: number): Network {
  const bits = Math.min(length, most)
  const keep = (byte: number, at: number) =>
    byte & (0xff << Math.min(8, Math.max(0, 8 * (at + 1) - bits)))
  return { first: ipaddr.fromByteArray(first.toByteArray().map(keep)), length: bits }
}

/** Read `192.0.2.7`, `192.0.2.0/24`, `2001:db8::1` or `2001:db8::/32`; null for anything else. IPv4 inside IPv6 is IPv4. */
export function parseNetwork(text: string): Network | null {
  const [, address = '', given] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  // The library reads octal and hexadecimal parts too.
  if (isIP(address) === 0) return null
  // The library reads `::192.0.2.7` as `::ffff:192.0.2.7`, which is another address.
  const first = ipaddr.parse(address.replace(/^::(?=\d+\.)/, '0::'))
  const length = given === undefined ? bitsOf(first) : Number(given)
  if (length > bitsOf(first)) return null
  return first instanceof ipaddr.IPv6 && first.isIPv4MappedAddress() && length >= 96
    ? widened({ first: first.toIPv4Address(), length: 32 }, length - 96)
    : widened({ first, length }, length)
}

/** Read the address of a caller, which may have a zone; null for what is none. */
export const parseAddress = (address: string): Network | null =>
  parseNetwork(address.replace(/%.*$/, ''))

/** A network as text: the shortest form, by which two are compared. */
export const networkText = ({ first, length }: Network): string =>
  length === bitsOf(first) ? first.toString() : `${first.toString()}/${length}`

/** Whether every address of `inner` is one of `outer`. */
export const contains = (outer: Network, inner: Network): boolean =>
  isIPv6(outer) === isIPv6(inner) &&
  outer.length <= inner.length &&
  inner.first.match(outer.first, outer.length)

/** Whether two networks have an address in common. */
export const overlaps = (one: Network, other: Network): boolean =>
  contains(one, other) || contains(other, one)

/** Return the network that is counted or shut out: an address of IPv4 alone, of IPv6 its /64. Wider ones stay as they are. */
export const ownNetwork = (network: Network): Network =>
  isIPv6(network) ? widened(network, 64) : network

/** Return the network that limits count for an address: the address itself for IPv4, its /64 for IPv6. */
export function networkOf(address: string): string {
  // Most addresses are of this form, and every request asks.
  if (isIPv4(address)) return address
  const network = parseAddress(address)
  return network === null ? address : networkText(ownNetwork(network))
}

/**
 * Return the networks around an address of which one person may have every address: of IPv4 itself, of IPv6 its /64, its
 * /56 and its /48, the narrowest first.
 */
export function networksOf(address: string): string[] {
  const network = parseAddress(address)
  if (network === null || !isIPv6(network)) return [networkOf(address)]
  return [64, 56, 48].map((length) => networkText(widened(network, length)))
}

/** Not routed on the internet: loopback, private, shared by a carrier's customers, link-local, multicast and reserved. */
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

/** Whether a network has an address that is not routed on the internet. */
export const isSpecial = (network: Network): boolean =>
  special.some((one) => overlaps(one, network))
