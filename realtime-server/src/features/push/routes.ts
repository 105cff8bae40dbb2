import { push, success } from '@dodam/contract'
import { refusedField } from '../../core/http/problem.ts'
import { route } from '../../core/http/route.ts'
import { perMember } from '../../core/limits/limit.ts'
import { readQuietHours } from './reads.ts'
import type { Pushes } from './service.ts'
import { setQuietHours, subscribe, unsubscribe } from './writes.ts'

const changes = perMember('push', 30, 3_600)

export const pushRoutes = ({ pushes }: { pushes: Pick<Pushes, 'publicKey' | 'addressOf'> }) => [
  route(push.read, async ({ db, me }) => ({
    publicKey: pushes.publicKey(),
    quietHours: await readQuietHours(db, me.id),
  })),
  route(
    push.subscribe,
    async ({ me, body, write }) => {
      const endpoint = pushes.addressOf(body.endpoint)
      if (endpoint === null) throw refusedField('endpoint', 'push.address', me.language)
      await write((tx) => subscribe(tx, { ...body, endpoint }))
      return success
    },
    changes,
  ),
  route(
    push.unsubscribe,
    async ({ body, write }) => {
      const endpoint = pushes.addressOf(body.endpoint)
      if (endpoint !== null) await write((tx) => unsubscribe(tx, { endpoint }))
      return success
    },
    changes,
  ),
  route(push.setQuietHours, ({ body, write }) => write((tx) => setQuietHours(tx, body)), changes),
]
