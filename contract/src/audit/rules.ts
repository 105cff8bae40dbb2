export const auditPageSize = 50
/** With it begins the reason of an act to which nobody could agree: one admin did it alone. */
export const aloneMark = 'alone'
