export const auditPageSize = 50
/** With it begins the reason of an act to which nobody could agree: one admin did it alone. */
export const aloneMark = 'alone'

/** What a call announces that is written to the audit log: every act of an admin that changes or opens something. */
export const audited = ['audit:new'] as const
