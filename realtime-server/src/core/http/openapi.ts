import { type AnyEndpoint, api, errors, rolesOf } from '@dodam/contract'
import { Failure, liveEvents, PictureFile, paramsOf, specOf } from '@dodam/contract/schemas'
import * as z from 'zod'

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const picture = { content: { 'image/*': { schema: schemaOf(PictureFile, 'output') } } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

const parametersIn = (place: 'path' | 'query', schema: z.core.$ZodType) => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const hasFields = (schema: object) =>
  Object.keys((schema as ObjectSchema).properties ?? {}).length > 0

function operationOf(feature: string, name: string, endpoint: AnyEndpoint) {
  const spec = specOf(endpoint)
  const body = schemaOf(spec.body, 'input')
  const allowed = spec.whileSuspended ? ', also while suspended' : ''
  const announced = spec.announces.length > 0 ? `\n\nMay send: ${spec.announces.join(', ')}` : ''
  const isTeams = spec.asTeam === undefined ? '' : '\n\nOf the support account it is audited.'
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: spec.summary,
    ...(spec.staff !== undefined && { 'x-staff-roles': rolesOf(spec.staff) }),
    description: `For: ${spec.access}${allowed}.${announced}${isTeams}`,
    ...(spec.access !== 'visitor' && { security: [{ token: [] }] }),
    parameters: [
      ...parametersIn('path', paramsOf(endpoint.path)),
      ...parametersIn('query', spec.query),
    ],
    ...(hasFields(body) && { requestBody: { required: true, ...json(body) } }),
    responses: {
      [spec.status]: {
        description: 'Success',
        ...(spec.answer === PictureFile ? picture : json(schemaOf(spec.answer, 'output'))),
      },
      default: { description: 'Failure', ...json({ $ref: '#/components/schemas/Failure' }) },
    },
  }
}

/** Build the OpenAPI 3.1 document of the whole contract, with the live events as an extension. */
export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operationOf(feature, name, endpoint)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dodam',
      version: '1',
      description: `Failures carry one of these codes: ${Object.entries(errors)
        .map(([code, { status }]) => `${code} (${status})`)
        .join(', ')}.`,
    },
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    'x-live-events': Object.fromEntries(
      Object.entries(liveEvents).map(([name, schema]) => [name, schemaOf(schema, 'output')]),
    ),
  }
}
