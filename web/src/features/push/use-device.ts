import { useQuery } from '@tanstack/react-query'
import { readState } from './device.ts'

/**
 * How this device stands to pushes, undefined while that is not known; and how to ask again. Coming back to the window
 * asks too, as permissions are given and taken in the browser's own settings.
 */
export function useDevice(userId: number) {
  const { data: state, refetch } = useQuery({
    queryKey: ['device', userId],
    queryFn: () => readState(userId),
  })
  return { state, refresh: refetch }
}
