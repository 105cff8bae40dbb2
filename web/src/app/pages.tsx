import type { ClientScreen } from '@dodam/contract'
import type { ParseKeys } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import { readAhead } from '../features/announcements/read-ahead.ts'
import { readFeedAhead } from '../features/posts/read-ahead.ts'
import { island } from '../ui/island.tsx'
import { MembersOnly } from './guards.tsx'
import { MissingPage } from './missing-page.tsx'

/** A route: its content, and what its shell needs. */
export interface Page {
  path: ClientScreen
  title: ParseKeys
  /** The title if the address has a query `q`. */
  titleFor?: ParseKeys
  /** Who may see it; everyone if omitted. */
  guard?: ComponentType<{ children: ReactNode }>
  /** Fills the window's height and scrolls inside. */
  fills?: boolean
  /** On phones, hides the tab bar. */
  hidesTabs?: boolean
  /** Admin area: has its own shell, title and parts. */
  isAdmins?: boolean
  /** Starts loading the page's code. */
  load: () => Promise<unknown>
  Content: ComponentType
  /** Routes below this one. `Content` shows them itself. */
  parts?: readonly { path: string; title: ParseKeys }[]
}

/** A page whose code is loaded on demand. It suspends in the shell, so that the previous page stays meanwhile. */
function code(fetch: () => Promise<{ default: ComponentType }>, needs?: { laterWords: boolean }) {
  const Content = island(fetch, MissingPage, undefined, needs)
  return { load: Content.load, Content }
}

const chat = code(async () => ({
  default: (await import('../features/chat/chat-page.tsx')).ChatPage,
}))
const room = { title: 'app.title.chat', guard: MembersOnly, fills: true, hidesTabs: true } as const

const profile = {
  title: 'app.title.profile',
  guard: MembersOnly,
  ...code(async () => ({
    default: (await import('../features/profiles/profile-page.tsx')).ProfilePage,
  })),
} as const

/** Every page for members and visitors. */
export const memberPages: readonly Page[] = [
  {
    path: '/',
    title: 'app.title.home',
    ...code(
      async () => {
        void readFeedAhead()
        const [{ HomePage }] = await Promise.all([
          import('../features/posts/home-page.tsx'),
          readAhead(),
        ])
        return { default: HomePage }
      },
      { laterWords: false },
    ),
  },
  {
    path: '/login',
    title: 'app.title.login',
    ...code(async () => ({
      default: (await import('../features/accounts/login-page.tsx')).LoginPage,
    })),
  },
  {
    path: '/welcome',
    title: 'app.title.welcome',
    guard: MembersOnly,
    ...code(async () => ({
      default: (await import('../features/accounts/welcome-page.tsx')).WelcomePage,
    })),
  },
  {
    path: '/chat-requests',
    title: 'app.title.chatRequests',
    guard: MembersOnly,
    ...code(async () => ({
      default: (await import('../features/chat-requests/chat-requests-page.tsx')).ChatRequestsPage,
    })),
  },
  {
    path: '/notifications',
    title: 'app.title.notifications',
    guard: MembersOnly,
    ...code(async () => ({
      default: (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
    })),
  },
  {
    path: '/rating/:requestId',
    title: 'app.title.rating',
    guard: MembersOnly,
    ...code(async () => ({
      default: (await import('../features/ratings/rating-page.tsx')).RatingPage,
    })),
  },
  {
    // No guard: offline, a member still sees the gifts kept on this device.
    path: '/store',
    title: 'app.title.store',
    ...code(async () => ({
      default: (await import('../features/store/store-page.tsx')).StorePage,
    })),
  },
  {
    path: '/helper',
    title: 'app.title.helper',
    guard: MembersOnly,
    fills: true,
    hidesTabs: true,
    ...code(async () => ({
      default: (await import('../features/helper/helper-page.tsx')).HelperPage,
    })),
  },
  { path: '/chat-list', title: 'app.title.chatList', guard: MembersOnly, fills: true, ...chat },
  // One screen for both documented addresses, with the list beside it where there is room.
  { path: '/chat/:id', ...room, ...chat },
  { path: '/chat-room/:id', ...room, ...chat },
  {
    path: '/listener-dashboard',
    title: 'app.title.listenerDashboard',
    guard: MembersOnly,
    ...code(async () => ({ default: (await import('./listeners-page.tsx')).ListenersPage })),
  },
  {
    path: '/posts/:id',
    title: 'app.title.post',
    ...code(async () => ({ default: (await import('../features/posts/post-page.tsx')).PostPage })),
  },
  {
    path: '/terms',
    title: 'terms.title',
    ...code(async () => ({
      default: (await import('../features/terms/terms-page.tsx')).TermsPage,
    })),
  },
  {
    path: '/privacy',
    title: 'app.title.privacy',
    ...code(async () => ({
      default: (await import('../features/privacy/privacy-page.tsx')).PrivacyPage,
    })),
  },
  {
    path: '/status',
    title: 'app.title.status',
    ...code(async () => ({
      default: (await import('../features/service-status/status-page.tsx')).StatusPage,
    })),
  },
  {
    path: '/safety',
    title: 'app.title.safety',
    ...code(async () => ({
      default: (await import('../features/safety/safety-page.tsx')).SafetyPage,
    })),
  },
  {
    path: '/support',
    title: 'app.title.visitorSupport',
    ...code(async () => ({
      default: (await import('../features/support/visitor-page.tsx')).VisitorSupportPage,
    })),
  },
  {
    path: '/search',
    title: 'app.title.search',
    titleFor: 'app.title.searchFor',
    ...code(async () => ({
      default: (await import('../features/search/search-page.tsx')).SearchPage,
    })),
  },
  // One screen for every documented address; without an id it is the member's own.
  { path: '/profile/:id', ...profile },
  { path: '/user/:id', ...profile },
  { path: '/profile', ...profile },
  {
    path: '/settings',
    title: 'app.title.settings',
    guard: MembersOnly,
    ...code(async () => ({
      default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
    })),
    parts: (
      [
        ...(['profile', 'verification', 'notifications', 'display', 'blocks'] as const),
        ...(['reports', 'support', 'security', 'data'] as const),
      ] as const
    ).map((path) => ({ path, title: `app.settings.${path}` }) as const),
  },
  {
    path: '/admin/*',
    title: 'settings.admin',
    isAdmins: true,
    ...code(async () => ({ default: (await import('./admin-gate.tsx')).AdminGate })),
  },
  {
    path: '*',
    title: 'app.title.notFound',
    ...code(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage })),
  },
]
