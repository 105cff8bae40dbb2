// The second door: the schemas and the specs of the calls, which bring Zod.
export * from './feature-schemas.ts'
export * from './spec.ts'
export * from './spec-of.ts'
