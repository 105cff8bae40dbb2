import { accounts } from '@dodam/contract'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError, LateError } from './call.ts'

const minute = 60_000
// TanStack Query assumes that every page starts online, and would then miss that the network returns.
onlineManager.setOnline(navigator.onLine)

/** Whether a retry would not help, or would take too long. */
const isFinal = (error: Error) =>
  error instanceof LateError ||
  (error instanceof CallError && error.status >= 400 && error.status < 500)

/** The cache of what was read from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline, a read fails visibly instead of waiting silently.
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
