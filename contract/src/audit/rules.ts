export const auditPageSize = 50
/** Prefix of the reason of an act that one admin did alone, because no second admin could agree. */
export const aloneMark = 'alone'

/** What a call announces that is written to the audit log: every act of an admin that changes or opens something. */
export const audited = ['audit:new'] as const
