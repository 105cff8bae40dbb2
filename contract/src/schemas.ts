// The second entry: schemas and specs of the calls, which load Zod.
export * from './feature-schemas.ts'
export * from './spec.ts'
export * from './spec-of.ts'
