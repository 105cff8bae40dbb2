import type { Job } from '../../core/jobs/scheduler.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Write } from '../../core/tx/write.ts'
import { askListener, listHeavyTalks } from './rooms/heavy-talks.ts'
import { tellReadMarks } from './writes.ts'

/** Ask listeners privately how a heavy chat was for them, once it is over. */
export const heavyTalksJob = ({
  write,
  ...reading
}: Pick<Context, 'db' | 'clock'> & { write: Write }): Job => ({
  name: 'ask-after-heavy-talks',
  everySeconds: 60,
  run: async () => {
    for (const talk of await listHeavyTalks(reading)) await write((tx) => askListener(tx, talk))
  },
})

/** Announce to listeners what masked sharers have read. */
export const readMarksJob = (write: Write): Job => ({
  name: 'tell-read-marks',
  everySeconds: 20,
  run: () => write(tellReadMarks),
})
