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
  rating: (requestId: number) => `/rating/${requestId}`,
  settings: '/settings',
  settingsOf: (section: string) => `/settings/${section}`,
  search: (query?: string) => (query ? `/search?q=${encodeURIComponent(query)}` : '/search'),
  post: (postId: number) => `/posts/${postId}`,
  myProfile: '/profile',
  profile: (userId: number) => `/profile/${userId}`,
} as const
