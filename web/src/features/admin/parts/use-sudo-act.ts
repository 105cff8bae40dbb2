import type { AnyEndpoint } from '@dodam/contract'
import { type Act, useAct } from '../../../acts/use-act.ts'
import { call } from '../../../api/call.ts'
import { whenProven } from '../shell/reauth.ts'

/**
 * `useAct` for a call with `access: 'sudo'`: where the password was not proven lately it is asked for, and the act is made
 * again. Given up, the outcome is `undone`. Also for reads that are audited, as `reports.readEvidence`: those are acts and
 * no `useRead`, which would read again by itself.
 */
export const useSudoAct = <E extends AnyEndpoint>(endpoint: E, act: Omit<Act<E>, 'send'> = {}) =>
  useAct<E>(endpoint, {
    ...act,
    send: (input) => whenProven(() => call(endpoint, input)),
  })
