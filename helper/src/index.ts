/**
 * The built-in helper: what it answers to one message, without any model. `answer(asked)` is pure, deterministic and
 * has no I/O.
 *
 * - A crisis is looked for first, by the check of texts. Its families hold, ask one thing, and offer the helplines.
 * - `reading/` brings the message into the form rules are compared in and scores the families whose patterns it has.
 * - `plan.ts` decides which family answers, or which two: a feeling opens, and what it is about goes on.
 * - `say.ts` takes a variant that was not yet said in this conversation.
 *
 * `families.ts` lists all families. Their texts are in `words/`, how they are recognised in `rules/`, one folder a
 * language. A new family needs a line in the first and an entry in each of the others; leaving one out does not compile.
 * `inputs/` holds what teenagers write with the family it must reach; `unseen/` there is never tuned to, so it says how
 * well the rules understand what nobody thought of. `pnpm --filter @dodam/helper talk` prints a conversation.
 */
export { type Answer, type Asked, answer } from './answer.ts'
export { familiesIn } from './families.ts'
export type { Language } from './say.ts'
export type { Turn } from './turn.ts'
