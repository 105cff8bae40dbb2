import type { AppSocket } from './publish.ts'

/**
 * What may wait for one socket. Engine.IO keeps what a client does not take in an array without a bound, until its
 * heartbeat fails after up to 45 s; a few phones in a tunnel would fill the memory that everybody shares. A client that
 * is this far behind is better off reading again: a room's whole page of messages is smaller.
 */
export const mayWait = { packets: 500, bytes: 1_000_000 }

interface Packet {
  data?: string | Buffer
}

/** Cuts the socket as soon as more waits for it than may; `cut` hears of it. Its client comes back and reads what it missed. */
export function cutWhenStalled({ conn }: AppSocket, cut: () => void): void {
  const connection = conn.request.socket
  let packets = 0
  let bytes = 0
  conn.on('packetCreate', ({ data = '' }: Packet) => {
    packets++
    bytes += Buffer.byteLength(data)
    // What was handed over and the kernel has not taken waits in the connection itself.
    const isStalled = packets > mayWait.packets || bytes + connection.writableLength > mayWait.bytes
    if (!isStalled || connection.destroyed) return
    // A goodbye would wait behind all the rest.
    connection.resetAndDestroy()
    cut()
  })
  conn.on('flush', () => {
    packets = 0
    bytes = 0
  })
}
