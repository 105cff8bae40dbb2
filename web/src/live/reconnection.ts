/**
 * How a lost connection is dialled again, in Socket.IO's words. The first try comes within a second, before anything is
 * polled; a crowd that lost its server comes back spread out, wider and up to half a minute apart while it is refused.
 */
export const reconnection = {
  reconnectionDelay: 500,
  reconnectionDelayMax: 30_000,
  randomizationFactor: 0.9,
}
