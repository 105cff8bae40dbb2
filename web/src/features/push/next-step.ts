/** The push registration stored on this device. */
export interface Kept {
  userId: number
  /** The session it was sent in: the server pushes while that lasts. */
  session: string
  /** The address that the server knows. */
  endpoint: string
}

/**
 * Return what to do when a member's page opens; `endpoint` is the address the browser holds. `drop`: it belongs to
 * another member, or there is no subscription. `renew`: the browser lost it. `tell`: the server does not know it, or
 * not in this session.
 */
export function nextStep(
  kept: Kept | null,
  me: Pick<Kept, 'userId' | 'session'>,
  endpoint: string | null,
): 'drop' | 'renew' | 'tell' | 'nothing' {
  if (kept?.userId !== me.userId) return kept || endpoint !== null ? 'drop' : 'nothing'
  if (endpoint === null) return 'renew'
  return kept.endpoint === endpoint && kept.session === me.session ? 'nothing' : 'tell'
}
