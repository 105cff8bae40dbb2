/** Returns a JSON value with its type; undefined if it has another one. */
export type Parser<T> = (value: unknown) => T | undefined

export const string: Parser<string> = (value) => (typeof value === 'string' ? value : undefined)
export const number: Parser<number> = (value) =>
  Number.isFinite(value) ? Number(value) : undefined
export const boolean: Parser<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

export const oneOf =
  <T extends string>(...all: readonly T[]): Parser<T> =>
  (value) =>
    all.find((one) => one === value)

export const nullable =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (value) =>
    value === null ? null : parse(value)

/** The value, or `instead` if it cannot be parsed. */
export const withDefault =
  <T>(parse: Parser<T>, instead: NoInfer<T>): Parser<T> =>
  (value) => {
    const read = parse(value)
    return read === undefined ? instead : read
  }

/** Only a value for which `holds` is true. */
export const where =
  <T>(parse: Parser<T>, holds: (value: T) => boolean): Parser<T> =>
  (value) => {
    const read = parse(value)
    return read !== undefined && holds(read) ? read : undefined
  }

/** The readable items: one written by another version does not lose the others. */
export const arrayOf =
  <T>(parse: Parser<T>): Parser<T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(parse).filter((item) => item !== undefined) : undefined

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The readable entries. */
export const recordOf =
  <T>(parse: Parser<T>): Parser<Record<string, T>> =>
  (value) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, one]) => {
            const read = parse(one)
            return read === undefined ? [] : [[name, read]]
          }),
        )
      : undefined

type Fields<T> = { [Name in keyof T]-?: Parser<T[Name]> }

/** The named fields and no others; undefined if one of `required` cannot be read. */
export const object =
  <T extends object, Optional extends object = object>(
    required: Fields<T>,
    optional?: Fields<Optional>,
  ): Parser<T & Partial<Optional>> =>
  (value) => {
    if (!isRecord(value)) return undefined
    const fields: Record<string, Parser<unknown>> = { ...required, ...optional }
    const read = Object.entries(fields)
      .map(([name, parse]) => [name, parse(value[name])] as const)
      .filter(([, one]) => one !== undefined)
    const held: object = Object.fromEntries(read)
    // Each field was read by its own parser, which the types cannot express.
    return Object.keys(required).every((name) => Object.hasOwn(held, name))
      ? (held as T & Partial<Optional>)
      : undefined
  }
