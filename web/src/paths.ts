/** Every address of the app, as links write it. */
export const paths = {
  home: '/',
  login: '/login',
  welcome: '/welcome',
  listenerDashboard: '/listener-dashboard',
  chatRequests: '/chat-requests',
  chatList: '/chat-list',
  chat: (roomId: number) => `/chat/${roomId}`,
  notifications: '/notifications',
  store: '/store',
  storeOf: (tab: 'welcome' | 'gifts') => `/store?tab=${tab}`,
  helper: '/helper',
  rating: (requestId: number) => `/rating/${requestId}`,
  privacy: '/privacy',
  settings: '/settings',
  admin: '/admin',
  settingsOf: (section: string) => `/settings/${section}`,
  search: (query?: string) =>
    query ? `/search?q=${encodeURIComponent(query.toWellFormed())}` : '/search',
  post: (postId: number) => `/posts/${postId}`,
  myProfile: '/profile',
  profile: (userId: number) => `/profile/${userId}`,
} as const
