import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import * as z from 'zod'

/** The JSON schema of a view in the dialect that fast-json-stringify turns into straight-line code. */
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
      // Literal types become plain ones: what a handler may return is checked by its type.
      delete jsonSchema.const
      delete jsonSchema.enum
    },
  }) as Schema
}

/** Writes an answer by its view's compiled schema: fields that are not in the view cannot leave. */
export const fastSerializer: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) =>
  fastJson(toJsonSchema(schema))

/** The same by parsing: slower, and it throws when an answer breaks its view. For development and tests. */
export const checkingSerializer: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(z.parse(schema, answer))
