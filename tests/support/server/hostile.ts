import type { Chance } from './risk/random.ts'

/** A JSON schema, as far as the specs of the contract need it. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  format?: string
}

const words = [
  '오늘은 조금 나아졌어요.',
  '안녕하세요',
  'Thank you for listening.',
  '쉬고 싶은 날이에요',
  '🌱',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  '가',
  'a good word 1',
  'kakao: dodam99',
  '010-1234-5678',
  '요즘 너무 힘들어서 죽고 싶어요.',
  '너 같은 건 그냥 죽어 버려.',
] as const

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202eabc',
  '\ufeff',
  '\r\nX-Odd: 1',
  "'; drop table users; --",
  "1' or '1'='1",
  '%',
  '_',
  '\\',
  '%00',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  'data:image/png;base64,',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png;base64,AAAA',
  '9999-99-99T99:99:99.999Z',
  '2026-02-30T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '가'.repeat(501),
  '👩‍👩‍👧‍👦'.repeat(300),
  'a'.repeat(10_000),
  'ﷺ'.repeat(2_000),
] as const

const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
] as const

/** Values in place of an id. */
export const hostileIds = [
  '0',
  '-1',
  '00',
  '1.0',
  '1e3',
  '0x10',
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  'text',
  'null',
  '%00',
  '%20',
  '1%20',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  "1'--",
  '1;2',
  '%F0%9F%8C%B1',
  '%ED%A0%80',
  '%E0%A4%A',
  '__proto__',
  '%EF%BC%91',
  '-0',
  '+1',
  '1,2',
  'a'.repeat(65),
  '9'.repeat(400),
] as const

/** Bodies that are not JSON, or are unusual JSON. */
export const hostileBodies = [
  '',
  '{',
  '}',
  '[',
  'nul',
  '{"a":}',
  '"',
  '\u0000',
  '\ufeff{}',
  '{}{}',
  'a=1&b=2',
  '-',
  '1e999',
  '{"content":"\\ud800"}',
  '{"content":"\\u0000"}',
  '{"a":1,"a":2}',
  '{"content":1e400}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '[]',
  'null',
  'true',
  '7',
  '"text"',
  '[[[]]]',
  '{"length":1e9}',
  '{"toString":null}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
  `{"content":${'9'.repeat(20_000)}}`,
  `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":0`).join(',')}}`,
] as const

/** Headers that browsers of the product do not send; several of one name are sent as several lines. */
export const hostileHeaders: readonly Record<string, string | string[]>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset="' },
  { 'content-type': 'application/jsonx' },
  { 'content-type': 'APPLICATION/JSON' },
  { 'content-type': 'application/json\ttext/plain' },
  { 'content-type': ' application/json' },
  { 'content-type': '' },
  { 'content-type': ['application/json', 'text/plain'] },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { accept: 'text/event-stream' },
  { accept: '*/*;q=x' },
  { 'accept-language': 'en'.repeat(2_000) },
  { 'accept-language': 'ko;q=1e9,\u00ff' },
  { 'accept-encoding': 'br;q=9, gzip;q=nan, *' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer  a b' },
  { authorization: 'Basic YTpi' },
  { authorization: ['Bearer a', 'Bearer b'] },
  { 'x-forwarded-for': "::ffff:1.2.3.4, x, '; --" },
  { 'x-forwarded-for': ['1.1.1.1', '2.2.2.2'] },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'null' },
  { cookie: 'dodam_device=%00; dodam_device=x; =; __proto__=1' },
  { 'user-agent': '<script>alert(1)</script>'.repeat(100) },
  { 'if-none-match': '*' },
  { range: 'bytes=0-0,-1' },
  { expect: '200-ok' },
]

/** Values of every kind, all derived from `chance`: valid by a schema, nearly valid, or made to break something. */
export function inputsOf(chance: Chance) {
  const pick = <T>(from: readonly T[]): T => {
    const [first, ...others] = from
    if (first === undefined) throw new Error('Nothing to pick from')
    return chance.pick([first, ...others])
  }
  const below = (limit: number) => Math.floor(chance.between(0, limit))

  function hostile(depth = 0): unknown {
    if (depth > 3 || chance.is(0.5)) return pick(hostileTexts)
    if (chance.is(0.5)) return pick(hostileNumbers)
    if (chance.is(0.3)) return pick([null, true, false, {}, []])
    if (chance.is(0.5)) return Array.from({ length: below(5) }, () => hostile(depth + 1))
    return Object.fromEntries(
      Array.from({ length: below(5) }, () => [pick(hostileTexts), hostile(depth + 1)]),
    )
  }

  /** A number near the limits of the schema, just inside or just outside. */
  function number({ minimum = -3, maximum = 20 }: JsonSchema, isWhole: boolean): number {
    const edge = pick([minimum - 1, minimum, minimum + 1, maximum - 1, maximum, maximum + 1])
    const value = chance.is(0.3) ? edge : chance.between(minimum, Math.min(maximum, minimum + 60))
    return isWhole ? Math.round(value) : value
  }

  function fitting(schema: JsonSchema): unknown {
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return pick(schema.enum)
    const variants = schema.anyOf ?? schema.oneOf
    if (variants !== undefined) return fitting(pick(variants))
    switch (schema.type ?? 'string') {
      case 'integer':
        return number(schema, true)
      case 'number':
        return number(schema, false)
      case 'boolean':
        return chance.is(0.5)
      case 'null':
        return null
      case 'array': {
        const { minItems = 0, maxItems = 4, items = {} } = schema
        const length = minItems + below(Math.min(maxItems, minItems + 4) - minItems + 2)
        return Array.from({ length }, () => fitting(items))
      }
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fitting(inner)]),
        )
      default:
        if (schema.format === 'date-time')
          return new Date(1.7e12 + below(2e11) - 1e11).toISOString()
        return Array.from({ length: 1 + below(3) }, () => pick(words)).join(' ')
    }
  }

  /** A valid body with some of its fields left out, replaced, or extended by others. */
  function nearly(right: Record<string, unknown>, schema: JsonSchema): Record<string, unknown> {
    const body = { ...right }
    const names = Object.keys(schema.properties ?? {})
    for (let time = 0; time <= below(3) && names.length > 0; time++) {
      const name = pick(names)
      const change = below(4)
      if (change === 0) delete body[name]
      else if (change === 1) body[name] = hostile()
      else body[name] = fitting(schema.properties?.[name] ?? {})
    }
    if (chance.is(0.3))
      body[pick(['isAdmin', 'id', 'userId', 'role', 'stock', 'createdAt'])] = hostile()
    return body
  }

  /** The query of a call: known names with valid and odd values, once or twice, and unknown names. */
  function query(schema: JsonSchema): string {
    const names = [
      ...Object.keys(schema.properties ?? {}),
      ...(chance.is(0.2) ? ['odd', 'a[b]'] : []),
    ]
    const parts: string[] = []
    for (let time = 0; time < below(4) && names.length > 0; time++) {
      const name = pick(names)
      const value = chance.is(0.5)
        ? fitting(schema.properties?.[name] ?? {})
        : chance.is(0.5)
          ? pick(hostileTexts)
          : pick(hostileNumbers)
      // A lone surrogate cannot be encoded in a URL.
      parts.push(`${name}=${encodeURIComponent(String(value).toWellFormed().slice(0, 500))}`)
    }
    if (chance.is(0.1))
      parts.push(pick(['%', '&&', '=', '__proto__=1', 'limit', '%00=%00', '?', '%ED%A0%80']))
    return parts.join('&')
  }

  return { pick, below, is: (often: number) => chance.is(often), hostile, fitting, nearly, query }
}

export type { JsonSchema }
