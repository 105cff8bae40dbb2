import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A proxy like those of schools: it forwards plain HTTP, and WebSockets only while `letsUpgrade`. */
export interface SchoolProxy {
  origin: string
  letsUpgrade: boolean
  /** How often it refused a WebSocket. */
  refusals: number
  close: () => Promise<void>
}

/** Start a proxy in front of the server under test. */
export async function startSchoolProxy(): Promise<SchoolProxy> {
  const port = Number(process.env['BROWSER_TEST_PORT'])
  const sockets = new Set<Socket>()
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const onward = request({ port, method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const proxy: SchoolProxy = {
    origin: '',
    letsUpgrade: false,
    refusals: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
  server.on('upgrade', (asked, socket: Socket, head) => {
    if (!proxy.letsUpgrade) {
      proxy.refusals++
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      return
    }
    const onward = connect({ port, host: '127.0.0.1' }, () => {
      const { rawHeaders } = asked
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      )
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return proxy
}
