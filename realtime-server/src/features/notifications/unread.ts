import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import { to } from '../../live/audience.ts'
import type { Publisher } from '../../live/publish.ts'
import { type Recounts, recounting } from '../../live/recounting.ts'
import { countUnreadOfEach } from './reads.ts'

/** Create the delivery of unread counts to the members on this instance. */
export const countUnreadHere = ({
  db,
  emit,
  isHeardHere,
  log,
}: Pick<Publisher, 'emit' | 'isHeardHere'> & { db: ReadDb; log: FastifyBaseLogger }): Recounts =>
  recounting({
    log,
    what: 'unread notifications',
    async countAndTell(userIds) {
      const here = userIds.filter((userId) => isHeardHere(to.member(userId)))
      if (here.length === 0) return
      for (const { userId, count } of await countUnreadOfEach(db, here))
        emit(to.member(userId), 'notification:count', { count }, { here: true })
    },
  })
