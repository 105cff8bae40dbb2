import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Forward connections to another port, and cut all of them on demand. */
export async function relayTo(port: number) {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    for (const socket of [client, target]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        for (const end of [client, target]) end.destroy()
      })
    }
    client.pipe(target).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      for (const socket of open) socket.destroy()
    },
    close: () => server.close(),
  }
}
