export * from './calls.ts'
export * from './placeholder.ts'
export * from './rules.ts'
