import type { Answer, AnyEndpoint } from '@dodam/contract'

const origin = () => `http://localhost:${process.env['BROWSER_TEST_PORT']}`

interface Input {
  params?: Record<string, number>
  query?: Record<string, string | number>
  body?: object
}

/** A call to the server beside the browsers. Answers the status too. */
export async function tryToAsk(
  endpoint: AnyEndpoint,
  { params = {}, query = {}, body }: Input = {},
  token?: string,
): Promise<{ status: number; answer: unknown }> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const url = new URL(path, origin())
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
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

/** A call that has to succeed. */
export async function ask<E extends AnyEndpoint>(
  endpoint: E,
  input?: Input,
  token?: string,
): Promise<Answer<E>> {
  const { status, answer } = await tryToAsk(endpoint, input, token)
  if (status >= 300)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(answer)}`)
  return answer as Answer<E>
}
