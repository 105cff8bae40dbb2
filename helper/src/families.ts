import type { HelperStep } from '@dodam/contract'

/** `talk` is what keeps a conversation going; `self` is what is asked about the helper. */
export type Kind = 'crisis' | 'feeling' | 'topic' | 'app' | 'self' | 'talk'

interface Described {
  kind: Kind
  /** Offered with every answer of the family. */
  step?: HelperStep
  /** The family that speaks when all variants were said. Without one it is the sibling of the kind. */
  sibling?: string
  /** The words ask for a yes or a no to the step. */
  isOffer?: true
}

const families = {
  'crisis-plan': { kind: 'crisis', step: 'helplines' },
  'crisis-overdose': { kind: 'crisis', step: 'helplines' },
  'crisis-injured': { kind: 'crisis', step: 'helplines' },
  'crisis-suicide': { kind: 'crisis', step: 'helplines' },
  'crisis-friend': { kind: 'crisis', step: 'helplines' },
  'crisis-self-harm': { kind: 'crisis', step: 'helplines' },
  'crisis-goodbye': { kind: 'crisis', step: 'helplines', sibling: 'crisis-suicide' },
  'crisis-abuse': { kind: 'crisis', step: 'helplines' },
  'crisis-beaten': { kind: 'crisis', step: 'helplines', sibling: 'crisis-abuse' },
  'crisis-neglect': { kind: 'crisis', step: 'helplines', sibling: 'crisis-abuse' },
  'crisis-unnamed': { kind: 'crisis', step: 'helplines' },
  'crisis-pictures': { kind: 'crisis', step: 'helplines' },
  'crisis-call': { kind: 'crisis', step: 'helplines' },
  'crisis-secret': { kind: 'crisis', step: 'helplines' },
  'crisis-near': { kind: 'crisis', step: 'helplines' },
  'crisis-joke': { kind: 'crisis', step: 'helplines' },
  'crisis-safe': { kind: 'crisis', step: 'helplines' },
  'crisis-stay': { kind: 'crisis', step: 'helplines', sibling: 'crisis-hold' },
  'crisis-hold': { kind: 'crisis', step: 'helplines' },

  heavy: { kind: 'feeling', step: 'helplines' },
  panic: { kind: 'feeling', step: 'breathe', isOffer: true, sibling: 'anxious' },
  guilty: { kind: 'feeling' },
  ashamed: { kind: 'feeling' },
  jealous: { kind: 'feeling' },
  hurt: { kind: 'feeling' },
  worthless: { kind: 'feeling', step: 'find-listener' },
  empty: { kind: 'feeling', step: 'find-listener' },
  lonely: { kind: 'feeling', step: 'find-listener' },
  overwhelmed: { kind: 'feeling', step: 'breathe' },
  'losing-them': { kind: 'feeling' },
  anxious: { kind: 'feeling', step: 'breathe' },
  angry: { kind: 'feeling' },
  tired: { kind: 'feeling' },
  sad: { kind: 'feeling' },
  'no-reason': { kind: 'feeling' },
  bored: { kind: 'feeling' },
  happy: { kind: 'feeling' },

  'asked-pictures': { kind: 'topic', step: 'helplines', sibling: 'approached' },
  'asked-secretly': { kind: 'topic', step: 'helplines', sibling: 'approached' },
  approached: { kind: 'topic', step: 'settings-reports' },
  'new-place': { kind: 'topic', step: 'write-worry' },
  bullying: { kind: 'topic', step: 'helplines' },
  'left-out': { kind: 'topic', step: 'find-listener' },
  friends: { kind: 'topic', step: 'write-worry' },
  'parents-fighting': { kind: 'topic', step: 'write-worry' },
  parents: { kind: 'topic', step: 'write-worry' },
  siblings: { kind: 'topic', step: 'write-worry' },
  'exam-over': { kind: 'topic', step: 'write-worry', sibling: 'exam' },
  exam: { kind: 'topic', step: 'breathe' },
  study: { kind: 'topic', step: 'write-worry' },
  teacher: { kind: 'topic', step: 'write-worry' },
  school: { kind: 'topic', step: 'write-worry' },
  future: { kind: 'topic', step: 'write-worry' },
  identity: { kind: 'topic', step: 'write-worry' },
  vomiting: { kind: 'topic', step: 'helplines', sibling: 'eating' },
  eating: { kind: 'topic', step: 'helplines' },
  breakup: { kind: 'topic', step: 'write-worry' },
  crush: { kind: 'topic', step: 'write-worry' },
  body: { kind: 'topic', step: 'write-worry' },
  sleep: { kind: 'topic', step: 'breathe' },
  unwell: { kind: 'topic' },
  money: { kind: 'topic', step: 'write-worry' },
  screen: { kind: 'topic', step: 'write-worry' },
  loss: { kind: 'topic', step: 'find-listener' },
  secret: { kind: 'topic', step: 'write-worry' },
  deeper: { kind: 'topic', step: 'write-worry', sibling: 'listening' },

  'app-what': { kind: 'app', step: 'write-worry' },
  'app-verify': { kind: 'app', step: 'verification' },
  'app-verify-again': { kind: 'app', step: 'verification' },
  'app-verify-time': { kind: 'app', step: 'verification' },
  'app-free': { kind: 'app', step: 'store' },
  'app-welcome-gift': { kind: 'app', step: 'store' },
  'app-post-length': { kind: 'app', step: 'write-worry' },
  'app-anonymous-team': { kind: 'app', step: 'write-worry' },
  'app-age': { kind: 'app' },
  'app-helper-limit': { kind: 'app' },
  'app-adults': { kind: 'app', step: 'settings-reports' },
  'app-declined': { kind: 'app', step: 'chat-requests' },
  'app-give-contact': { kind: 'app' },
  'app-ai-stories': { kind: 'app', step: 'settings-display' },
  'app-grade': { kind: 'app', step: 'settings-profile' },
  'app-text-size': { kind: 'app', step: 'settings-display' },
  'app-helplines': { kind: 'app', step: 'helplines' },
  'app-delete-message': { kind: 'app', step: 'chat-list' },
  'app-chat-limit': { kind: 'app', step: 'chat-list' },
  'app-report-time': { kind: 'app', step: 'settings-reports' },
  'app-listener-hours': { kind: 'app', step: 'write-worry' },
  'app-counselor': { kind: 'app', step: 'helplines' },
  'app-forgot-password': { kind: 'app', step: 'settings-security' },
  'app-friends': { kind: 'app', step: 'write-worry' },
  'app-block-known': { kind: 'app', step: 'settings-blocks' },
  'app-block': { kind: 'app', step: 'settings-blocks' },
  'app-report': { kind: 'app', step: 'settings-reports' },
  'app-delete-story': { kind: 'app', step: 'own-stories' },
  'app-delete-account': { kind: 'app', step: 'settings-data' },
  'app-recognized': { kind: 'app', step: 'write-worry' },
  'app-anonymous': { kind: 'app', step: 'write-worry' },
  'app-how-long': { kind: 'app', step: 'own-stories' },
  'app-verified': { kind: 'app', step: 'verification' },
  'app-become-listener': { kind: 'app', step: 'settings-profile' },
  'app-listener': { kind: 'app', step: 'write-worry' },
  'app-notifications': { kind: 'app', step: 'settings-notifications' },
  'app-held': { kind: 'app', step: 'own-stories' },
  'app-who-reads': { kind: 'app', step: 'write-worry' },
  'app-gifts': { kind: 'app', step: 'store' },
  'app-safe': { kind: 'app', step: 'settings-reports' },
  'app-language': { kind: 'app', step: 'settings-display' },
  'app-write': { kind: 'app', step: 'write-worry' },
  'app-leave-chat': { kind: 'app', step: 'chat-list' },
  'app-chat': { kind: 'app', step: 'chat-requests' },
  'app-name': { kind: 'app', step: 'settings-profile' },
  'app-password': { kind: 'app', step: 'settings-security' },
  'app-data': { kind: 'app', step: 'settings-data' },
  'app-rules': { kind: 'app', step: 'settings-reports' },
  'app-support': { kind: 'app', step: 'support', sibling: 'listening' },

  human: { kind: 'self' },
  'what-can-you-do': { kind: 'self' },
  remember: { kind: 'self' },
  confidential: { kind: 'self' },
  therapist: { kind: 'self' },
  'wants-person-here': { kind: 'self', step: 'find-listener' },
  'wants-person': { kind: 'self', step: 'write-worry' },
  useless: { kind: 'self', step: 'write-worry' },
  insulted: { kind: 'self' },
  'about-me': { kind: 'self' },
  joke: { kind: 'self' },
  approach: { kind: 'self' },
  contact: { kind: 'self' },

  breathe: { kind: 'talk', step: 'breathe' },
  'step-yes': { kind: 'talk' },
  'step-no': { kind: 'talk' },
  advice: { kind: 'talk' },
  vent: { kind: 'talk' },
  burden: { kind: 'talk' },
  thanks: { kind: 'talk' },
  bye: { kind: 'talk' },
  'how-are-you': { kind: 'talk' },
  greeting: { kind: 'talk' },
  laugh: { kind: 'talk' },
  unsure: { kind: 'talk' },
  no: { kind: 'talk' },
  yes: { kind: 'talk' },
  silent: { kind: 'talk' },
  unreadable: { kind: 'talk' },
  unknown: { kind: 'talk' },
  'going-on': { kind: 'talk' },
  listening: { kind: 'talk', sibling: 'deeper' },
} as const satisfies Record<string, Described>

export type FamilyId = keyof typeof families

export interface Family extends Described {
  id: FamilyId
  sibling?: FamilyId
}

const isFamilyId = (id: string): id is FamilyId => Object.hasOwn(families, id)

/** The family that goes on when another one, and its sibling, have said all they have to say. */
const siblingOfKind: Record<Kind, FamilyId> = {
  crisis: 'crisis-stay',
  feeling: 'deeper',
  topic: 'deeper',
  app: 'app-support',
  self: 'listening',
  talk: 'listening',
}

/** The families in the order that decides between equals: what is more particular stands first. */
export const familyIds = Object.keys(families).filter(isFamilyId)

export const familyOf = (id: FamilyId): Family => {
  const described: Described = families[id]
  const { sibling = siblingOfKind[described.kind], ...rest } = described
  return { ...rest, id, ...(isFamilyId(sibling) && sibling !== id ? { sibling } : {}) }
}

/** The families of an answer as `Answer.family` names them: one, or a feeling and a topic joined by `+`. */
export const familiesIn = (named: string | undefined): Family[] =>
  (named ?? '').split('+').filter(isFamilyId).map(familyOf)
