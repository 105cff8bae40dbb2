import type { IncomingHttpHeaders } from 'node:http'

/** The kind of attack that a value looks like. */
export type Probe = 'sql' | 'script' | 'path'

/** The expressions are bounded and not nested, so that the longest input takes less than a millisecond. */
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

/** Return the attack that a path and its query look like, without the text of a search; null for none. */
export function probeIn(url: string): Probe | null {
  const [path = '', query = ''] = url.slice(0, longest).split('?', 2)
  const others = query.split('&').filter((part) => !part.startsWith('search='))
  const text = decoded(decoded([path, ...others].join(' ').replaceAll('+', ' ')))
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? null
}

/** Return the attack that the text of a search looks like; null for none, and without a search. */
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

/** Headers that override the path or method on other servers; no client or proxy of this server sends them. */
const misleading = ['x-original-url', 'x-rewrite-url', 'x-http-method-override'] as const

/** Return the attack that the headers of a request look like; null for none. */
export function probeInHeaders(headers: IncomingHttpHeaders): Probe | null {
  if (misleading.some((name) => headers[name] !== undefined)) return 'path'
  const browser = headers['user-agent']?.slice(0, longest) ?? ''
  // A shortcut: every sign needs one of these characters, and most user agents have none.
  if (!/[<$'"`]|\.\.\//.test(browser)) return null
  return signs.find(([, sign]) => sign.test(browser))?.[0] ?? null
}

/** Free text, in which quotes, code and slang are normal, and passwords, which must not be inspected. */
const written =
  /^(?:content|message|bio|reason|detail|note|title|text|name|description|nickname|search|messages)|password/i

/** Return the attack that a refused body looks like, free text left out; null for none. */
export function probeInBody(body: unknown): Probe | null {
  if (typeof body !== 'object' || body === null) return null
  for (const [name, value] of Object.entries(body)) {
    if (written.test(name) || typeof value !== 'string') continue
    const found = signs.find(([, sign]) => sign.test(value.slice(0, longest)))
    if (found !== undefined) return found[0]
  }
  return null
}

/** An odd body: fields that pollute prototypes or queries, admin rights claimed for oneself, extreme nesting. */
export type Oddity = 'poison' | 'claims-admin' | 'nested'

const poison = /(?<!\\)"(?:__proto__|constructor|prototype|\$(?:ne|gt|lt|in|regex|where))"\s*:/
const claimsAdmin = /(?<!\\)"(?:isAdmin|is_admin|isVerified|isAi|isTest)"\s*:\s*(?:true|1|"true")/
const nested = /(?:\[\s{0,9}){24}|(?:\{\s{0,9}"[^"]{0,20}"\s{0,9}:\s{0,9}){24}/

/** Return what is odd about a body's text; null for nothing. Free text cannot match: its quotes are escaped. */
export function oddityOf(text: string): Oddity | null {
  if (poison.test(text)) return 'poison'
  if (claimsAdmin.test(text)) return 'claims-admin'
  return nested.test(text) ? 'nested' : null
}
