import { type Answer, type AnyEndpoint, urlOf } from '@dodam/contract'

const shared = () => `http://localhost:${process.env['BROWSER_TEST_PORT']}`

interface Input {
  params?: Record<string, number>
  query?: Record<string, string | number>
  body?: object
}

/** Make a call without a browser, by default to the shared server. Returns the status too. */
export async function tryToAsk(
  endpoint: AnyEndpoint,
  { params, query, body }: Input = {},
  token?: string,
  origin = shared(),
): Promise<{ status: number; answer: unknown }> {
  const url = new URL(urlOf(endpoint, { params, query }), origin)
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, answer: await response.json() }
}

/** Make a call that must succeed. */
export async function ask<E extends AnyEndpoint>(
  endpoint: E,
  input?: Input,
  token?: string,
  origin = shared(),
): Promise<Answer<E>> {
  const { status, answer } = await tryToAsk(endpoint, input, token, origin)
  if (status >= 300)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(answer)}`)
  return answer as Answer<E>
}
