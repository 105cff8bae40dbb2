import { accounts } from '@dodam/contract'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError, LateError } from './call.ts'

const minute = 60_000
// It takes every page for online at first, and would then miss that the network comes back.
onlineManager.setOnline(navigator.onLine)

/** Whether asking again at once would not help, or be too long a wait. */
const isFinal = (error: Error) =>
  error instanceof LateError ||
  (error instanceof CallError && error.status >= 400 && error.status < 500)

/** What the browser holds of the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a read fails and says so, instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
      gcTime: 5 * minute,
      retry: (failures, error) => failures < 1 && !isFinal(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

queryClient.setQueryDefaults([accounts.verify.path], { retry: false, gcTime: 30 * minute })
