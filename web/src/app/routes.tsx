import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { ListenersOnly, MembersOnly } from './guards.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { RouteError } from './route-error.tsx'
import { type Handle, Shell } from './shell.tsx'

const handle = (about: Handle) => about
const room = handle({ title: 'app.title.chat', fills: true, hidesTabs: true })
const chatPage = async () => ({
  Component: (await import('../features/chat/chat-page.tsx')).ChatPage,
})

const pages: RouteObject[] = [
  {
    index: true,
    handle: handle({ title: 'app.title.home' }),
    lazy: async () => ({
      Component: (await import('../features/posts/home-page.tsx')).HomePage,
    }),
  },
  {
    path: 'login',
    handle: handle({ title: 'app.title.login' }),
    lazy: async () => ({
      Component: (await import('../features/accounts/login-page.tsx')).LoginPage,
    }),
  },
  {
    Component: MembersOnly,
    children: [
      {
        path: 'welcome',
        handle: handle({ title: 'app.title.welcome' }),
        lazy: async () => ({
          Component: (await import('../features/accounts/welcome-page.tsx')).WelcomePage,
        }),
      },
      {
        path: 'chat-requests',
        handle: handle({ title: 'app.title.chatRequests' }),
        lazy: async () => ({
          Component: (await import('../features/chat-requests/chat-requests-page.tsx'))
            .ChatRequestsPage,
        }),
      },
      {
        path: 'notifications',
        handle: handle({ title: 'app.title.notifications' }),
        lazy: async () => ({
          Component: (await import('../features/notifications/notifications-page.tsx'))
            .NotificationsPage,
        }),
      },
      {
        path: 'chat-list',
        handle: handle({ title: 'app.title.chatList', fills: true }),
        lazy: chatPage,
      },
      // One screen under both documented addresses, with the list beside it where there is room.
      { path: 'chat/:id', handle: room, lazy: chatPage },
      { path: 'chat-room/:id', handle: room, lazy: chatPage },
      {
        Component: ListenersOnly,
        children: [
          {
            path: 'listener-dashboard',
            handle: handle({ title: 'app.title.listenerDashboard' }),
            lazy: async () => ({
              Component: (await import('../features/posts/listener-dashboard-page.tsx'))
                .ListenerDashboardPage,
            }),
          },
        ],
      },
    ],
  },
  {
    path: '*',
    handle: handle({ title: 'app.title.notFound' }),
    lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }),
  },
]

/** Opens the app at the address in the window; the page's code starts loading at once. */
export const startRouter = () =>
  createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: RouteError,
      children: [
        {
          // Inside the shell, so that the way out and the helplines stay when a page fails.
          ErrorBoundary: RouteError,
          HydrateFallback: PageSkeleton,
          children: pages,
        },
      ],
    },
  ])
