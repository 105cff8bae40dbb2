import { type AnyEndpoint, api, type DetectionRule, type ErrorCode } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { networkOf, networksOf } from '../../../core/http/address.ts'
import { hashed } from '../../../core/short-text.ts'
import type { From, Signal } from '../../../core/signals.ts'

/** A signal with its time in milliseconds since 1970. */
export type TimedSignal = Signal & { at: number }

/** One thing to count: of one rule, from one source. */
export interface Observation {
  rule: DetectionRule
  /** Which thresholds of the rule it is for. */
  kind?: string
  /** A network, `user 12` or `everywhere`. */
  source: string
  /** What is counted once however often it comes; undefined where each time counts. */
  same?: string
  /** What of a source is counted apart. */
  part?: string
  /** The network of an account, which is blamed where accounts change and none of them alone is. */
  network?: string
  from: From
  /** The account that it is aimed at, or comes from. */
  userId: number | null
  details: string
  at: number
}

export const userSource = (userId: number) => `user ${userId}`
export const everywhere = 'everywhere'

/** The signed-in account is blamed, else the network: a school shares a network, and an account belongs to one person. */
const sourceOf = ({ userId, address }: From) =>
  userId === null ? networkOf(address) : userSource(userId)

export const callOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
const endpoints: readonly AnyEndpoint[] = Object.values<Record<string, AnyEndpoint>>(api).flatMap(
  (calls) => Object.values(calls),
)
/** Not all of them lie in /api/admin. */
const callsOfAdmins = new Set(
  endpoints.filter((endpoint) => ['admin', 'sudo'].includes(specOf(endpoint).access)).map(callOf),
)
/** Rules of their own for some calls that are refused as too fast. */
const massRules: ReadonlyMap<string, DetectionRule> = new Map([
  [callOf(api.reports.file), 'mass_reports'],
  [callOf(api.comments.report), 'mass_reports'],
])

/** Things of one person or pair: asking for those of others is trying ids. Stories, comments and people can be gone. */
const privateThings =
  /\/(?:chat-rooms|chat-messages|chat-requests|rating-requests|notifications|check-ins|reports|warnings|store\/barcodes|user\/sessions|support|verification-applications)\//

/** Paths that only other software has, or that are never given out. */
const decoys =
  /\/\.(?:env|git|aws|ssh|svn|htaccess|DS_Store)|\/(?:wp-(?:admin|login|content|includes|json)|xmlrpc|phpmyadmin|pma|adminer|cgi-bin|actuator|server-status|vendor\/phpunit|solr|jenkins|HNAP1|boaform)|\.(?:php|aspx?|jsp|cgi|sql|bak|old|swp|pem|key)(?:$|\?)|\/(?:backup|dump|database|db)\.(?:zip|tar|gz|sql)/i

/** Browser extensions. */
const isExtension = (origin: string) => /^(?:[\w-]+-)?extension(?::|$)/.test(origin)
const deletions = /^(?:user|post|comment|announcement|product):(?:delete|remove)$/
/** Files of an app that was built before: an old tab still asks for them. */
const builtFiles = /^\/assets\/[\w.-]+$/

/** Fields of an observation that differ from what its signal says. */
type More = Partial<Omit<Observation, 'rule' | 'from' | 'at'>>
type Add = (rule: DetectionRule, details: string, more?: More) => void

/** Return what a signal counts for. */
export function observationsOf(signal: TimedSignal): Observation[] {
  const { from, at } = signal
  const source = sourceOf(from)
  const found: Observation[] = []
  const add: Add = (rule, details, more = {}) =>
    void found.push({ rule, source, from, userId: from.userId, details, at, ...more })
  switch (signal.what) {
    case 'request':
      observeRequest(signal, add)
      break
    case 'token':
      if (signal.fault !== 'ended')
        add(
          'forged_token',
          'authorization',
          signal.fault === 'unsigned' ? { kind: 'unsigned' } : {},
        )
      break
    case 'sign-in':
      if (signal.isClosedTest) add('test_account_sign_in', callOf(api.accounts.login))
      break
    case 'factor':
      add('factor_guessing', callOf(api.secondFactor.signIn), {
        source: userSource(signal.userId),
        userId: signal.userId,
      })
      break
    case 'event': {
      const { name, thing, code } = signal
      if (thing === null) break
      const same = `${name} ${thing}`
      if (code === 'FORBIDDEN') add('foreign_things', name, { same })
      if (code === 'NOT_FOUND') add('missing_things', name, { same })
      break
    }
    case 'contact':
      add('mass_contact', callOf(api.chatRequests.send), { same: signal.thing })
      break
    case 'violation': {
      if (isExtension(signal.blocked) || isExtension(signal.source)) break
      const part = `${signal.directive} ${signal.blocked}`
      // One IPv6 customer has many /64 networks, so the widest one is counted.
      const same = networksOf(from.address).at(-1) ?? ''
      add('csp_violation', part, { source: everywhere, part, same })
      break
    }
    case 'handshake':
      if (signal.code === 'TOO_FAST') add('socket_limits', 'socket.io', { kind: 'handshake' })
      else if (!isExtension(signal.origin))
        add('foreign_page', signal.origin, { source: everywhere, part: source })
      break
    case 'struck':
      add('socket_limits', 'socket.io')
      break
    case 'unreadable':
      add('broken_requests', 'HTTP')
      break
    case 'act': {
      const { action } = signal
      if (deletions.test(action)) add('admin_deletions', action)
      if (action === 'report:decide:delete_content')
        add('admin_deletions', action, { kind: 'decided' })
      if (action === 'backup:restore' || action === 'system:recover') add('admin_restore', action)
    }
  }
  return found
}

const probeRules = { sql: 'sql_probe', script: 'script_probe', path: 'path_probe' } as const

/** Rules that follow from the code of a refusal alone. */
const refusals: Partial<Record<ErrorCode, { rule: DetectionRule; kind?: string }>> = {
  PAYLOAD_TOO_LARGE: { rule: 'broken_requests', kind: 'oversized' },
  UNSUPPORTED_MEDIA_TYPE: { rule: 'broken_requests' },
  USERNAME_TAKEN: { rule: 'names_tried' },
}

type RequestSignal = Extract<TimedSignal, { what: 'request' }>

/** Calls that pages make by themselves, as often as something gives them reason to. */
const toldByBrowsers: ReadonlySet<string | null> = new Set(
  [api.security.reportViolation, api.clientErrors.report].map(callOf),
)

function observeRequest(signal: RequestSignal, addWith: Add): void {
  const { call, code, from, probe, searched, url, over } = signal
  if (toldByBrowsers.has(call)) return
  const details = call === null || probe !== null ? `${signal.method} ${url}` : call
  const add = (rule: DetectionRule, more?: More) => addWith(rule, details, more)

  if (probe !== null) add(probeRules[probe])
  if ((searched === 'sql' || searched === 'script') && searched !== probe)
    add(probeRules[searched], { kind: 'search', same: hashed(url) })
  if (signal.odd === 'claims-admin' && !from.isAdmin) add('claimed_admin')
  if (signal.odd === 'poison') add('poisoned_body')
  if (signal.odd === 'nested') add('broken_requests')
  if (call === null) {
    const [path = ''] = url.split('?')
    if (decoys.test(path)) add('unknown_paths', { kind: 'decoy', same: path })
    if (code === 'NOT_FOUND' && !builtFiles.test(path))
      add('unknown_paths', { same: `${signal.method} ${path}` })
    return
  }
  const refusal = code === null ? undefined : refusals[code]
  if (refusal) add(refusal.rule, refusal.kind === undefined ? {} : { kind: refusal.kind })
  if (code === 'TOO_FAST') {
    // When all sessions of a network end at once, each page asks on for a moment: they are counted apart.
    add('too_fast', over === null ? {} : { part: over })
    const massRule = massRules.get(call)
    if (massRule) add(massRule)
    const isWrite = signal.method !== 'GET' || call === callOf(api.settings.exportMine)
    if (isWrite && from.userId !== null) add('insistence', { part: call })
  }
  if (code === 'WRONG_PASSWORD') add('own_password_guessing', from.isAdmin ? { kind: 'admin' } : {})
  if (code === 'UNAUTHORIZED' && over === null && callsOfAdmins.has(call))
    add('admin_calls', { kind: 'visitor' })
  if (code === 'VALIDATION_FAILED' && signal.odd !== 'nested') {
    const isUpload = signal.wrong.some((path) => /^(?:barcodeImages|imageUrl)/.test(path))
    const isForm = signal.wrong.length > 0 && !signal.wrong.includes('id')
    if (from.isAdmin && isUpload) add('refused_uploads')
    else add('broken_requests', isForm ? { kind: 'form' } : {})
  }
  if ((code === 'FORBIDDEN' || code === 'NOT_FOUND') && !from.isAdmin)
    observeThing(signal, call, add)
}

/** A member or visitor asked for a thing that is not theirs, or not there. */
function observeThing(
  { code, thing, from }: RequestSignal,
  call: string,
  add: (rule: DetectionRule, more?: More) => void,
): void {
  if (code === 'FORBIDDEN' && callsOfAdmins.has(call)) return add('admin_calls')
  if (thing === null) return
  const same = `${call.replace(/^\w+ /, '')} ${thing}`
  if (code === 'NOT_FOUND' && !privateThings.test(call)) return add('missing_things', { same })
  add('foreign_things', {
    same,
    ...(from.userId !== null && { network: networkOf(from.address) }),
  })
}
