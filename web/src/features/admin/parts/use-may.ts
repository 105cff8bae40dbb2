import { mayCall, type Staffed } from '@dodam/contract'
import { useMe } from '../../accounts/session.ts'

/** Return whether the admin's roles allow a call, so that what they cannot do is not offered. */
export function useMay(): (call: Staffed) => boolean {
  const me = useMe()
  return (call) => me != null && mayCall(me, call)
}
