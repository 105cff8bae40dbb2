import type { Random } from './random.ts'
import { frame, kinds } from './raw-socket.ts'

/** Most bytes of a frame; more must close the socket. */
const maxBytes = 16_384

const packets = [
  '',
  '1',
  '5',
  '6',
  '9',
  '4',
  '0',
  '0{}',
  '2probe',
  '3',
  'b',
  'bAAAA',
  '\u0000',
  '💥',
  '40',
  '40{',
  '40[]',
  '40null',
  '41',
  '43',
  '430',
  '43[',
  '44',
  '44{"message":"no"}',
  '46',
  '47',
  '42',
  '42[',
  '42{}',
  '42[]',
  '42[1]',
  '42[null]',
  '42[{}]',
  '42[["typing"]]',
  '42""',
  '42 ["typing"]',
  '42["typing"]',
  '42["typing",null]',
  '42["typing",[]]',
  '42["typing",{"roomId":"1"}]',
  '42["typing",{"roomId":1e999}]',
  '42["typing",{"roomId":-1,"__proto__":{"roomId":1}}]',
  '42["post:watch",{"postId":9007199254740993}]',
  '421["post:watch",{"postId":{}}]',
  '421["post:watch"]',
  '421["nothing",{}]',
  '42999999999999999999["post:unwatch",{"postId":1}]',
  '42["disconnect"]',
  '42["disconnecting"]',
  '42["error",{}]',
  '42["connect"]',
  '42["newListener"]',
  '42["__proto__",{}]',
  '42["constructor",{}]',
  '42["toString"]',
  '42["message:new",{"id":1}]',
  '42/other,["typing",{"roomId":1}]',
  '42/,["typing"]',
  '40/admin,{"token":"x"}',
  '42,[]',
  '451-["typing",{"_placeholder":true,"num":0}]',
  '451-["typing",{"_placeholder":true,"num":99}]',
  '45-["typing"]',
  '4599999999-["typing"]',
  '450-["typing"]',
  '45x-["typing"]',
  '461-1[{}]',
  '431[{"ok":true}]',
  '43999[1,2,3]',
  '42["typing",{"roomId":1},{"roomId":1},{"roomId":1}]',
]

const nested = (depth: number) => `42["typing",${'['.repeat(depth)}${']'.repeat(depth)}]`
const noise = (random: Random, length: number) =>
  Buffer.from(Array.from({ length }, () => Math.floor(random.next() * 256)))

/** One malformed frame. `isTooLong` when its length is its only error. */
export interface Nonsense {
  bytes: Buffer
  isTooLong: boolean
}

/** Return a random frame that no client of the product sends. */
export function nonsense(random: Random): Nonsense {
  const kind = random.next()
  const proper = (bytes: Buffer): Nonsense => ({ bytes, isTooLong: false })
  if (kind < 0.5) return proper(frame(kinds.text, random.pick(packets)))
  if (kind < 0.6) {
    const packet = Buffer.from(random.pick(packets))
    // Replace one byte, which may make it invalid text.
    packet[Math.floor(random.next() * packet.length)] = Math.floor(random.next() * 256)
    return proper(frame(kinds.text, packet))
  }
  if (kind < 0.65) return proper(frame(kinds.text, nested(Math.floor(random.between(1, 8_000)))))
  if (kind < 0.72) return proper(frame(kinds.binary, noise(random, 40)))
  if (kind < 0.8) {
    const length = Math.floor(random.between(maxBytes + 1, 60_000))
    const text = `42["typing",{"roomId":1,"more":"${'x'.repeat(length)}"}]`
    return { bytes: frame(kinds.text, text), isTooLong: true }
  }
  if (kind < 0.85) return proper(frame(kinds.text, '2', { masked: false }))
  // Unknown opcodes, reserved bits, stray continuations, overlong control frames.
  if (kind < 0.95) return proper(frame(Math.floor(random.next() * 256), noise(random, 130)))
  return proper(noise(random, 60))
}
