import { useQuery } from '@tanstack/react-query'
import { readState } from './device.ts'

/**
 * Return the push state of this device, undefined while unknown, and how to read it again. Focusing the window reads it
 * too, because permissions are changed in the browser's settings.
 */
export function useDevice(userId: number) {
  const { data: state, refetch } = useQuery({
    queryKey: ['device', userId],
    queryFn: () => readState(userId),
  })
  return { state, refresh: refetch }
}
