import { useQuery } from '@tanstack/react-query'
import type { PushState } from './device.ts'

/** How the keys of all states of this device begin. */
export const deviceKey = ['device']

/**
 * Return a push state of this device, undefined while unknown, and how to read it again. Focusing the window reads it
 * too, because permissions are changed in the browser's settings.
 */
export function useDevice(name: string, read: () => Promise<PushState>) {
  const { data: state, refetch } = useQuery({
    queryKey: [...deviceKey, name],
    queryFn: read,
  })
  return { state, refresh: refetch }
}
