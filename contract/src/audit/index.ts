export * from './acts.ts'
export * from './calls.ts'
export * from './rules.ts'
