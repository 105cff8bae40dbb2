/**
 * Run the scanner Wapiti (a package of Debian and others) against a server with demo accounts: `RATE_LIMITS=off npx pnpm@12
 * start` in one terminal, `npx pnpm@12 scan` in another. It tries every GET of the contract, with every parameter, as a
 * visitor, as a member and as an admin. Exits with 1 for any finding beyond `accepted`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Findings that are accepted. */
const accepted = new Set([
  // Browsers have removed the filter that this header controlled; the Content-Security-Policy replaces it.
  'X-XSS-Protection is not set',
])
const modules = [
  'backup',
  'blindsql',
  'cookieflags',
  'crlf',
  'csp',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'ssrf',
  'xss',
  'xxe',
]

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: {
    type?: string
    format?: string
    enum?: readonly unknown[]
    anyOf?: Parameter['schema'][]
  }
}
interface Description {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>
}
interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string }[]>
  anomalies: Record<string, { method: string; path: string; info: string }[]>
}

function sample({ type, format, enum: named, anyOf }: Parameter['schema']): string {
  if (named !== undefined) return String(named[0])
  if (anyOf?.[0] !== undefined) return sample(anyOf[0])
  if (type === 'integer' || type === 'number') return '1'
  return format === 'date-time' ? new Date().toISOString() : 'a'
}

/** Every GET with each of its parameters set. */
function addressesOf({ paths }: Description, origin: string): string[] {
  return Object.entries(paths).flatMap(([template, { get }]) => {
    if (get === undefined) return []
    const url = new URL(template, origin)
    for (const { name, in: where, schema } of get.parameters ?? []) {
      if (where === 'query') url.searchParams.set(name, sample(schema))
      if (where === 'path')
        url.pathname = decodeURI(url.pathname).replace(`{${name}}`, sample(schema))
    }
    return [url.href]
  })
}

async function tokenOf(origin: string, username: string): Promise<string> {
  const response = await fetch(new URL('/api/auth/login', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'dodam1234' }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`${username} could not sign in: is it a demo server?`)
  return token
}

/** Return the scanner's findings for these addresses. */
function scan(origin: string, addresses: readonly string[], token: string | null): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'dodam-scan-'))
  const file = path.join(folder, 'report.json')
  try {
    const { error, status } = spawnSync(
      'wapiti',
      [
        '-u',
        origin,
        '--scope',
        'domain',
        '--flush-session',
        '--store-session',
        folder,
        '-m',
        modules.join(','),
        '-f',
        'json',
        '-o',
        file,
        '--no-bugreport',
        ...addresses.flatMap((address) => ['-s', address]),
        ...(token === null ? [] : ['-H', `Authorization: Bearer ${token}`]),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    if (error) throw new Error(`Wapiti could not start (${error.message}): apt-get install wapiti`)
    if (status !== 0) throw new Error(`Wapiti ended with ${status}`)
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(file, 'utf8')) as Report
    return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(
      ([kind, found]) =>
        found
          .filter(({ info }) => !accepted.has(info))
          .map(({ method, path: where, info }) => `${kind}: ${method} ${where}: ${info}`),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const origin = process.argv[2] ?? 'http://localhost:3000'
const description = (await (await fetch(new URL('/docs/json', origin))).json()) as Description
const addresses = addressesOf(description, origin)
let count = 0
for (const who of [null, 'testuser1', 'support']) {
  const found = scan(origin, addresses, who === null ? null : await tokenOf(origin, who))
  count += found.length
  console.log(`${who ?? 'a visitor'}, ${addresses.length} addresses: ${found.length} found`)
  for (const line of found) console.log(`  ${line}`)
}
process.exitCode = count === 0 ? 0 : 1
