export * from './aliases.ts'
export * from './calls.ts'
export * from './rooms.ts'
export * from './rules.ts'
