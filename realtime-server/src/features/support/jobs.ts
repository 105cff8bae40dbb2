import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { forgetAnswers } from './helper/answer-ratings.ts'

/** Delete the helper's answers that cannot be rated any more. */
export const oldAnswersJob = (write: Write): Job => ({
  name: 'forget-helper-answers',
  everySeconds: 3_600,
  run: () => write(forgetAnswers),
})
