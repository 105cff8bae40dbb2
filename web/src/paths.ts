import type { Category } from '@dodam/contract'

/** Every address of the app, as links write it. */
export const paths = {
  home: '/',
  login: '/login',
  welcome: '/welcome',
  listenerDashboard: '/listener-dashboard',
  chatRequests: '/chat-requests',
  sentRequests: '/chat-requests?tab=sent',
  chatList: '/chat-list',
  chat: (roomId: number) => `/chat/${roomId}`,
  notifications: '/notifications',
  store: '/store',
  storeOf: (tab: 'welcome' | 'gifts') => `/store?tab=${tab}`,
  helper: '/helper',
  rating: (requestId: number) => `/rating/${requestId}`,
  terms: '/terms',
  privacy: '/privacy',
  status: '/status',
  safety: '/safety',
  visitorSupport: '/support',
  settings: '/settings',
  admin: '/admin',
  analytics: '/admin/analytics',
  settingsOf: (section: string) => `/settings/${section}`,
  search: (query?: string) =>
    query ? `/search?q=${encodeURIComponent(query.toWellFormed())}` : '/search',
  category: (name: Category) => `/?category=${name}`,
  post: (postId: number) => `/posts/${postId}`,
  /** A story, at one of its comments, or at a reply in a thread. */
  comment: (postId: number, commentId: number | null, threadId: number | null) =>
    `/posts/${postId}${commentId === null ? '' : `?comment=${commentId}`}${threadId === null ? '' : `&thread=${threadId}`}`,
  myProfile: '/profile',
  profile: (userId: number) => `/profile/${userId}`,
} as const
