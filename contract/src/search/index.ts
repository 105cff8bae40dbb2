export * from './calls.ts'
export * from './keyboard.ts'
export * from './rules.ts'
