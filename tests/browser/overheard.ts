import type { Person } from './people.ts'

/** Record everything that the server sends to this member's browser from now on, by calls and over the live connection. */
export function overhear({ page }: Person): () => Promise<string> {
  const heard: Promise<string>[] = []
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    // The answer to an aborted request has no body.
    heard.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(Promise.resolve(String(payload)))),
  )
  return async () => (await Promise.all(heard)).join('\n')
}
