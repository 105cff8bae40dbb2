import { createServer } from 'node:net'

/** Below the range of ephemeral ports, which could otherwise take a chosen port by chance. */
const lowest = 20_000
const highest = 32_000

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A free port. Random, so that suites running side by side rarely try the same one. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
  throw new Error(`No free port found between ${lowest} and ${highest}`)
}
