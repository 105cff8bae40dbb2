import type { AnyEndpoint } from '@dodam/contract'
import { type Act, useAct } from '../../../acts/use-act.ts'
import { call } from '../../../api/call.ts'
import { whenProven } from '../shell/reauth.ts'

/**
 * `useAct` for a call with `access: 'sudo'`: if the password was not proven recently, ask for it and retry the call. If
 * the admin cancels, the outcome is `undone`. Also for audited reads such as `reports.readEvidence`, which must be
 * acts, because `useRead` would repeat them by itself.
 */
export const useSudoAct = <E extends AnyEndpoint>(endpoint: E, act: Omit<Act<E>, 'send'> = {}) =>
  useAct<E>(endpoint, {
    ...act,
    send: (input) => whenProven(() => call(endpoint, input)),
  })
