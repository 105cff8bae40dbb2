export * from './calls.ts'
export * from './rules.ts'
export * from './standing.ts'
