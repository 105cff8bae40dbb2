import { type AnyEndpoint, api, type DetectionRule, type ErrorCode } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { networkOf, networksOf } from '../../../core/address.ts'
import { hashed } from '../../../core/short.ts'
import type { From, Signal } from '../../../core/signals.ts'

/** One thing to count: of one rule, from one source. */
export interface Reading {
  rule: DetectionRule
  /** A network, `user 12` or `everywhere`. */
  source: string
  /** What is counted once however often it comes; undefined where each time counts. */
  same?: string
  /** What of a source is counted apart. */
  part?: string
  from: From
  /** Whom it is aimed at, or who did it. */
  userId: number | null
  details: string
}

/** Under which it is counted. */
export const keyOf = ({ rule, source, part = '' }: Pick<Reading, 'rule' | 'source' | 'part'>) =>
  `${rule}:${source}:${part}`

export const userSource = (userId: number) => `user ${userId}`
export const everywhere = 'everywhere'

/** Who is blamed: the account that is signed in, else the network. A school shares a network, and nobody an account. */
const sourceOf = ({ userId, address }: From) =>
  userId === null ? networkOf(address) : userSource(userId)

/** Things that are one's own or one's pair's: who asks for others tries ids. Stories, comments and people can be gone. */
const privateThings =
  /\/(?:chat-rooms|chat-messages|chat-requests|rating-requests|notifications|check-ins|reports|warnings|store\/barcodes|user\/sessions|support|verification-applications)\//

/** What only other software has, or nobody gives out. */
const decoys =
  /\/\.(?:env|git|aws|ssh|svn|htaccess|DS_Store)|\/(?:wp-(?:admin|login|content|includes|json)|xmlrpc|phpmyadmin|pma|adminer|cgi-bin|actuator|server-status|vendor\/phpunit|solr|jenkins|HNAP1|boaform)|\.(?:php|aspx?|jsp|cgi|sql|bak|old|swp|pem|key)(?:$|\?)|\/(?:backup|dump|database|db)\.(?:zip|tar|gz|sql)/i

/** What a signal counts for. */
export function readingsOf(signal: Signal): Reading[] {
  const { from } = signal
  const source = sourceOf(from)
  const read = (
    rule: DetectionRule,
    details: string,
    more: Partial<Pick<Reading, 'source' | 'same' | 'part' | 'userId'>> = {},
  ): Reading => ({ rule, source, from, userId: from.userId, details, ...more })

  if (signal.what === 'token') {
    if (signal.fault === 'ended') return []
    const rule = signal.fault === 'unsigned' ? 'unsigned_token' : 'forged_token'
    return [read(rule, 'authorization')]
  }
  if (signal.what === 'struck') return [read('socket_strikes', 'socket.io')]
  if (signal.what === 'factor') {
    const about = { source: userSource(signal.userId), userId: signal.userId }
    return [read('factor_guessing', callOf(api.secondFactor.signIn), about)]
  }
  if (signal.what === 'violation') {
    if (isExtension(signal.blocked) || isExtension(signal.source)) return []
    const what = `${signal.directive} ${signal.blocked}`
    // Who has one address of IPv6 has as many parts of its network as they want.
    const [same = ''] = networksOf(from.address).slice(-1)
    return [read('csp_violation', what, { source: everywhere, part: what, same })]
  }
  if (signal.what === 'event') {
    if (signal.thing === null) return []
    const rules = signal.code === 'FORBIDDEN' ? foreign : signal.code === 'NOT_FOUND' ? missing : []
    return rules.map((rule) => read(rule, signal.name, { same: `${signal.name} ${signal.thing}` }))
  }
  if (signal.what === 'unreadable') return [read('broken_requests', 'HTTP')]
  if (signal.what === 'act') {
    const found: Reading[] = []
    if (deletions.test(signal.action)) found.push(read('admin_deletions', signal.action))
    if (signal.action === 'report:decide:delete_content')
      found.push(read('admin_deletions', signal.action, { part: 'decided' }))
    if (signal.action === 'backup:restore' || signal.action === 'system:recover')
      found.push(read('admin_restore', signal.action))
    return found
  }
  if (signal.what === 'handshake') {
    if (signal.code === 'TOO_FAST') return [read('handshakes', 'socket.io')]
    if (isExtension(signal.origin)) return []
    const about = { source: everywhere, part: source }
    return [read('foreign_page', signal.origin, about)]
  }
  if (signal.what === 'sign-in')
    return signal.isClosedTest ? [read('test_account_sign_in', 'POST /api/auth/login')] : []
  return requestReadings(signal, read)
}

/** What a refusal alone says. */
const plain: Partial<Record<ErrorCode, readonly DetectionRule[]>> = {
  TOO_FAST: ['too_fast', 'flood'],
  PAYLOAD_TOO_LARGE: ['oversized_requests'],
  UNSUPPORTED_MEDIA_TYPE: ['broken_requests'],
  USERNAME_TAKEN: ['names_tried'],
}
export const callOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const endpoints: readonly AnyEndpoint[] = Object.values<Record<string, AnyEndpoint>>(api).flatMap(
  (calls) => Object.values(calls),
)
/** Not all of them lie in /api/admin. */
const callsOfAdmins = new Set(
  endpoints.filter((endpoint) => ['admin', 'sudo'].includes(specOf(endpoint).access)).map(callOf),
)
const callsOfReports = [api.reports.file, api.comments.report].map(callOf)
const isForAdmins = (call: string | null) => callsOfAdmins.has(call ?? '')
const foreign: readonly DetectionRule[] = ['foreign_things', 'slow_foreign_things']
const missing: readonly DetectionRule[] = ['missing_things', 'slow_missing_things']
const uploads: readonly DetectionRule[] = ['refused_upload', 'refused_uploads']
/** Parts of browsers that people have added. */
const isExtension = (origin: string) => /^(?:[\w-]+-)?extension(?::|$)/.test(origin)
const deletions = /^(?:user|post|comment|announcement|product):(?:delete|remove)$/
/** Files of an app that was built before: an old tab still asks for them. */
const builtFiles = /^\/assets\/[\w.-]+$/

type Request = Extract<Signal, { what: 'request' }>
type Read = (
  rule: DetectionRule,
  details: string,
  more?: Partial<Pick<Reading, 'source' | 'same' | 'part' | 'userId'>>,
) => Reading

function requestReadings(signal: Request, read: Read): Reading[] {
  const { call, code, from, thing } = signal
  // A browser sends it by itself, as often as a page gives it reason to.
  if (call === callOf(api.security.reportViolation)) return []
  const shown = call ?? `${signal.method} ${signal.url}`
  const found: Reading[] = []
  const add = (rule: DetectionRule, more?: Parameters<Read>[2]) =>
    void found.push(
      read(rule, signal.probe === null ? shown : `${signal.method} ${signal.url}`, more),
    )

  if (signal.probe !== null)
    add(({ sql: 'sql_probe', script: 'script_probe', path: 'path_probe' } as const)[signal.probe])
  if (signal.odd === 'claims-admin' && !from.isAdmin) add('claimed_admin')
  if (signal.odd === 'poison') add('poisoned_body')
  if (signal.odd === 'nested') add('broken_requests')
  if (signal.searched === 'sql') add('searched_sql', { same: hashed(signal.url) })
  if (signal.searched === 'script') add('searched_scripts', { same: hashed(signal.url) })
  if (call === null) {
    const [path = ''] = signal.url.split('?')
    if (decoys.test(path)) add('decoy_path', { same: path })
    if (code === 'NOT_FOUND' && !builtFiles.test(path))
      add('unknown_paths', { same: `${signal.method} ${path}` })
    return found
  }
  // When all sessions of a network end at once, each page asks on for a moment: they are counted apart.
  const part = code === 'TOO_FAST' && signal.over !== null ? { part: signal.over } : {}
  for (const rule of (code !== null && plain[code]) || []) add(rule, part)
  if (code === 'USERNAME_TAKEN') add('slow_names_tried')
  if (code === 'TOO_FAST' && call === callOf(api.chatRequests.send)) add('mass_contact')
  if (code === 'TOO_FAST' && callsOfReports.includes(call)) add('mass_reports')
  const isWrite = signal.method !== 'GET' || call === callOf(api.settings.exportMine)
  if (code === 'TOO_FAST' && isWrite && from.userId !== null) add('insistence', { part: call })
  if (code === 'WRONG_PASSWORD')
    add(from.isAdmin ? 'admin_password_guessing' : 'own_password_guessing')
  if (code === 'FORBIDDEN' || code === 'NOT_FOUND') aboutThings()
  if (code === 'UNAUTHORIZED' && signal.over === null && isForAdmins(call)) add('admin_calls')
  if (code === 'VALIDATION_FAILED') {
    const isUpload = signal.wrong.some((path) => /^(?:barcodeImages|imageUrl)/.test(path))
    const isForm = signal.wrong.length > 0 && !signal.wrong.includes('id')
    if (from.isAdmin && isUpload) for (const rule of uploads) add(rule)
    else add(isForm ? 'wrong_requests' : 'broken_requests')
  }
  return found

  function aboutThings(): void {
    if (code === 'FORBIDDEN' && isForAdmins(call) && !from.isAdmin) {
      add('admin_call')
      add('admin_calls')
      return
    }
    if (thing === null || from.isAdmin) return
    const same = `${call?.replace(/^\w+ /, '')} ${thing}`
    if (code === 'FORBIDDEN' || privateThings.test(call ?? '')) {
      add('foreign_things', { same })
      add('slow_foreign_things', { same })
      // Who changes accounts comes from the same network.
      const network = { source: networkOf(from.address), same: `${from.userId} ${same}` }
      if (from.userId !== null) add('slow_foreign_things', network)
    } else for (const rule of missing) add(rule, { same })
  }
}
