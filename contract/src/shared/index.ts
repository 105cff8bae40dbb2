export * from './drawn.ts'
export * from './rules.ts'
