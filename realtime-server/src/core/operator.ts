import type { Environment } from './environment.ts'

/** Who runs the installation, as its terms and its page on privacy say. */
export interface OperatorConfig {
  name: string
  /** An address, a number or a page; null: none was given, outside production. */
  contact: string | null
  /** Terms that replace those of the product; null without them. */
  termsUrl: string | null
}

/** Return who runs the installation. Throws one line in production, where members must be told. */
export function givenOperator(env: Environment): OperatorConfig {
  for (const name of ['OPERATOR_NAME', 'OPERATOR_CONTACT'] as const)
    if (env.NODE_ENV === 'production' && env[name] === undefined)
      throw new Error(
        `Setting ${name} is missing: the terms and the page on privacy tell members who runs this and how to reach them`,
      )
  return {
    name: env.OPERATOR_NAME ?? 'Dodam',
    contact: env.OPERATOR_CONTACT ?? null,
    termsUrl: env.TERMS_URL ?? null,
  }
}
