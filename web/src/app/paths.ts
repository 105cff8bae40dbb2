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
} as const
