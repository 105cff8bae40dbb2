import { lengthOf, type Rule } from '@dodam/contract'
import { ruleText } from '../ui/rule-text.ts'

/** A checked form: what to send if it is valid, and the message of each invalid field. */
export interface Checked<Values, Sent> {
  sent: Sent | undefined
  broken: Broken<Values>
}
type Broken<Values> = Partial<Record<keyof Values, string | undefined>>
export type Check<Values, Sent> = (values: Values) => Checked<Values, Sent>

/** The part of a contract schema that a form needs. */
export interface Schema<Sent> {
  safeParse: (
    value: unknown,
  ) =>
    | { data: Sent; error?: undefined }
    | { data?: undefined; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/**
 * Check by a schema whose messages are rules of the contract. `fields` are the form's fields; each gets its first
 * error, or the one in `own`, for what only the form can check.
 */
export function checkBy<Values extends object, Sent>(
  schema: Schema<Sent>,
  fields: Values,
  values: object,
  own: Broken<Values> = {},
): Checked<Values, Sent> {
  const checked = schema.safeParse(values)
  const broken = { ...own }
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = fieldIn(fields, path[0])
    if (field) broken[field] ??= ruleText(message)
  }
  return { sent: checked.data, broken }
}

const fieldIn = <Values extends object>(fields: Values, name: PropertyKey | undefined) =>
  name !== undefined && Object.hasOwn(fields, name) ? (name as keyof Values) : undefined

/** Return the field that an entry of a failure's `details` names. */
export const fieldOf = <Values extends object>(fields: Values, path: string) =>
  path
    .split(/[./]/)
    .map((part) => fieldIn(fields, part))
    .findLast((field) => field !== undefined)

interface Limits {
  min: number
  max: number
}

/** Return the text of the length rule that a text breaks; undefined if it breaks none. */
export function brokenLength(text: string, { min, max }: Limits, rule: Rule): string | undefined {
  const length = lengthOf(text)
  return length < min || length > max ? ruleText(rule) : undefined
}
