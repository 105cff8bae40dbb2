import type { IncomingHttpHeaders } from 'node:http'

/** What a value looks like that nobody types by chance. */
export type Probe = 'sql' | 'script' | 'path'

/** Bounded expressions without nesting: the longest input they get takes less than a millisecond. */
const signs: readonly (readonly [Probe, RegExp])[] = [
  [
    'path',
    /\.\.;?[\\/]|\.\.%(?:2f|5c)|%c0%a[ef]|\0|\/etc\/(?:passwd|shadow)|\b(?:file|php|gopher|jar|dict):\/\/|\b169\.254\.169\.254\b/i,
  ],
  [
    'sql',
    /\bunion\b[\s/*+]{1,9}(?:all\b[\s/*+]{1,9})?\bselect\b|['"`)][\s+]{0,9}(?:or|and)[\s+(]{1,9}['"\d]|;[\s+]{0,9}(?:drop|delete|insert|update|alter)\b[\s+]|\b(?:sleep|pg_sleep|benchmark|waitfor[\s+]delay)[\s+]?['(]|['"][\s+]{0,9}--|\binformation_schema\b|\b(?:or|and)[\s+(]{1,9}(\d{1,9})[\s+]{0,9}=[\s+]{0,9}\1\b|\border[\s+]{1,9}by[\s+]{1,9}\d|\bxp_cmdshell\b|\bextractvalue[\s+]?\(|\[\$(?:ne|gt|lt|in|regex|where)\]|[;|`][\s+]{0,3}(?:cat|whoami|curl|wget|nc|bash|sh|ping|uname)\b|\$\(\w/i,
  ],
  [
    'script',
    /<[\s/]{0,9}(?:script|img|svg|iframe|object|embed|body|video)\b|\bjavascript:|\bon(?:error|load|click|focus|mouseover)[\s+]{0,9}=|\$\{[^}]{0,80}\}|\{\{[^}]{0,80}[*(+'"[:][^}]{0,80}\}\}|<%|[\r\n][\s]{0,9}(?:set-cookie|location|content-type):/i,
  ],
]

const longest = 2_000

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a path and its query look like; null for nothing. What people search for is theirs to write, and is left out. */
export function probeIn(url: string): Probe | null {
  const [path = '', query = ''] = url.slice(0, longest).split('?', 2)
  const others = query.split('&').filter((part) => !part.startsWith('search='))
  const text = decoded(decoded([path, ...others].join(' ').replaceAll('+', ' ')))
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? null
}

/** What the words of a search look like; null for nothing, and without a search. */
export function probeInSearch(url: string): Probe | null {
  if (!url.includes('search=')) return null
  const words =
    url
      .slice(0, longest)
      .split(/[?&]search=/, 2)[1]
      ?.split('&', 1)[0] ?? ''
  const text = decoded(words.replaceAll('+', ' '))
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? null
}

/** Headers by which other servers are told another path or method: no client and no proxy of ours sends them. */
const misleading = ['x-original-url', 'x-rewrite-url', 'x-http-method-override'] as const

/** What the headers of a request look like; null for nothing. */
export function probeInHeaders(headers: IncomingHttpHeaders): Probe | null {
  if (misleading.some((name) => headers[name] !== undefined)) return 'path'
  const browser = headers['user-agent']?.slice(0, longest) ?? ''
  // Most names of browsers have none of the characters without which nothing is a sign.
  if (!/[<$'"`]|\.\.\//.test(browser)) return null
  return signs.find(([, sign]) => sign.test(browser))?.[0] ?? null
}

/** Fields in which people write what they like: quotes, code and slang are no probe there, and a password is nobody's to read. */
const written =
  /^(?:content|message|bio|reason|detail|note|title|text|name|description|nickname|search|messages)|password/i

/** What the values of a refused body look like, without what people write. */
export function probeInBody(body: unknown): Probe | null {
  if (typeof body !== 'object' || body === null) return null
  for (const [name, value] of Object.entries(body)) {
    if (written.test(name) || typeof value !== 'string') continue
    const found = signs.find(([, sign]) => sign.test(value.slice(0, longest)))
    if (found !== undefined) return found[0]
  }
  return null
}

/** What is odd about a body: fields that would reach every object, rights that nobody gives themselves, depths that nobody types. */
export type Oddity = 'poison' | 'claims-admin' | 'nested'

const poison = /(?<!\\)"(?:__proto__|constructor|prototype|\$(?:ne|gt|lt|in|regex|where))"\s*:/
const claimsAdmin = /(?<!\\)"(?:isAdmin|is_admin|isVerified|isAi|isTest)"\s*:\s*(?:true|1|"true")/
const nested = /(?:\[\s{0,9}){24}|(?:\{\s{0,9}"[^"]{0,20}"\s{0,9}:\s{0,9}){24}/

/** What is odd about the text of a body; null for nothing. Inside a text quotes are escaped, so what people write is never odd. */
export function oddityOf(text: string): Oddity | null {
  if (poison.test(text)) return 'poison'
  if (claimsAdmin.test(text)) return 'claims-admin'
  return nested.test(text) ? 'nested' : null
}
