import type { languages } from '../shared/rules.ts'

/** Errors by code, with HTTP status and message. */
export type Refusals = Record<
  string,
  { status: number } & Record<(typeof languages)[number], string>
>
