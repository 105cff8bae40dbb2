export * from './bios.ts'
export * from './names.ts'
export * from './rules.ts'
