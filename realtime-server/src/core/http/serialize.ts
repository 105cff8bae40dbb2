import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import * as z from 'zod'

/** Convert a view's schema to the JSON schema dialect of fast-json-stringify. */
function toJsonSchema(schema: z.core.$ZodType): Schema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // `anyOf [T, null]` would be validated value by value; `nullable` is one comparison.
      if (zodSchema._zod.def.type === 'nullable') {
        const inner = jsonSchema.anyOf?.find((variant) => variant.type !== 'null')
        if (inner !== undefined && inner.anyOf === undefined) {
          delete jsonSchema.anyOf
          Object.assign(jsonSchema, inner, { nullable: true })
        }
      }
      delete jsonSchema.pattern
      delete jsonSchema.format
      // The compiler already checks literal types against the handler's return type.
      delete jsonSchema.const
      delete jsonSchema.enum
    },
  }) as Schema
}

/** Serialise an answer by its view's compiled schema, which drops every other field. */
export const fastSerializer: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) =>
  fastJson(toJsonSchema(schema))

/** Serialise by parsing, for development and tests: slower, but throws when an answer does not fit its view. */
export const checkingSerializer: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(z.parse(schema, answer))
