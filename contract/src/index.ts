// The main entry: calls, types, rules and texts, without any schema at run time. Schemas: @dodam/contract/schemas.
export * from './api.ts'
export * from './endpoint.ts'
export { againText, waitText } from './errors/waits.ts'
export * from './errors.ts'
export * from './features.ts'
export * from './rules.ts'
export type * from './schemas.ts'
export * from './staff.ts'
