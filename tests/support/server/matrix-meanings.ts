import { type AnyEndpoint, api } from '@dodam/contract'

/**
 * What a call means that an admin makes. `own`: it concerns their own things, as every member's, or shows nothing private
 * of others. `team`: others see it as said or done by its caller, which of the support account is the team. `others`: it
 * changes what belongs to another member, opens something private of theirs, or changes by what an admin signs in.
 */
export type Meaning = 'own' | 'team' | 'others'

const all =
  (meaning: Meaning) =>
  <N extends string>(...names: N[]) =>
    Object.fromEntries(names.map((name) => [name, meaning])) as Record<N, Meaning>
const [own, team, others] = [all('own'), all('team'), all('others')]

/** Every call of the contract: a new one does not compile without its meaning. */
const meanings: { [F in keyof typeof api]: Record<keyof (typeof api)[F], Meaning> } = {
  about: own('read'),
  accounts: {
    ...own('register', 'login', 'verify', 'readSession', 'staySignedIn', 'logout', 'setLanguage'),
    ...others('reauth'),
  },
  secondFactor: {
    ...own('signIn', 'read', 'startApp', 'startPasskey'),
    ...others('addApp', 'removeApp', 'addPasskey', 'removePasskey', 'renewCodes'),
  },
  recovery: {
    ...own('read', 'renew', 'mailLink', 'recover', 'stopReset'),
    ...others('startReset'),
  },
  settings: {
    ...own('readProfile', 'changePassword', 'listSessions', 'endSession', 'exportMine'),
    ...own('removeMine', 'answerGrade'),
    ...team('changeProfile'),
  },
  profiles: own('readUser', 'listUserPosts', 'readRatings'),
  blocks: { ...own('list', 'read'), ...team('add', 'remove') },
  posts: {
    ...own('list', 'countFound', 'forListener', 'read', 'likeStatus', 'view', 'listUnanswered'),
    ...own('categoryStats'),
    ...team('publish', 'edit', 'like'),
    ...others('remove'),
  },
  comments: {
    ...own('list', 'listReplies'),
    ...team('add', 'edit', 'like', 'report'),
    ...others('remove'),
  },
  search: { ...own('popular', 'leading'), ...others('removeKeyword') },
  chatRequests: { ...own('received', 'sent'), ...team('send', 'respond', 'withdraw') },
  chat: {
    ...own('listRooms', 'readRoom', 'listMessages', 'readUpTo', 'readMessage'),
    ...team('send', 'deleteMessage', 'leave', 'reveal'),
  },
  ratings: { ...own('listOfRoom', 'read'), ...team('ask', 'close', 'rate') },
  reports: {
    ...own('listMine', 'appeal', 'readClock', 'listWarnings', 'confirmWarning'),
    ...own('listCases', 'readCase', 'readPause', 'readSafety', 'listMessages', 'listHandovers'),
    ...own('readLinks', 'listNotes', 'readSteps'),
    ...team('file'),
    ...others('readHistory', 'deleteComment', 'claim', 'decide', 'readEvidence'),
    ...others('release', 'assign', 'suspend', 'endSuspension', 'endRoom', 'handOver'),
    ...others('addNote', 'setStep', 'hold'),
  },
  disclosure: {
    ...own('read', 'listKeys'),
    ...others('identify', 'agreeToIdentify', 'setTold', 'exportCase', 'agreeToExport'),
  },
  risk: others('read', 'endPause'),
  audit: own('list', 'verify'),
  checks: {
    ...own('object', 'readFigures', 'listRules', 'readSilent', 'listObjections'),
    ...others('setRule', 'readObjection'),
  },
  checkIns: own('list', 'answer'),
  verification: {
    ...own('apply', 'withdraw', 'listOf', 'listAll', 'readReview'),
    ...others('approve', 'reject', 'revoke'),
  },
  users: {
    ...own('list', 'read', 'readStats', 'listTimeline', 'listRequests'),
    ...own('listContent', 'listCases', 'listWarnings', 'listNotes'),
    ...others('addNote', 'warn', 'signOut', 'setGrade'),
    ...others('closeChats', 'openChats', 'ban', 'liftBan'),
    ...others('openEmail', 'setRole', 'setAdmin', 'remove', 'cleanUp', 'withdrawRequest'),
  },
  support: {
    ...own('write', 'listMine', 'list', 'read', 'readHelper', 'ask', 'rate', 'countRatings'),
    ...own('writeAsVisitor', 'openAsVisitor'),
    ...others('setStatus', 'send'),
  },
  helpPath: own('count'),
  clientErrors: own('report', 'list'),
  serviceStatus: own('read'),
  duty: {
    ...own('readState', 'readRoster', 'readNow', 'addDevice', 'removeDevice', 'tryDevices'),
    ...others('changeRoster', 'take'),
  },
  aiPosts: {
    ...own('listDrafts', 'listPublished'),
    ...others('draft', 'change', 'publish', 'discard'),
  },
  savedReplies: { ...own('list'), ...others('save', 'change', 'remove') },
  notifications: {
    ...own('list', 'listArchived', 'countUnread', 'archive', 'markRead', 'remove', 'removeAll'),
  },
  push: own('read', 'subscribe', 'unsubscribe', 'setQuietHours'),
  announcements: {
    ...own('list', 'listAll'),
    ...others('create', 'change', 'toggle', 'remove'),
  },
  store: {
    ...own('list', 'readClaim', 'listGifts', 'claim', 'readBarcode', 'readCover'),
    ...own('listProducts', 'readStats'),
    ...others('readProduct', 'checkIntegrity', 'create', 'change', 'addBarcodes'),
  },
  overview: own('read'),
  analytics: own('read', 'readTrends'),
  security: {
    ...own('read', 'listSessions', 'listIncidents', 'listIncidentEvents', 'reportViolation'),
    ...others('block', 'unblock', 'endSession', 'removeEvent', 'setIncidentStatus', 'resetLimits'),
  },
  backup: {
    ...own('list', 'readState', 'readIntegrity'),
    ...others('create', 'restore', 'withdrawRestore', 'recover'),
  },
}

const byEndpoint = new Map<AnyEndpoint, Meaning>(
  Object.entries(api).flatMap(([feature, calls]) => {
    const ofFeature = new Map<string, Meaning>(
      Object.entries(meanings[feature as keyof typeof api]),
    )
    return Object.entries<AnyEndpoint>(calls).flatMap(([name, endpoint]) => {
      const meaning = ofFeature.get(name)
      return meaning === undefined ? [] : [[endpoint, meaning] as const]
    })
  }),
)

/** Return what a call means when an admin makes it. */
export function meaningOf(endpoint: AnyEndpoint): Meaning {
  const meaning = byEndpoint.get(endpoint)
  if (meaning === undefined) throw new Error(`${endpoint.method} ${endpoint.path} has no meaning`)
  return meaning
}
