import type { ParseKeys } from 'i18next'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { matchPath } from 'react-router-dom'
import { ListenersOnly, MembersOnly } from './guards.tsx'

/** What an address shows, and what the shell must know of it. */
export interface Page {
  path: string
  title: ParseKeys
  /** Who may see it. Without it, everybody. */
  guard?: ComponentType<{ children: ReactNode }>
  /** The page is as high as the window, and scrolls inside. */
  fills?: boolean
  /** On phones the page needs the place of the tab bar. */
  hidesTabs?: boolean
  /** Starts loading the page's code. */
  load: () => Promise<unknown>
  Content: ComponentType
}

type Load = () => Promise<{ default: ComponentType }>
const code = (load: Load) => ({ load, Content: lazy(load) })

const chat = code(async () => ({
  default: (await import('../features/chat/chat-page.tsx')).ChatPage,
}))
const room = { title: 'app.title.chat', guard: MembersOnly, fills: true, hidesTabs: true } as const

/** Every page. The first whose path fits is shown. */
export const pages: readonly Page[] = [
  {
    path: '/',
    title: 'app.title.home',
    ...code(async () => ({ default: (await import('../features/posts/home-page.tsx')).HomePage })),
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
  { path: '/chat-list', title: 'app.title.chatList', guard: MembersOnly, fills: true, ...chat },
  // One screen under both documented addresses, with the list beside it where there is room.
  { path: '/chat/:id', ...room, ...chat },
  { path: '/chat-room/:id', ...room, ...chat },
  {
    path: '/listener-dashboard',
    title: 'app.title.listenerDashboard',
    guard: ListenersOnly,
    ...code(async () => ({
      default: (await import('../features/posts/listener-dashboard-page.tsx'))
        .ListenerDashboardPage,
    })),
  },
  {
    path: '*',
    title: 'app.title.notFound',
    ...code(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage })),
  },
]

/** The page at an address. */
export const pageAt = (pathname: string): Page | undefined =>
  pages.find(({ path }) => matchPath(path, pathname))
