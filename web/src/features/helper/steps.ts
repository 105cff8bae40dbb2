import { type HelperStep, type Me, mayListen, mayShare } from '@dodam/contract'
import { paths } from '../../paths.ts'
import type { Wish } from '../accounts/wish.ts'

/** The target of a step: something that opens here, or a page. */
type Way = 'breathing' | 'helplines' | { to: string; state?: { wish: Wish } }

const write = { to: paths.home, state: { wish: 'write' } } as const

const ways: Record<Exclude<HelperStep, 'write-worry' | 'find-listener'>, Way> = {
  breathe: 'breathing',
  helplines: 'helplines',
  'own-stories': { to: paths.myProfile },
  'chat-list': { to: paths.chatList },
  'chat-requests': { to: paths.chatRequests },
  notifications: { to: paths.notifications },
  store: { to: paths.store },
  support: { to: paths.settingsOf('support') },
  verification: { to: paths.settingsOf('verification') },
  'settings-profile': { to: paths.settingsOf('profile') },
  'settings-notifications': { to: paths.settingsOf('notifications') },
  'settings-display': { to: paths.settingsOf('display') },
  'settings-blocks': { to: paths.settingsOf('blocks') },
  'settings-reports': { to: paths.settingsOf('reports') },
  'settings-security': { to: paths.settingsOf('security') },
  'settings-data': { to: paths.settingsOf('data') },
}

/**
 * Return the target of a step for this member; undefined if there is none, for example for a member who may not write
 * stories.
 */
export function wayOf(step: HelperStep, me: Pick<Me, 'role'>): Way | undefined {
  if (step === 'write-worry' || step === 'find-listener') return mayShare(me) ? write : undefined
  if (step === 'verification' && !mayListen(me)) return undefined
  return Object.hasOwn(ways, step) ? ways[step] : undefined
}
