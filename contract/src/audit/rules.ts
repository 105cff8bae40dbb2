export const auditPageSize = 50
/** Length of a search in targets, reasons and names, in code points. */
export const auditSearchLength = { min: 1, max: 100 }
/** Prefix of the reason of an act that one admin did alone, because no second admin could agree. */
export const aloneMark = 'alone'
/** Stands for an address in entries of what the operator did with the command line, as the account `support`. */
export const machineAddress = 'machine'

/** The event of every call that writes to the audit log: each act of an admin that changes or opens something. */
export const audited = ['audit:new'] as const
