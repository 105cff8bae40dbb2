import { isInAudience, languages, type Role, roles } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import type { ShownTo } from '../../core/tx/changes.ts'
import { to } from '../../live/audience.ts'
import type { Publisher } from '../../live/publish.ts'
import { type Recounts, recounting } from '../../live/recounting.ts'
import { readShown } from './reads.ts'
import { type AnnouncementRow, announcementIn } from './views.ts'

/** Sends the current state of announcements to the members on this instance. */
export interface Telling extends Pick<Recounts, 'settled' | 'close'> {
  /** Call after a change of an announcement that was shown to this audience. Returns at once and never throws. */
  changed(id: number, shownTo: ShownTo): void
}

interface Deps extends Pick<Publisher, 'emit'> {
  db: ReadDb
  clock: Clock
  log: FastifyBaseLogger
}

/**
 * Create the delivery: members who see an announcement receive it in their language, members who do not any more
 * receive its removal. It is read after the commit, so that the last event of parallel changes carries the final state.
 */
export function tellAnnouncementsHere({ db, clock, emit, log }: Deps): Telling {
  /** For each due announcement, the roles that may have seen it. */
  const known = new Map<number, Set<Role>>()
  const know = (id: number, those: Iterable<Role>) =>
    known.set(id, new Set([...(known.get(id) ?? []), ...those]))

  function tell(id: number, row: AnnouncementRow | undefined, knowing: ReadonlySet<Role>) {
    const see = roles.filter((role) => row !== undefined && isInAudience(row.targetAudience, role))
    const lose = [...knowing].filter((role) => !see.includes(role))
    for (const language of languages) {
      if (row !== undefined)
        emit(to.readers(see, language), 'announcement:changed', announcementIn(row, language), {
          here: true,
        })
      if (lose.length > 0)
        emit(
          to.readers(lose, language),
          'announcement:changed',
          { id, removed: true },
          { here: true },
        )
    }
  }

  const recounts = recounting({
    log,
    what: 'announcements that have changed',
    async countAndTell(ids) {
      const knowing = new Map(ids.map((id) => [id, known.get(id) ?? new Set<Role>()]))
      for (const id of ids) known.delete(id)
      try {
        const rows = new Map((await readShown({ db, clock }, ids)).map((row) => [row.id, row]))
        for (const [id, those] of knowing) tell(id, rows.get(id), those)
      } catch (error) {
        for (const [id, those] of knowing) know(id, those)
        throw error
      }
    },
  })
  return {
    ...recounts,
    changed(id, shownTo) {
      know(id, shownTo === null ? [] : roles.filter((role) => isInAudience(shownTo, role)))
      recounts.recount(id)
    },
  }
}
