import type { languages } from '../shared/rules.ts'

/** Ways a call can fail, by code: the HTTP status, and what a person is told. */
export type Refusals = Record<
  string,
  { status: number } & Record<(typeof languages)[number], string>
>
