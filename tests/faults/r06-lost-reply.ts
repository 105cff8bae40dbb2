import { spelt } from '../spelt.ts'
import { newSeed, type Report, type RunOptions, reportOf } from './report.ts'
import { Stage } from './stage.ts'
import { TcpProxy } from './tcp-proxy.ts'

const scales = { fast: { pairs: 20, cuts: 50 }, full: { pairs: 40, cuts: 1_000 } }

/** Postgres ends every transaction's answer with "ready for query, idle": an answer with these bytes is committed. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** Drop the answer about messages of `clientIds` from a connection, once for each. */
const robber =
  (clientIds: Set<string>, isAnswer: (reply: Buffer) => boolean) =>
  (reply: Buffer): boolean => {
    if (clientIds.size === 0 || !isAnswer(reply)) return false
    const text = reply.toString('latin1')
    const robbed = [...clientIds].filter((clientId) => text.includes(clientId))
    for (const clientId of robbed) clientIds.delete(clientId)
    return robbed.length > 0
  }

/**
 * a message is committed and its reply is lost. Half of the times the client's own connection is cut before the reply,
 * the other half the server's connection to Postgres before the answer to its COMMIT. The retry must find the first one.
 */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, cuts } = scales[scale]
  const proxies: TcpProxy[] = []
  const through = async (url: string) => {
    const before = await TcpProxy.before(url, 5432)
    proxies.push(before.proxy)
    return before
  }
  const atClient = new Set<string>()
  const atPostgres = new Set<string>()
  try {
    const stage = await Stage.open({
      seed,
      pairs,
      databaseUrlOf: async (url) => {
        const { proxy, href } = await through(url)
        proxy.swallowReply = robber(atPostgres, (reply) =>
          reply.subarray(-idle.length).equals(idle),
        )
        return href
      },
      restOriginsOf: (instances) =>
        Promise.all(
          instances.map(async (instance) => {
            const { proxy, origin } = await through(instance.origin)
            proxy.swallowReply = robber(
              atClient,
              (reply) => reply.subarray(0, 5).toString() === 'HTTP/',
            )
            return origin
          }),
        ),
    })
    try {
      const plan = Array.from({ length: cuts }, (_, index) => ({
        clientId: stage.random.uuid(),
        where: index % 2 === 0 ? atClient : atPostgres,
      }))
      let uncut = 0
      await Promise.all(
        stage.people.map(async (person) => {
          for (let next = plan.pop(); next !== undefined; next = plan.pop()) {
            const { clientId, where } = next
            where.add(clientId)
            for (const roomId of person.rooms.keys())
              await person.send(roomId, `is this stored once? ${spelt(plan.length)}`, clientId)
            if (where.delete(clientId)) uncut++
          }
        }),
      )
      const verdict = await stage.judge()
      return reportOf('r06', scale, stage, verdict, {
        cuts: cuts - uncut,
        foundAgain: stage.history.of('ok').filter((entry) => entry.wasThere).length,
      })
    } finally {
      await stage.close()
    }
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}
