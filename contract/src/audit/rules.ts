export const auditPageSize = 50
