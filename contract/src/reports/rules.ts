export const reportTargets = ['post', 'comment', 'message', 'user'] as const

/** The usual reasons, as codes. A reason in own words is accepted too. */
export const reportReasons = ['danger', 'sexual', 'contact', 'hurtful', 'spam', 'other'] as const

export const severities = ['P1', 'P2', 'P3'] as const

/** Within how many minutes a person has looked at a case. */
export const targetMinutes: Record<(typeof severities)[number], number> = {
  P1: 15,
  P2: 240,
  P3: 1_440,
}

export const decisions = ['dismiss', 'delete_content', 'warn', 'suspend'] as const

export const reasonLength = { min: 1, max: 200 }
export const detailLength = { min: 0, max: 1_000 }
export const noteLength = { min: 0, max: 500 }
export const reportsPageSize = 20
/** For how long a claimed case is kept from other admins. */
export const claimMinutes = 30

/** How urgent a report is by its reason. Own words can say anything, so they do not wait for the last target time. */
export function severityOf(reason: string): (typeof severities)[number] {
  if (reason === 'danger' || reason === 'sexual') return 'P1'
  return reason === 'spam' || reason === 'other' ? 'P3' : 'P2'
}
