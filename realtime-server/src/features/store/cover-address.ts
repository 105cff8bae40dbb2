import { lookup } from 'node:dns'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { PictureRefused } from './pictures.ts'

/** An admin names the picture, so the server allows it more than an upload: many shops offer only large ones. */
const maxBytes = 2 * 1024 * 1024
const timeoutMs = 8_000

type Ask = (options: RequestOptions, answered: (response: IncomingMessage) => void) => ClientRequest

/** Whether an address is routed on the internet; IPv4 inside IPv6 counts as IPv4. */
const isPublic = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Resolve a name, and fail where any of its addresses is not on the internet (SSRF): the connection uses this answer. */
const publicLookup: LookupFunction = (name, options, answered) =>
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || first === undefined) answered(error ?? new Error('no address'), '')
    else if (!addresses.every(({ address }) => isPublic(address)))
      answered(new Error('an address inside the network'), '')
    else if (options.all) answered(null, addresses)
    else answered(null, first.address, first.family)
  })

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue
    length += part.length
    if (length > maxBytes) throw new PictureRefused('cover.size')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Download the picture at an https address, once and without redirects, cookies or a referrer. Throws PictureRefused:
 * `cover.size`, or `cover.unreachable` for every other failure, so that no answer tells what is inside the network.
 */
export async function downloadCover(
  address: string,
  ask: Ask = request,
  timeout = timeoutMs,
): Promise<Buffer> {
  if (!URL.canParse(address)) throw new PictureRefused('cover.unreachable')
  const { hostname, port, pathname, search, username, password } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isOutside = isIP(host) === 0 || isPublic(host)
  if (!isOutside || port !== '' || username !== '' || password !== '')
    throw new PictureRefused('cover.unreachable')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = {
    host,
    path: `${pathname}${search}`,
    lookup: publicLookup,
    agent: false,
    headers: { accept: 'image/png, image/jpeg, image/webp' },
    signal: AbortSignal.timeout(timeout),
  }
  const asked = ask(options, resolve).once('error', reject)
  asked.end()
  try {
    const response = await promise
    if (response.statusCode !== 200) throw new PictureRefused('cover.unreachable')
    return await bytesOf(response)
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused('cover.unreachable')
  } finally {
    // A late error, such as the timeout, has no listener any more.
    asked.on('error', () => {}).destroy()
  }
}
