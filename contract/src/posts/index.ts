export * from './calls.ts'
export * from './line.ts'
export * from './rules.ts'
