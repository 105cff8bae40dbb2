import type { ReadDb } from '@dodam/db'
import type { Job } from '../../core/jobs/scheduler.ts'
import { listDue } from './due.ts'
import type { Pushes } from './service.ts'

/** Push what quiet hours, a failure or the end of an instance have delayed. */
export const duePushesJob = ({
  db,
  pushes,
}: {
  db: ReadDb
  pushes: Pick<Pushes, 'wake'>
}): Job => ({
  name: 'push-what-is-due',
  everySeconds: 60,
  run: async () => {
    for (const userId of await listDue(db)) pushes.wake(userId)
  },
})
