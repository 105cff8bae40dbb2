import type { AppSocket } from './publish.ts'

/**
 * The limit of a socket's send buffer. Engine.IO buffers without a bound what a client does not read, until its
 * heartbeat fails after up to 45 s, so a few phones in a tunnel would fill the server's memory. A client this far
 * behind reads again instead, which is less data than its buffer.
 */
export const mayWait = { packets: 500, bytes: 1_000_000 }

interface Packet {
  data?: string | Buffer
}

/** Disconnect a socket over the buffer limit and call `cut`. Its client reconnects and reads what it missed. */
export function cutWhenStalled({ conn }: AppSocket, cut: () => void): void {
  const connection = conn.request.socket
  let packets = 0
  let bytes = 0
  conn.on('packetCreate', ({ data = '' }: Packet) => {
    packets++
    bytes += Buffer.byteLength(data)
    // Data that the kernel has not accepted yet is buffered in the connection.
    const isStalled = packets > mayWait.packets || bytes + connection.writableLength > mayWait.bytes
    if (!isStalled || connection.destroyed) return
    // A close frame would queue behind the buffered data.
    connection.resetAndDestroy()
    cut()
  })
  conn.on('flush', () => {
    packets = 0
    bytes = 0
  })
}
