export * from './calls.ts'
export * from './queue.ts'
export * from './rules.ts'
