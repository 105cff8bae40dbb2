export * from './lines.ts'
export * from './rules.ts'
