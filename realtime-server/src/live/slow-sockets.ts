import type { AppSocket } from './publish.ts'

/**
 * How much may wait for one socket. Engine.IO keeps what a client does not read in an array without a bound, until its
 * heartbeat fails after up to 45 s, so that a few phones in a tunnel would fill the server's memory. A client that is
 * this far behind reads again instead, which is less than what waits for it.
 */
export const mayWait = { packets: 500, bytes: 1_000_000 }

interface Packet {
  data?: string | Buffer
}

/** Disconnect the socket as soon as more waits for it than may, and call `cut`. Its client reconnects and reads what it missed. */
export function cutWhenStalled({ conn }: AppSocket, cut: () => void): void {
  const connection = conn.request.socket
  let packets = 0
  let bytes = 0
  conn.on('packetCreate', ({ data = '' }: Packet) => {
    packets++
    bytes += Buffer.byteLength(data)
    // Data that the kernel has not accepted yet waits in the connection itself.
    const isStalled = packets > mayWait.packets || bytes + connection.writableLength > mayWait.bytes
    if (!isStalled || connection.destroyed) return
    // A close frame would wait behind everything else.
    connection.resetAndDestroy()
    cut()
  })
  conn.on('flush', () => {
    packets = 0
    bytes = 0
  })
}
