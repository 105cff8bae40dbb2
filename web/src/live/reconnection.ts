/**
 * Socket.IO's settings for reconnecting. The first attempt comes within a second, before anything polls. After a server
 * failure, clients come back spread out, up to half a minute apart while they are refused.
 */
export const reconnection = {
  reconnectionDelay: 500,
  reconnectionDelayMax: 30_000,
  randomizationFactor: 0.9,
}
