import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { forgetAnswers } from './helper/answer-ratings.ts'

/** Delete what is kept of the helper's answers once they cannot be rated any more. */
export const oldAnswersJob = (write: Write): Job => ({
  name: 'forget-helper-answers',
  everySeconds: 3_600,
  run: () => write(forgetAnswers),
})
